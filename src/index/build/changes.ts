import type { Areas } from '../../areas/index.ts';
import type { CatalogueReading, Fingerprints, PublishedIrmSnapshot } from '../../store/index.ts';
import { sectionForBuilds } from '../sections/section-file.ts';
import { OlderFolder } from './older-folder.ts';

/** What an index has in common with an older one: all but some projects. */
export interface Changes {
  readonly older: OlderFolder;
  /** How many projects the new index has. */
  readonly projects: number;
  /** The positions of those that have changed or are new, ascending. */
  readonly positions: Uint32Array;
  /** Their ids. */
  readonly ids: Uint32Array;
}

/** The section with the fingerprint of each project. */
export const FINGERPRINTS = sectionForBuilds('fingerprints');

/** If more of the projects have changed, they would take much memory, and building all takes little longer. */
const MOST_CHANGED = 1 / 32;
/** So few never take long. */
const FEW = 1000;

type Reading = Pick<CatalogueReading, 'storeId' | 'kind' | 'irmSnapshots'>;

/**
 * What has changed since an older index was built. Undefined if it can't be changed into the new one: projects have vanished
 * or returned, quarters or areas are others, or too many have changed. Fails with `DamagedIndexError`, or the file system's error.
 */
export function changesSince(
  older: OlderFolder,
  reading: Reading,
  areas: Areas,
  fingerprints: Fingerprints | undefined,
): Changes | undefined {
  if (fingerprints === undefined || !isOfSame(older, reading, areas)) return undefined;
  const { ids } = fingerprints;
  const positions = changedPositions(older, fingerprints);
  const most = Math.max(FEW, ids.length * MOST_CHANGED);
  if (positions === undefined || positions.length > most) return undefined;
  return { older, projects: ids.length, positions, ids: positions.map((position) => ids[position]!) };
}

/** Whether all that columns depend on is the same, but for the projects. */
function isOfSame(
  { manifest }: OlderFolder,
  { storeId, kind, irmSnapshots }: Reading,
  areas: Areas,
): boolean {
  return (
    FINGERPRINTS in manifest.sections &&
    manifest.storeId === storeId &&
    manifest.kind === kind &&
    manifest.areas === areas.digest &&
    quartersOf(manifest.irmSnapshots) === quartersOf(irmSnapshots)
  );
}

/** When a quarter was published, and how many projects it has, only the manifest says. */
const quartersOf = (irmSnapshots: readonly PublishedIrmSnapshot[]): string =>
  JSON.stringify(
    irmSnapshots.map(({ sphere, financialYear, quarter, taken }) => [sphere, financialYear, quarter, taken]),
  );

/** Undefined if a project has another position than before, or none. */
function changedPositions(older: OlderFolder, { ids, values }: Fingerprints): Uint32Array | undefined {
  const idsBefore = new Uint32Array(older.read('ids'));
  const valuesBefore = new Float64Array(older.read(FINGERPRINTS));
  if (idsBefore.some((id, position) => ids[position] !== id)) return undefined;
  const changed = new Uint32Array(ids.length);
  let end = 0;
  for (let position = 0; position < ids.length; position++)
    // NaN, which is equal to nothing, beyond the older ones.
    if (values[position] !== (valuesBefore[position] ?? Number.NaN)) changed[end++] = position;
  return changed.slice(0, end);
}

/** The same as another thread can receive it. */
export interface SentChanges extends Omit<Changes, 'older'> {
  readonly olderDirectory: string;
}

export const sentChanges = ({ older, ...changes }: Changes): SentChanges => ({
  ...changes,
  olderDirectory: older.directory,
});

export const receivedChanges = async ({ olderDirectory, ...changes }: SentChanges): Promise<Changes> => ({
  ...changes,
  older: await OlderFolder.open(olderDirectory),
});
