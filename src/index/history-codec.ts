import type { StoredValues } from '../project/index.ts';
import type { ProjectHistory } from '../store/index.ts';

/** A project's snapshots, oldest first: positions of IRM snapshots with the stored values of each. */
export type Snapshots = ProjectHistory['snapshots'];

type Change = string | number | null;

/**
 * A project's snapshots as JSON: the newest whole, `[irm snapshot, ...values]`, then, going back in time, only what was
 * different: `[irm snapshot, column, value, column, value, ...]`. Most values stay the same from quarter to quarter,
 * and this makes the history five times smaller than the rows.
 */
export function encodeSnapshots(snapshots: Snapshots): string {
  const newest = snapshots.at(-1)!;
  const encoded: Change[][] = [[newest.irmSnapshot, ...newest.values]];
  for (let i = snapshots.length - 2; i >= 0; i--) {
    const { irmSnapshot, values } = snapshots[i]!;
    encoded.push([irmSnapshot, ...changes(snapshots[i + 1]!.values, values)]);
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

/** The opposite of `encodeSnapshots`. */
export function decodeSnapshots(json: string): Snapshots {
  const [[irmSnapshot, ...newest], ...earlier] = JSON.parse(json) as [
    [number, ...Change[]],
    ...[number, ...Change[]][],
  ];
  const snapshots = [{ irmSnapshot, values: newest as StoredValues }];
  for (const [position, ...changed] of earlier) {
    const values = [...snapshots.at(-1)!.values];
    for (let i = 0; i < changed.length; i += 2) values[changed[i] as number] = changed[i + 1]!;
    snapshots.push({ irmSnapshot: position, values });
  }
  return snapshots.reverse();
}
