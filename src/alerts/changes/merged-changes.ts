import { type ChangeSet, MOST_DETAILED, type ProjectChange } from './change-set.ts';
import { type ChangedKind, type KindSet, kindCounts } from './changed-kind.ts';
import { byImportance } from './importance.ts';

/** What one letter tells of one of its searches. */
export interface MergedPart {
  /** The changes that are described here, the most important first. None is described twice in a letter. */
  readonly described: readonly ProjectChange[];
  /** Number of other projects of this search that changed, which no part describes. */
  readonly others: number;
}

/** What changed in several searches of one address. A project counts once, however many of them find it. */
export interface MergedChanges {
  /** Number of projects that changed. */
  readonly projects: number;
  /** Number of projects that no part describes. */
  readonly others: number;
  /** How many projects each kind of change happened to. */
  readonly counts: Readonly<Record<ChangedKind, number>>;
  /** One for each set, in their order. */
  readonly parts: readonly MergedPart[];
}

/** The most important changes of several sets together. */
export function mergedChanges(sets: readonly ChangeSet[]): MergedChanges {
  const kinds = new Map<number, KindSet>();
  for (const set of sets)
    set.ids.forEach((id, i) => {
      kinds.set(id, (kinds.get(id) ?? 0) | set.kinds[i]!);
    });
  const described = mostImportant(sets);
  const isDescribed = new Set(described.map(({ change }) => change.id));
  return {
    projects: kinds.size,
    others: kinds.size - described.length,
    counts: kindCounts(Uint32Array.from(kinds.values())),
    parts: sets.map(({ ids }, part) => ({
      described: described.filter((each) => each.part === part).map(({ change }) => change),
      others: ids.reduce((count, id) => count + (isDescribed.has(id) ? 0 : 1), 0),
    })),
  };
}

/** Each project in the part where its change is most important, the first one of equals. */
function mostImportant(sets: readonly ChangeSet[]) {
  const all = sets.flatMap(({ top }, part) => top.map((change) => ({ change, part })));
  const ordered = all.sort(
    (a, b) =>
      byImportance(a.change.importance, b.change.importance) || a.change.id - b.change.id || a.part - b.part,
  );
  const first = new Map<number, (typeof ordered)[number]>();
  for (const each of ordered) if (!first.has(each.change.id)) first.set(each.change.id, each);
  return [...first.values()].slice(0, MOST_DETAILED);
}
