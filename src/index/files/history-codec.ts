import type { StoredValues } from '../../project/index.ts';
import type { ProjectHistory } from '../../store/index.ts';

/** A project's snapshots, oldest first; `irmSnapshot` is a position in the manifest's list. */
export type Snapshots = ProjectHistory['snapshots'];

type Change = string | number | null;

/**
 * Encodes a project's snapshots as JSON: first the newest in full, `[irm snapshot, flags,
 * ...values]`, then the earlier ones, each as its differences from the next: `[irm snapshot, flags,
 * column, value, column, value, ...]`. Most values do not change from quarter to quarter, so this
 * takes a fifth of the space of the rows.
 */
export function encodeSnapshots(snapshots: Snapshots): string {
  const newest = snapshots.at(-1)!;
  const encoded: Change[][] = [[newest.irmSnapshot, newest.quality, ...newest.values]];
  for (let i = snapshots.length - 2; i >= 0; i--) {
    const { irmSnapshot, quality, values } = snapshots[i]!;
    encoded.push([irmSnapshot, quality, ...changes(snapshots[i + 1]!.values, values)]);
  }
  return JSON.stringify(encoded);
}

function changes(later: StoredValues, earlier: StoredValues): Change[] {
  const changed: Change[] = [];
  for (let column = 0; column < earlier.length; column++) {
    if (later[column] !== earlier[column]) changed.push(column, earlier[column]!);
  }
  return changed;
}

type EncodedSnapshot = [irmSnapshot: number, quality: number, ...Change[]];

/** Decodes what `encodeSnapshots` wrote. */
export function decodeSnapshots(json: string): Snapshots {
  const [[irmSnapshot, quality, ...newest], ...earlier] = JSON.parse(json) as [
    EncodedSnapshot,
    ...EncodedSnapshot[],
  ];
  const snapshots = [{ irmSnapshot, quality, values: newest as StoredValues }];
  for (const [irmSnapshot, quality, ...changed] of earlier) {
    const values = [...snapshots.at(-1)!.values];
    for (let i = 0; i < changed.length; i += 2) values[changed[i] as number] = changed[i + 1]!;
    snapshots.push({ irmSnapshot, quality, values });
  }
  return snapshots.reverse();
}

/** Decodes only the newest snapshot of what `encodeSnapshots` wrote. */
export function decodeNewest(json: string): Snapshots[number] {
  const [[irmSnapshot, quality, ...values]] = JSON.parse(json) as [EncodedSnapshot];
  return { irmSnapshot, quality, values: values as StoredValues };
}
