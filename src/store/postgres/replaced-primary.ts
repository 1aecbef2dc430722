import type { Socket } from 'node:net';
import type pg from 'pg';
import type { PostgresAddress } from './address.ts';
import { connect, disconnect, type Role } from './connection.ts';
import { asStoreError } from './failure.ts';

const CHECK_EVERY_MS = 5_000;

/** Missing from the types of `pg`. */
type SocketClient = pg.Client & { readonly connection: { readonly stream: Socket } };

/**
 * Runs `use`, and cuts its connection when the server no longer answers and another host of the
 * address has become the primary. A frozen server keeps its connections open, so a publication or
 * an index that is built would wait for it as long as it is frozen.
 */
export async function cutIfReplaced<T>(
  address: PostgresAddress,
  client: pg.Client,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  let isEnded = false;
  let timer: NodeJS.Timeout;
  const check = async () => {
    const isReplaced = await hasReplacement(address, client);
    if (isEnded) return;
    if (isReplaced) (client as SocketClient).connection.stream.destroy();
    else timer = setTimeout(check, CHECK_EVERY_MS);
  };
  timer = setTimeout(check, CHECK_EVERY_MS);
  try {
    return await use(client);
  } finally {
    isEnded = true;
    clearTimeout(timer);
  }
}

async function hasReplacement(address: PostgresAddress, client: pg.Client): Promise<boolean> {
  const isOwn = ({ host, port }: PostgresAddress['hosts'][number]) =>
    host === client.host && port === client.port;
  const others = address.hosts.filter((each) => !isOwn(each));
  if (others.length === 0 || (await canConnect({ ...address, hosts: address.hosts.filter(isOwn) }, 'any')))
    return false;
  return canConnect({ ...address, hosts: others }, 'primary');
}

const canConnect = (address: PostgresAddress, role: Role): Promise<boolean> =>
  connect(address, role).then(
    (client) => {
      disconnect(client);
      return true;
    },
    () => false,
  );

/** Runs `use` with a new connection. Fails with `StoreError` if the failure is the store's. */
export async function using<T>(
  address: PostgresAddress,
  role: Role,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(address, role);
  try {
    return await cutIfReplaced(address, client, use);
  } catch (error) {
    throw asStoreError(address, error);
  } finally {
    disconnect(client);
  }
}
