import { ABSENT, type CatalogueIndex } from '../../index/index.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import { flagSet } from '../../quality/index.ts';

const GONE = flagSet('not_in_latest_snapshot');

/** The last snapshot with a project that is missing from the latest one; else undefined. */
export function lastReported(index: CatalogueIndex, position: number): IrmSnapshot | undefined {
  if ((index.quality[position]! & GONE) === 0) return undefined;
  const { irmSnapshots } = index.manifest;
  const { status } = index.quarters;
  for (let at = irmSnapshots.length - 1; at >= 0; at--) {
    if (status[at * index.count + position] !== ABSENT) return irmSnapshots[at];
  }
  return undefined;
}

/** The latest snapshot; undefined if there is none. */
export const latestSnapshot = ({ manifest }: CatalogueIndex): IrmSnapshot | undefined =>
  manifest.irmSnapshots.at(-1);
