import { dirname, join } from 'node:path';
import { isPostgres, StoreError, storeFile } from '../store/index.ts';
import type { DatabaseKind, SqlDatabase } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** The address of a database beside a store: the file `<name>.db` in the folder of a file, else a schema of this name. */
export function databaseBeside(storeUrl: string, name: string): string {
  const file = storeFile(storeUrl);
  if (file !== undefined) return `sqlite:${join(dirname(file), `${name}.db`)}`;
  const [address = '', query = ''] = storeUrl.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('schema', name);
  return `${address}?${parameters}`;
}

/** Opens a database; creates it if needed. `setting` is that with its address. */
export async function openDatabase(kind: DatabaseKind, url: string, setting: string): Promise<SqlDatabase> {
  if (isPostgres(url)) return openPostgres(kind, url);
  const path = storeFile(url);
  if (path === undefined)
    throw new StoreError(
      `${setting} takes sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE?schema=NAME.`,
    );
  return openSqlite(kind, path);
}
