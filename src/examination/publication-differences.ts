import { type Comparison, compareProjects } from '../intake/index.ts';
import { quarterKey } from '../project/index.ts';
import type { PastContent, PastSnapshot } from '../store/index.ts';

/** A quarter of a sphere as two publications left it; at least one of them has it. */
interface SnapshotPair {
  readonly before: PastSnapshot | undefined;
  readonly after: PastSnapshot | undefined;
}

/** A quarter that differs. `comparison` is null if one of the publications lacks it. */
export interface PublicationDifference extends SnapshotPair {
  readonly comparison: Comparison | null;
}

/** The quarters that differ, oldest first. One comparison is in memory at a time. */
export async function* publicationDifferences(
  before: PastContent,
  after: PastContent,
): AsyncIterable<PublicationDifference> {
  for (const pair of pairsOf(before, after)) {
    const difference = await differenceOf(pair);
    if (difference !== undefined) yield difference;
  }
}

function pairsOf(before: PastContent, after: PastContent): readonly SnapshotPair[] {
  const pairs = new Map<string, SnapshotPair>();
  const keyText = ({ irmSnapshot }: PastSnapshot) => `${quarterKey(irmSnapshot)} ${irmSnapshot.sphere}`;
  for (const each of before.snapshots) pairs.set(keyText(each), { before: each, after: undefined });
  for (const each of after.snapshots)
    pairs.set(keyText(each), { before: pairs.get(keyText(each))?.before, after: each });
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}

async function differenceOf({ before, after }: SnapshotPair): Promise<PublicationDifference | undefined> {
  if (before === undefined || after === undefined) return { before, after, comparison: null };
  const isSameDay = before.irmSnapshot.taken === after.irmSnapshot.taken;
  if (isSameDay && before.content === after.content) return undefined;
  const comparison = await compareProjects(after.projects, before.projects, after.irmSnapshot.sphere);
  const { added, changed, vanished } = comparison;
  const isSame = isSameDay && added.count + changed + vanished.count === 0;
  return isSame ? undefined : { before, after, comparison };
}

/** The snapshot of a difference, as it is afterwards if it still is. */
export const snapshotOf = ({ before, after }: SnapshotPair): PastSnapshot['irmSnapshot'] =>
  (after ?? before)!.irmSnapshot;
