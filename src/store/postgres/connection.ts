import { hostname } from 'node:os';
import pg from 'pg';
import { encryptionOf, type Host, type PostgresAddress } from './address.ts';
import { failureOfHosts, type HostFailure, ReplicaError } from './failure.ts';

/**
 * `primary` accepts only a host that can be written to. `any` prefers it, because a replica may be
 * behind, or follow a primary that is gone; without one, it takes the first host that responds.
 */
export type Role = 'any' | 'primary';

const CONNECT_TIMEOUT_MS = 3_000;
const KEEPALIVE_AFTER_MS = 10_000;

/**
 * Detects a dead client after some 20 seconds, so that a publisher whose machine died does not hold
 * its lock for hours.
 */
const KEEPALIVE = `SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 2`;

/** Reads 8-byte integers as numbers: ids and counts stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as never,
};

/**
 * Shown in pg_stat_activity and to programs that wait for this one. PostgreSQL truncates it to 63
 * bytes.
 */
export const applicationName = `infra-projects on ${hostname().slice(0, 24)}, process ${process.pid}`;

/**
 * Connects to the first suitable host. Fails with `StoreError`, `NoPrimaryError` if waiting may
 * help. The caller must call `disconnect`.
 */
export async function connect(address: PostgresAddress, role: Role): Promise<pg.Client> {
  const { hosts } = address;
  const tried = await firstOf(address, hosts, hosts.length === 1 ? role : 'primary');
  if (!Array.isArray(tried)) return tried;
  const replicas = tried.filter(({ error }) => error instanceof ReplicaError).map(({ host }) => host);
  if (role === 'primary' || replicas.length === 0) throw failureOfHosts(address, role, tried);
  const again = await firstOf(address, replicas, 'any');
  if (!Array.isArray(again)) return again;
  throw failureOfHosts(address, role, again);
}

/** A connection to the first suitable host, or why there is none. */
async function firstOf(
  address: PostgresAddress,
  hosts: readonly Host[],
  role: Role,
): Promise<pg.Client | HostFailure[]> {
  const failures: HostFailure[] = [];
  for (const host of hosts) {
    try {
      return await connectTo(address, host, role);
    } catch (error) {
      failures.push({ host, error });
    }
  }
  return failures;
}

async function connectTo(address: PostgresAddress, host: Host, role: Role): Promise<pg.Client> {
  const client = await openedAsPreferred(address, host);
  try {
    if (role === 'primary') await checkPrimary(client);
    // The name may contain any character, so PostgreSQL quotes it.
    await rowsOf(client, `SELECT set_config('search_path', quote_ident($1), false)`, [address.schema], {
      query_timeout: CONNECT_TIMEOUT_MS,
    });
    return client;
  } catch (error) {
    disconnect(client);
    throw error;
  }
}

/** With `prefer`, falls back to no encryption if the server does not support it. */
async function openedAsPreferred(address: PostgresAddress, host: Host): Promise<pg.Client> {
  try {
    return await opened(address, host, encryptionOf(address, host.host));
  } catch (error) {
    if (address.sslMode !== 'prefer' || !/does not support SSL/.test(String(error))) throw error;
    return opened(address, host, false);
  }
}

async function opened(address: PostgresAddress, host: Host, ssl: pg.ClientConfig['ssl']): Promise<pg.Client> {
  const client = new pg.Client({
    host: host.host,
    port: host.port,
    database: address.database,
    ...(address.user !== undefined && { user: address.user }),
    ...(address.password !== undefined && { password: address.password }),
    ...(ssl !== undefined && { ssl }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
    application_name: applicationName,
    types,
  });
  // Losing an idle connection must not crash the process: the next query fails instead.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    disconnect(client);
    throw error;
  }
  return client;
}

async function checkPrimary(client: pg.Client): Promise<void> {
  // A server that froze after it accepted the connection counts as one that does not answer.
  const [row] = await rowsOf<[replica: boolean]>(client, 'SELECT pg_is_in_recovery()', [], {
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  if (row![0]) throw new ReplicaError();
  await client.query({ text: KEEPALIVE, query_timeout: CONNECT_TIMEOUT_MS } as pg.QueryConfig);
}

/** Missing from the types of `pg`. */
export type RefClient = pg.Client & { ref(): void; unref(): void };

/**
 * Closes a connection without waiting for a server that may be gone. A frozen one never closes its
 * end, which must not keep a process or a thread alive.
 */
export function disconnect(client: pg.Client): void {
  client.end().catch(() => {});
  (client as RefClient).unref();
}

/** The rows of a query as arrays. */
export async function rowsOf<R extends readonly unknown[]>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
  options: { readonly query_timeout?: number } = {},
): Promise<R[]> {
  const query = { text, values: [...values], rowMode: 'array', ...options };
  const { rows } = await client.query<R[]>(query as never);
  return rows as unknown as R[];
}
