import { StoreError } from '../port.ts';

/** Runs `use` and turns failures of SQLite and the file system into `StoreError`. */
export function translated<T>(path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw asStoreError(path, error);
  }
}

/** The failure as a `StoreError` if it is the store's; any other error unchanged. */
export function asStoreError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const sentence = sentenceFor(path, String((error as NodeJS.ErrnoException).code));
  return sentence === undefined ? error : new StoreError(sentence, { cause: error });
}

/**
 * Whether another program holds a lock. This includes SQLITE_BUSY_RECOVERY: another program is
 * cleaning up after a process that was killed.
 */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (String((error as NodeJS.ErrnoException).code).startsWith('SQLITE_BUSY') || isBusy(error.cause));

function sentenceFor(path: string, code: string): string | undefined {
  if (code.startsWith('SQLITE_BUSY'))
    return `Another program is publishing into ${path}: try again when it has finished, or wait longer with LOCK_WAIT_SECONDS.`;
  if (code === 'SQLITE_NOTADB') return `${path} is not a store of this program: name another file.`;
  if (code.startsWith('SQLITE_CORRUPT')) return `${path} is damaged: restore it from a backup.`;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'SQLITE_IOERR_WRITE')
    return `The disk of ${path} is full: nothing was published; make room and try again.`;
  if (code.startsWith('SQLITE_READONLY') || code === 'EACCES' || code === 'EROFS')
    return `${path} is not writable: check the owner and mode of the file and its folder.`;
  if (code.startsWith('SQLITE_CANTOPEN') || code === 'ENOTDIR' || code === 'EISDIR' || code === 'EEXIST')
    return `${path} cannot be opened as a store: check that it is a file that this user may read and write.`;
  if (code.startsWith('SQLITE_IOERR')) return `${path} cannot be read or written: check the disk (${code}).`;
  return undefined;
}
