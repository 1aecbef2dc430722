import { StoreError, type StoreReader, type StoreWriter, type WriterOptions } from './port.ts';
import { sqliteReader } from './sqlite/reader.ts';
import { sqliteWriter } from './sqlite/writer.ts';

/** The path of a `sqlite:PATH` address. Fails with `StoreError` for any other address. */
export function sqlitePath(storeUrl: string): string {
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(storeUrl)?.[1];
  if (path === undefined)
    throw new StoreError(
      `"${storeUrl}" names no store: STORE_URL and --store take sqlite:PATH, for example sqlite:data/projects.db.`,
    );
  return path;
}

/** The reading side of the store at `storeUrl`. It need not exist yet: reading fails with `StoreError` until it does. */
export function openReader(storeUrl: string): StoreReader {
  return sqliteReader(sqlitePath(storeUrl));
}

/** The writing side of the store at `storeUrl`, made where there is none. Fails with `StoreError`. */
export function openWriter(storeUrl: string, options: WriterOptions): StoreWriter {
  return sqliteWriter(sqlitePath(storeUrl), options);
}
