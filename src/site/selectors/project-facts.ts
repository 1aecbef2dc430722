import type { HistoryEntry } from '../../index/index.ts';
import type { SpendingPoint } from '../../quality/index.ts';

/** How a value moved since it was first reported. */
export interface MovedSince<T> {
  readonly first: T;
  readonly now: T;
  /** The snapshot that reported it first. */
  readonly since: HistoryEntry['irmSnapshot'];
}

/** How a field moved from the first snapshot that reported it to the last; undefined when one did, or nothing moved. */
export function movedSince<T extends string | number>(
  history: readonly HistoryEntry[],
  valueIn: (entry: HistoryEntry) => T | null,
): MovedSince<T> | undefined {
  const known = history.filter((entry) => valueIn(entry) !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || valueIn(first) === valueIn(last)) return undefined;
  return { first: valueIn(first)!, now: valueIn(last)!, since: first.irmSnapshot };
}

export interface SpentSoFar {
  readonly rand: number;
  /** End of the quarter up to which it was spent; undefined for a total of the department's own. */
  readonly date: string | undefined;
}

/** What has been spent: the latest known sum to date, or else the total that the department reports. */
export function spentSoFar(latest: HistoryEntry, spending: readonly SpendingPoint[]): SpentSoFar | undefined {
  const point = spending.findLast(({ spent_to_date }) => spent_to_date !== null);
  if (point !== undefined) return { rand: point.spent_to_date!, date: point.date };
  const total = latest.snapshot.project_expenditure_total;
  return total === null ? undefined : { rand: total, date: undefined };
}
