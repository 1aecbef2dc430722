import type { ComparedFile } from '../intake/index.ts';
import { quarterKey } from '../project/index.ts';
import {
  type PublicationEntry,
  type PublishedIrmSnapshot,
  type SnapshotKey,
  type StoreReading,
  StoreRefusedError,
  sourcesOf,
} from '../store/index.ts';

/** What a file does to its quarter if that is published. */
export type Mode = 'replace' | 'add';

/** The published quarter of a file. */
export interface PublishedQuarter {
  readonly irmSnapshot: PublishedIrmSnapshot;
  /** The publications that it came from, oldest first. */
  readonly sources: readonly PublicationEntry[];
  /** The one of them that published this very file. */
  readonly sameFile?: PublicationEntry;
}

/** Undefined if the quarter is not published. `sha256` is that of the file. */
export async function publishedQuarter(
  { irmSnapshots, log }: StoreReading,
  key: SnapshotKey,
  sha256: string | undefined,
): Promise<PublishedQuarter | undefined> {
  const irmSnapshot = irmSnapshots.find(
    (each) => each.sphere === key.sphere && quarterKey(each) === quarterKey(key),
  );
  if (irmSnapshot === undefined) return undefined;
  const sources = sourcesOf(await log.rows(), key);
  const sameFile = sources.findLast(({ file }) => file !== undefined && file.sha256 === sha256);
  return { irmSnapshot, sources, ...(sameFile && { sameFile }) };
}

/** `--replace` is a correction: without anything to correct, the quarter may be mistyped. */
export function checkMode(mode: Mode | undefined, quarter: PublishedQuarter | undefined, key: SnapshotKey) {
  if (mode !== 'replace' || quarter !== undefined) return;
  throw new StoreRefusedError(
    `The ${key.sphere} snapshot of ${quarterKey(key)} is not published, so there is nothing to replace: correct the quarter, or leave out --replace.`,
  );
}

/**
 * Whether publishing a file would change nothing. That it is the same file is not enough: it may be
 * read in another way, and others may have changed its projects since.
 */
export function changesNothing(
  { irmSnapshot }: PublishedQuarter,
  { comparison, comparedWith }: ComparedFile,
  taken: string | undefined,
  mode: Mode | undefined,
): boolean {
  if (comparison === undefined || quarterKey(comparedWith!) !== quarterKey(irmSnapshot)) return false;
  const { taken: present } = irmSnapshot;
  const keepsDate = taken === undefined || (mode === 'add' ? taken <= present : taken === present);
  const { added, changed, vanished } = comparison;
  return keepsDate && added.count + changed + vanished.count === 0;
}
