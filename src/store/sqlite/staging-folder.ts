import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';

/** Held by the program that uses the folder, so that others can tell whether it still runs. */
const LOCK = 'lock';

/** A folder beside a store for files that are about to take their place there. */
export interface StagingFolder {
  readonly path: string;
  /** Removes the folder with what is left in it. */
  remove(): void;
}

/** Makes a folder beside the store, and removes those that killed programs left there. */
export function stagingFolder(store: string): StagingFolder {
  const prefix = `${basename(store)}.restoring-`;
  for (const name of readdirSync(dirname(store)))
    if (name.startsWith(prefix)) removeIfAbandoned(join(dirname(store), name));
  const path = mkdtempSync(join(dirname(store), prefix));
  const lock = new Database(join(path, LOCK));
  lock.exec('BEGIN EXCLUSIVE');
  const remove = () => {
    empty(path);
    lock.close();
    rmSync(path, { recursive: true, force: true });
  };
  return { path, remove };
}

/** The lock goes last: a folder without it is empty, whenever its program was killed. */
function empty(path: string): void {
  for (const name of readdirSync(path)) if (name !== LOCK) rmSync(join(path, name), { force: true });
}

function removeIfAbandoned(path: string): void {
  try {
    if (!existsSync(join(path, LOCK))) {
      rmdirSync(path);
      return;
    }
    const lock = new Database(join(path, LOCK), { fileMustExist: true, timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
      empty(path);
    } finally {
      lock.close();
    }
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another program uses the folder.
  }
}
