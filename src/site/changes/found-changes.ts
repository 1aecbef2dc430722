import {
  type CatalogueIndex,
  type ChangeKind,
  type Movements,
  movements,
  select,
} from '../../index/index.ts';
import { type SharedName, sharedNames } from '../../query/subjects/index.ts';
import type { ChangesState } from './changes-state.ts';
import { type ListedChange, listedChanges } from './listed-changes.ts';

export const PAGE_CHANGES = 20;

/** Everything that a page of changes shows. */
export interface FoundChanges {
  /** The number of projects of the search. */
  readonly projects: number;
  /** Names in its filters that several share. */
  readonly shared: readonly SharedName[];
  /** The number of projects with a change of any kind, and with those asked for. */
  readonly changed: number;
  readonly count: number;
  readonly counts: Readonly<Record<ChangeKind, number>>;
  readonly sums: Movements['sums'];
  /** Projects whose sphere did not report in both quarters. */
  readonly notCompared: number;
  /** From 1; never past the last page. */
  readonly page: number;
  readonly pages: number;
  /** The changes of this page. */
  readonly changes: readonly ListedChange[];
}

export function foundChanges(
  index: CatalogueIndex,
  { search, since, until, kinds }: ChangesState,
): FoundChanges {
  const { positions } = select(index, search.filters);
  const moved = movements(index, positions, since, until, kinds.length > 0 ? kinds : undefined);
  const pages = Math.max(1, Math.ceil(moved.count / PAGE_CHANGES));
  const page = Math.min(search.page, pages);
  const { counts, sums, count, changed, notCompared } = moved;
  return {
    projects: positions.length,
    shared: sharedNames(index, search.pairs, positions),
    changed,
    count,
    counts,
    sums,
    notCompared,
    page,
    pages,
    changes: listedChanges(
      index,
      moved.largest((page - 1) * PAGE_CHANGES, page * PAGE_CHANGES, { wrongLast: true }),
    ),
  };
}
