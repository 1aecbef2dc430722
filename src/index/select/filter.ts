import type { FilterField } from '../../project/index.ts';
import type { PositionSet } from '../sets/position-set.ts';

/** One condition of a query, ready to be applied to the projects of one index. */
export interface Filter {
  /** The field whose values the filter names, if it does. */
  readonly field: FilterField | undefined;
  /** No more projects of the index match. */
  readonly most: number;
  /** The members of a set that match. */
  readonly among: (projects: PositionSet) => PositionSet;
}

/** The members of a set that pass every filter. */
export function applyFilters(filters: readonly Filter[], projects: PositionSet): PositionSet {
  // The narrowest first: the others have fewer projects to look at then.
  return filters
    .toSorted((a, b) => a.most - b.most)
    .reduce((found, { among }) => (found.isEmpty ? found : among(found)), projects);
}

/** Matches the projects of a set. */
export const setFilter = (projects: PositionSet, field?: FilterField): Filter => ({
  field,
  most: projects.size,
  among: (others) => others.and(projects),
});

/** A condition that can be tested for one project, or found for all. */
interface Condition {
  readonly field?: FilterField | undefined;
  readonly most: number;
  readonly fits: (position: number) => boolean;
  /** All projects that fit. */
  readonly all: () => PositionSet;
}

/** Matches what fits. Tests each of a few projects, and finds all of the index for many. */
export const conditionFilter = ({ field, most, fits, all }: Condition): Filter => ({
  field,
  most,
  among: (projects) => (projects.isSparse ? projects.filter(fits) : projects.and(all())),
});

/**
 * Matches what a filter does not match, projects without a value included. It is no condition on
 * the field: `multiselect` does not count what is excluded.
 */
export const opposite = ({ among }: Filter): Filter => ({
  field: undefined,
  most: Number.POSITIVE_INFINITY,
  among: (projects) => projects.without(among(projects)),
});
