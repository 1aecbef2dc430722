import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StoreError } from '../port.ts';

/** What files begin with that are taken for backups, and what to do with them. */
const others: readonly (readonly [start: string, advice: string])[] = [
  ['PGDMP', 'was written by pg_dump: put it back with pg_restore, as docs/grow.md shows'],
  ['\x1f\x8b', 'is compressed with gzip: unpack it first, for example with gunzip'],
  ['\x28\xb5\x2f\xfd', 'is compressed with zstd: unpack it first, with unzstd'],
  ['\xfd7zXZ', 'is compressed with xz: unpack it first, with unxz'],
  ['BZh', 'is compressed with bzip2: unpack it first, with bunzip2'],
  ['7z\xbc\xaf', 'is compressed with 7-Zip: unpack it first'],
  [
    'PK\x03\x04',
    'is a ZIP archive or a workbook: unpack the archive first; a workbook is published with import',
  ],
  ['7\x7f\x06', 'is the write-ahead log of a store, not the store: name the file without -wal'],
];

const SQLITE_START = 'SQLite format 3\0';

/** Fails with `StoreError`, which says what to do, unless there is a SQLite file at `path`. */
export function checkBackupFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new StoreError(`There is no backup at ${path}.`);
  if (!found.isFile()) throw new StoreError(`${path} is no file: name the file of a backup.`);
  const start = startOf(path);
  if (start === SQLITE_START) return;
  const other = others.find(([bytes]) => start.startsWith(bytes));
  throw new StoreError(
    `${path} ${other?.[1] ?? 'is not a store of this program: name a file that "copy" wrote, or a store'}.`,
  );
}

/** One character for each byte. */
function startOf(path: string): string {
  const start = Buffer.alloc(SQLITE_START.length);
  const file = openSync(path, 'r');
  try {
    return start.toString('latin1', 0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}
