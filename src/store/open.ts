import { StoreError, type StoreReader, type StoreWriter, type WriterOptions } from './port.ts';
import { isPostgres, postgresAddress } from './postgres/address.ts';
import { postgresReader } from './postgres/reader.ts';
import { postgresWriter } from './postgres/writer.ts';
import { sqliteReader } from './sqlite/reader.ts';
import { sqliteWriter } from './sqlite/writer.ts';

/** The path of a `sqlite:PATH` address. Fails with `StoreError` for any other address. */
function sqlitePath(storeUrl: string): string {
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(storeUrl)?.[1];
  if (path === undefined)
    throw new StoreError(
      `"${storeUrl.replace(/:[^:@/]*@/, '@')}" names no store: STORE_URL and --store take sqlite:PATH, for example sqlite:data/projects.db, or postgres://USER:PASSWORD@HOST/DATABASE.`,
    );
  return path;
}

/** The file of a store that is one, undefined for a store on a server. Fails with `StoreError` when the address is neither. */
export const storeFile = (storeUrl: string): string | undefined =>
  isPostgres(storeUrl) ? undefined : sqlitePath(storeUrl);

/** What to call a store in messages: its address without a password. */
export const storeLabel = (storeUrl: string): string =>
  isPostgres(storeUrl) ? postgresAddress(storeUrl).label : storeUrl;

/** The reading side of the store at `storeUrl`. It need not exist yet: reading fails with `StoreError` until it does. */
export function openReader(storeUrl: string): StoreReader {
  if (isPostgres(storeUrl)) return postgresReader(postgresAddress(storeUrl));
  return sqliteReader(sqlitePath(storeUrl));
}

/** The writing side of the store at `storeUrl`, made where there is none. Fails with `StoreError`. */
export function openWriter(storeUrl: string, options: WriterOptions): StoreWriter {
  if (isPostgres(storeUrl)) return postgresWriter(postgresAddress(storeUrl), options);
  return sqliteWriter(sqlitePath(storeUrl), options);
}
