import { type CatalogueIndex, loadedQuarters, movements, type ProjectMovements } from '../../index/index.ts';

/** What changed between the last two quarters, which are given by their keys. */
export interface SubjectMovements {
  readonly since: string;
  readonly until: string;
  /** Number of projects that changed. */
  readonly count: number;
  readonly largest: readonly ProjectMovements[];
}

const MOST_SHOWN = 5;

/** Undefined if there is only one quarter. */
export function subjectMovements(
  index: CatalogueIndex,
  positions: Uint32Array,
): SubjectMovements | undefined {
  const [since, until] = loadedQuarters(index).slice(-2);
  if (since === undefined || until === undefined) return undefined;
  const { count, largest } = movements(index, positions, since, until);
  return { since, until, count, largest: largest(0, MOST_SHOWN) };
}
