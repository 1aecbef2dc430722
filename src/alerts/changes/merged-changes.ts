import { type ChangeSet, MOST_DETAILED, type ProjectChange } from './change-set.ts';
import type { KindSet } from './changed-kind.ts';
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
  /** What happened to each project that changed, in any of the searches. */
  readonly kinds: Uint32Array;
  /** In the order in which they were given. */
  readonly parts: readonly MergedPart[];
}

/** What changed in one of several searches. */
export interface PartToMerge {
  readonly changeSet: ChangeSet;
  /** Whether it is one project: what people follow by itself is described first. */
  readonly isProject: boolean;
}

/** The most important changes of several searches together. */
export function mergedChanges(given: readonly PartToMerge[]): MergedChanges {
  const sets = given.map(({ changeSet }) => changeSet);
  const kinds = new Map<number, KindSet>();
  for (const set of sets)
    set.ids.forEach((id, i) => {
      kinds.set(id, (kinds.get(id) ?? 0) | set.kinds[i]!);
    });
  const described = mostImportant(given);
  const isDescribed = new Set(described.map(({ change }) => change.id));
  return {
    projects: kinds.size,
    others: kinds.size - described.length,
    kinds: Uint32Array.from(kinds.values()),
    parts: sets.map(({ ids }, part) => ({
      described: described.filter((each) => each.part === part).map(({ change }) => change),
      others: ids.reduce((count, id) => count + (isDescribed.has(id) ? 0 : 1), 0),
    })),
  };
}

/**
 * Each project in the part where its change is most important, the first one of equals. Half of the places are shared
 * out evenly, so that a large search does not hide what changed in a small one.
 */
function mostImportant(given: readonly PartToMerge[]) {
  const share = Math.max(1, Math.floor(MOST_DETAILED / 2 / given.length));
  const all = given.flatMap(({ changeSet: { top }, isProject }, part) =>
    top.map((change, place) => ({ change, part, rank: isProject ? 0 : place < share ? 1 : 2 })),
  );
  const ordered = all.sort(
    (a, b) =>
      a.rank - b.rank ||
      byImportance(a.change.importance, b.change.importance) ||
      a.change.id - b.change.id ||
      a.part - b.part,
  );
  const first = new Map<number, (typeof ordered)[number]>();
  for (const each of ordered) if (!first.has(each.change.id)) first.set(each.change.id, each);
  return [...first.values()].slice(0, MOST_DETAILED);
}
