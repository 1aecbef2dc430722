import type { PositionSet } from '../sets/position-set.ts';
import { applyFilters, type Filter } from './filter.ts';

/**
 * For each part of a query, the projects that match every other part but not this one. Together with
 * what the whole query matches they are what it would match without the part.
 */
export function nearMisses<Part>(
  all: PositionSet,
  parts: ReadonlyMap<Part, readonly Filter[]>,
): ReadonlyMap<Part, PositionSet> {
  const matching = [...parts.values()].map((filters) => applyFilters(filters, all));
  const before = intersections(all, matching);
  const after = intersections(all, matching.toReversed()).toReversed();
  return new Map(
    [...parts.keys()].map((part, i) => [part, before[i]!.and(after[i + 1]!).without(matching[i]!)]),
  );
}

/** The intersections of none of the sets, the first, the first two, and so on. */
function intersections(all: PositionSet, sets: readonly PositionSet[]): readonly PositionSet[] {
  const found = [all];
  for (const set of sets) found.push(found.at(-1)!.and(set));
  return found;
}
