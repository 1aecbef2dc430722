import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
    lock.close();
    rmSync(path, { recursive: true, force: true });
  };
  return { path, remove };
}

function removeIfAbandoned(path: string): void {
  try {
    const lock = new Database(join(path, LOCK), { fileMustExist: true, timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
      rmSync(path, { recursive: true, force: true });
    } finally {
      lock.close();
    }
  } catch {
    // Another program uses the folder, or has just made it.
  }
}
