import type pg from 'pg';
import { StoreError, type StoreWork } from '../port.ts';
import type { WriterOptions } from '../writing-port.ts';
import type { PostgresAddress } from './address.ts';
import { applicationName, rowsOf } from './connection.ts';

/**
 * First half of the key of our advisory locks (`IPSS` in ASCII); the second is a hash of the
 * schema's name.
 */
const LOCK_CLASS = 0x49_50_53_53;
const KEY = `${LOCK_CLASS}, hashtext($1)`;

const HOLDER = `FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.granted AND l.classid = ${LOCK_CLASS}
    AND l.objid = (hashtext($1)::bigint & 4294967295)::oid
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const LOOK_TIMEOUT_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Takes the lock that a publisher holds until its transaction ends, however it ends. Before a wait,
 * `onWaiting` is called with the name of the holder. Fails with `StoreError` after
 * `lockWaitSeconds`.
 */
export async function takePublishingLock(
  client: pg.Client,
  address: PostgresAddress,
  { lockWaitSeconds, onWaiting }: WriterOptions,
): Promise<void> {
  const { schema } = address;
  const [got] = await rowsOf<[boolean]>(client, `SELECT pg_try_advisory_xact_lock(${KEY})`, [schema]);
  if (got![0]) return;
  const holder = await holderOf(client, schema);
  if (lockWaitSeconds === 0) throw busy(address, holder);
  onWaiting?.(`${holder} is publishing into ${address.label}`);
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockWaitSeconds * 1000}`);
    await rowsOf(client, `SELECT pg_advisory_xact_lock(${KEY})`, [schema]);
    await client.query('SET LOCAL lock_timeout = 0');
  } catch (error) {
    throw (error as { code?: string }).code === LOCK_NOT_AVAILABLE ? busy(address, holder) : error;
  }
}

const busy = ({ label }: PostgresAddress, holder: string): StoreError =>
  new StoreError(
    `${holder} is publishing into ${label}: try again when it has finished, or wait longer with LOCK_WAIT_SECONDS.`,
  );

/** How the holder of the lock is named while it migrates the store. */
const MIGRATING = 'infra-projects migrates';

/** Lets everybody see that the transaction migrates the store, until `migrate` is done. */
export async function seenMigrating(client: pg.Client, migrate: () => Promise<void>): Promise<void> {
  const setName = (name: string) => rowsOf(client, `SELECT set_config('application_name', $1, true)`, [name]);
  await setName(applicationName.replace('infra-projects', MIGRATING));
  await migrate();
  await setName(applicationName);
}

/** What the holder of the lock is doing. A role that may only read sees it, too. */
export async function workOf(client: pg.Client, schema: string): Promise<StoreWork> {
  const [holder] = await rowsOf<[name: string]>(client, `SELECT a.application_name ${HOLDER}`, [schema], {
    query_timeout: LOOK_TIMEOUT_MS,
  });
  if (holder === undefined) return 'none';
  return holder[0].startsWith(MIGRATING) ? 'migration' : 'publication';
}

async function holderOf(client: pg.Client, schema: string): Promise<string> {
  const [holder] = await rowsOf<[name: string, pid: number, since: string]>(
    client,
    `SELECT a.application_name, a.pid, to_char(a.xact_start AT TIME ZONE 'UTC', 'HH24:MI:SS')
     ${HOLDER}`,
    [schema],
  );
  if (holder === undefined) return 'Another program';
  const [name, pid, since] = holder;
  return `Another program ("${name}", backend ${pid}, since ${since} UTC)`;
}
