import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Config } from '../../config.ts';
import {
  connectToPrimary,
  disconnect,
  isPostgres,
  type PostgresAddress,
  postgresAddress,
  StoreError,
  storeFile,
  type WriterOptions,
} from '../../store/index.ts';
import { deskDatabaseUrl } from './open.ts';

/**
 * Whether the store has a desk with accounts, so that two people decide what is published into it.
 * Creates nothing. While there is no primary, waits for one as a publication does, and says so by
 * `onWaiting`.
 */
export async function hasDesk(
  config: Pick<Config, 'deskDb' | 'storeUrl' | 'lockWaitSeconds'>,
  onWaiting: NonNullable<WriterOptions['onWaiting']>,
): Promise<boolean> {
  const url = deskDatabaseUrl(config);
  if (!isPostgres(url)) return inSqlite(storeFile(url)!);
  return inPostgres(url, { primaryWaitSeconds: config.lockWaitSeconds, onWaiting });
}

function inSqlite(path: string): boolean {
  if (!existsSync(path)) return false;
  const db = new Database(path, { readonly: true });
  try {
    const table = db.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'account'`).get();
    return table !== undefined && db.prepare('SELECT 1 FROM account LIMIT 1').get() !== undefined;
  } finally {
    db.close();
  }
}

async function inPostgres(
  url: string,
  waiting: Pick<WriterOptions, 'primaryWaitSeconds' | 'onWaiting'>,
): Promise<boolean> {
  const address = postgresAddress(url);
  let isInUse = false;
  const client = await connectToPrimary(address, waiting, async (client) => {
    const name = `${client.escapeIdentifier(address.schema)}.account`;
    try {
      const { rows } = await client.query('SELECT to_regclass($1) AS found', [name]);
      isInUse =
        rows[0].found !== null && (await client.query(`SELECT 1 FROM ${name} LIMIT 1`)).rows.length > 0;
    } catch (error) {
      throw (error as { code?: string }).code === LACKS_PRIVILEGE ? hiddenDesk(address) : error;
    }
  });
  disconnect(client);
  return isInUse;
}

const LACKS_PRIVILEGE = '42501';

/** Nobody publishes past a desk only because their role of the database cannot see its accounts. */
const hiddenDesk = ({ label, user = '' }: PostgresAddress): StoreError =>
  new StoreError(
    `The user "${user}" may not read whether the desk at ${label} has accounts: set DESK_DB to an address with the desk's own role, so that a draft is made there.`,
  );
