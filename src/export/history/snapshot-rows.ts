import { type Archive, snapshotQualities } from '../../index/index.ts';
import { storedPlaceCodes } from '../../places/index.ts';
import { placeOf, publishedValues, quarterKey, storedFields } from '../../project/index.ts';
import { flagsOf, storedOverdueDays } from '../../quality/index.ts';
import { inBatches } from '../projects.ts';
import { furtherFields, historyColumn } from './history-columns.ts';

/** Projects with eight quarters take a few milliseconds. */
const BATCH_PROJECTS = 10;

/** A value in a row: null is unknown, flags are a list of names. */
export type HistoryValue = string | number | boolean | null | readonly string[];

/** A snapshot of a project: a value for each of `historyColumns`, as published. Coordinates are text. */
export type SnapshotRow = readonly HistoryValue[];

const furtherColumns = furtherFields.map(({ name }) =>
  storedFields.findIndex((field) => field.name === name),
);

/**
 * Every snapshot of the projects at the positions: the projects in their order, which by default is
 * that of their ids, the snapshots of each oldest first. All snapshots of a project have its current
 * address. Hold the archive until the last batch is read.
 */
export async function* snapshotRows(
  archive: Archive,
  positions: Uint32Array = archive.allPositions,
): AsyncGenerator<readonly SnapshotRow[]> {
  const rowsAt = (position: number) => rowsOfProject(archive, position);
  for await (const batch of inBatches(positions, BATCH_PROJECTS, rowsAt)) yield batch.flat();
}

function rowsOfProject(archive: Archive, position: number): readonly SnapshotRow[] {
  const id = archive.ids[position]!;
  const snapshots = archive.snapshots(position);
  const latest = snapshots.at(-1)!;
  const qualities = snapshotQualities(archive, position, snapshots);
  return snapshots.map((snapshot, i) => {
    const { irmSnapshot: at, values } = snapshot;
    const irmSnapshot = archive.manifest.irmSnapshots[at]!;
    return [
      id,
      irmSnapshot.quarter,
      irmSnapshot.taken,
      snapshot === latest,
      ...publishedValues(id, values, irmSnapshot, latest.values),
      ...furtherColumns.map((column) => values[column]!),
      flagsOf(qualities[i]!),
      storedOverdueDays(values, irmSnapshot.taken),
      quarterKey(irmSnapshot),
      ...storedPlaceCodes(values),
    ];
  });
}

const [LATITUDE, LONGITUDE] = [historyColumn('latitude'), historyColumn('longitude')];

/**
 * The row for files with types: coordinates are numbers, in decimal degrees. Both are null if one
 * cannot be read, and for `0, 0`, which stands for an unknown place.
 */
export function typedRow(row: SnapshotRow): SnapshotRow {
  const place = placeOf(row[LATITUDE] as string | null, row[LONGITUDE] as string | null);
  const typed = [...row];
  typed[LATITUDE] = place?.latitude ?? null;
  typed[LONGITUDE] = place?.longitude ?? null;
  return typed;
}
