import { existsSync } from 'node:fs';
import type { CatalogueState } from './catalogue-state.ts';
import { cloneFrom } from './clone.ts';
import type { ReadEngine } from './engine.ts';
import { readCatalogue } from './history.ts';
import { type KeepingTransaction, keepingTransaction } from './keeping-transaction.ts';
import { originalOf } from './originals.ts';
import { StoreError, type StoreReader } from './port.ts';
import { isPostgres, postgresAddress } from './postgres/address.ts';
import { postgresReader } from './postgres/reader.ts';
import { postgresWriter } from './postgres/writer.ts';
import { publish, remove } from './publication.ts';
import { holds, logOf, publicationsOf } from './publication-log.ts';
import { rollBack } from './roll-back.ts';
import { sqliteReader } from './sqlite/reader.ts';
import { sqliteWriter } from './sqlite/writer.ts';
import { verifyLog } from './verify-log.ts';
import type { StoreWriter, WriterOptions } from './writing-port.ts';

/** The path in a `sqlite:PATH` address. Fails with `StoreError` for any other address. */
function sqlitePath(storeUrl: string): string {
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(storeUrl)?.[1];
  if (path === undefined)
    throw new StoreError(
      `${quotable(storeUrl)} is not the address of a store: STORE_URL and --store take sqlite:PATH, for example sqlite:data/projects.db, or postgres://USER:PASSWORD@HOST/DATABASE.`,
    );
  return path;
}

/** Quotes what may be a mistyped path or scheme. Anything else may contain a password. */
function quotable(storeUrl: string): string {
  const scheme = /^[a-z]+:(?=\/\/)/i.exec(storeUrl)?.[0];
  if (scheme !== undefined) return `"${scheme}//..."`;
  return /^[\w./\\-]+$/.test(storeUrl) ? `"${storeUrl}"` : 'The given text';
}

/**
 * The file of a SQLite store, undefined for a store on a server. Fails with `StoreError` for other
 * addresses.
 */
export const storeFile = (storeUrl: string): string | undefined =>
  isPostgres(storeUrl) ? undefined : sqlitePath(storeUrl);

/** Whether there may be a store: false only if it is a file that does not exist. Creates nothing. */
export function storeMayExist(storeUrl: string): boolean {
  const file = storeFile(storeUrl);
  return file === undefined || existsSync(file);
}

/** The name of a store in messages: its address without the password. */
export const storeLabel = (storeUrl: string): string =>
  isPostgres(storeUrl) ? postgresAddress(storeUrl).label : storeUrl;

/**
 * A setting that names a store, without its password. An invalid address is hidden as a whole:
 * nobody can tell where the password of `postgres://user:p@ss/w#rd@host/db` ends.
 */
export function withoutPassword(storeUrl: string): string {
  try {
    storeLabel(storeUrl);
    if (!isPostgres(storeUrl)) sqlitePath(storeUrl);
  } catch {
    return '*** (not the address of a store)';
  }
  return storeUrl.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@/]*@/, '$1:***@');
}

/**
 * Opens the store at `storeUrl` for reading. The store need not exist yet: until it does, reading
 * fails with `StoreError`.
 */
export function openReader(storeUrl: string): StoreReader {
  return readerOn(
    isPostgres(storeUrl) ? postgresReader(postgresAddress(storeUrl)) : sqliteReader(sqlitePath(storeUrl)),
  );
}

/**
 * Opens the store at `storeUrl` for writing; creates or migrates it if needed. Fails with
 * `StoreError`.
 */
export function openWriter(storeUrl: string, options: WriterOptions): StoreWriter {
  const engine = isPostgres(storeUrl)
    ? postgresWriter(postgresAddress(storeUrl), options)
    : sqliteWriter(sqlitePath(storeUrl), options);
  const keeping = <T>(use: (transaction: KeepingTransaction) => Promise<T>): Promise<T> =>
    engine.write((transaction) => use(keepingTransaction(transaction)));
  return {
    ...readerOn(engine),
    publish: (publication) => keeping((transaction) => publish(transaction, publication)),
    remove: (key, options) => keeping((transaction) => remove(transaction, key, options)),
    rollBack: (number, options) => keeping((transaction) => rollBack(transaction, number, options)),
    cloneFrom: (source, options) => engine.write((transaction) => cloneFrom(transaction, source, options)),
  };
}

function readerOn({ state, read, readPrimary, watch, close }: ReadEngine): StoreReader {
  return {
    state,
    irmSnapshots: () => read(async (transaction) => (await readCatalogue(transaction)).irmSnapshots),
    publications: () => read(publicationsOf),
    readOriginal: (number, use) =>
      read(async (transaction) => {
        const file = await originalOf(transaction, number);
        if (file === undefined)
          throw new StoreError(`The store does not keep an original of publication ${number}.`);
        return use(file);
      }),
    askPrimary: (publications) =>
      readPrimary(async (transaction) => {
        const [state, log] = [await transaction.state(), await logOf(transaction)];
        const isHeld = (each: CatalogueState) => each.storeId === state.storeId && holds(log, each);
        return { state, holds: publications.map(isHeld) };
      }),
    verify: () => read(verifyLog),
    read: (use) => read(async (transaction) => use(await readCatalogue(transaction))),
    watch,
    close,
  };
}
