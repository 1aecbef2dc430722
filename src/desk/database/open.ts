import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { isPostgres, StoreError, storeFile } from '../../store/index.ts';
import type { DeskDatabase } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/**
 * The address of the desk's database: the configured one, else beside the store, `desk.db` in the
 * folder of a file or the schema `desk` of a PostgreSQL database.
 */
export function deskDatabaseUrl({ deskDb, storeUrl }: Pick<Config, 'deskDb' | 'storeUrl'>): string {
  if (deskDb !== '') return deskDb;
  const file = storeFile(storeUrl);
  if (file !== undefined) return `sqlite:${join(dirname(file), 'desk.db')}`;
  const [address = '', query = ''] = storeUrl.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('schema', 'desk');
  return `${address}?${parameters}`;
}

/** Opens the desk's database; creates it if needed. */
export async function openDeskDatabase(config: Pick<Config, 'deskDb' | 'storeUrl'>): Promise<DeskDatabase> {
  const url = deskDatabaseUrl(config);
  if (isPostgres(url)) return openPostgres(url);
  const path = storeFile(url);
  if (path === undefined)
    throw new StoreError('DESK_DB takes sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE?schema=desk.');
  return openSqlite(path);
}
