import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { openReader, storeFile, storeLabel } from './open.ts';
import { StoreError } from './port.ts';
import type { PublicationEntry } from './publication-entry.ts';
import { translated } from './sqlite/failure.ts';
import { putBack } from './sqlite/put-back.ts';
import { stageBackup } from './sqlite/staged-backup.ts';
import type { WriterOptions } from './writing-port.ts';

/** A backup that was checked and can be put in the place of a store. */
export interface Backup {
  readonly dataVersion: number;
  /** Oldest first. */
  readonly publications: readonly PublicationEntry[];
  /**
   * The publications of the present store, undefined if there is none or it cannot be read. Another
   * program may publish until the backup is put back.
   */
  readonly replaced: readonly PublicationEntry[] | undefined;
  /**
   * Puts the backup in the place of the store in one step; services may be running. Returns the path
   * of the file that keeps the store as it was, undefined if there was none. Fails with `StoreError`,
   * and then the store is unchanged.
   */
  putBack(options: WriterOptions): Promise<string | undefined>;
  close(): void;
}

/**
 * Checks the backup in `file` and prepares it for the place of the store at `storeUrl`. Fails with
 * `StoreError` if it is none, is damaged, was changed, or is of a newer version of the program.
 */
export async function openBackup(file: string, storeUrl: string): Promise<Backup> {
  const given = storeFile(storeUrl);
  if (given === undefined)
    throw new StoreError(
      `${storeLabel(storeUrl)} is in PostgreSQL, and "restore" is for stores in SQLite files: put back what pg_dump wrote with pg_restore, as docs/grow.md shows, or a SQLite file with "copy --from sqlite:FILE" into a new database.`,
    );
  const path = translated(given, () => placeOf(given));
  const staged = await stageBackup(file, path);
  const reader = openReader(`sqlite:${path}`);
  return {
    dataVersion: staged.state.dataVersion,
    publications: staged.publications,
    replaced: await reader.publications().catch(() => undefined),
    putBack: (options) => putBack(staged, path, options),
    close: staged.close,
  };
}

/** Where the file of a store is or will be; makes its folder. */
function placeOf(file: string): string {
  // SQLite keeps the log of a store beside the file itself, not beside a link to it.
  const path = existsSync(file) ? realpathSync(file) : resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path) && statSync(path).isDirectory())
    throw new StoreError(`${path} is a folder: name the file of a store.`);
  return path;
}
