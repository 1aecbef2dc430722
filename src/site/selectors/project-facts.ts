import type { HistoryEntry } from '../../index/index.ts';
import { fields, type IrmSnapshot, type ProjectSnapshot } from '../../project/index.ts';
import type { SpendingPoint } from '../../quality/index.ts';
import type { MarkedDate } from '../charts/spending-layout.ts';

/** How a value differs from the one reported first. */
export interface ChangeSinceFirstReport<T> {
  readonly first: T;
  readonly now: T;
  /** The snapshot with the first value. */
  readonly since: IrmSnapshot;
}

/**
 * Compares the first and the last known value of a field; undefined if they are equal or there is
 * none.
 */
export function changeSinceFirstReport<F extends keyof ProjectSnapshot>(
  history: readonly HistoryEntry[],
  field: F,
): ChangeSinceFirstReport<NonNullable<ProjectSnapshot[F]>> | undefined {
  const known = history.flatMap(({ snapshot, irmSnapshot }) => {
    const value = snapshot[field];
    return value === null ? [] : [{ value, irmSnapshot }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || first.value === last.value) return undefined;
  return { first: first.value!, now: last.value!, since: first.irmSnapshot };
}

export interface SpentSoFar {
  readonly rand: number;
  /** End of the last quarter included; undefined for a total that the department reports itself. */
  readonly date: string | undefined;
}

/** The latest known sum to date, or else the total that the department reports. */
export function spentSoFar(latest: HistoryEntry, spending: readonly SpendingPoint[]): SpentSoFar | undefined {
  const point = spending.findLast(({ spent_to_date }) => spent_to_date !== null);
  if (point !== undefined) return { rand: point.spent_to_date!, date: point.date };
  const total = latest.snapshot.project_expenditure_total;
  return total === null ? undefined : { rand: total, date: undefined };
}

/** In the order in which projects usually reach them: equal dates are listed in this order. */
const dateFields = [
  'start_date',
  'estimated_construction_start_date',
  'contracted_construction_end_date',
  'estimated_construction_end_date',
  'estimated_completion_date',
] as const satisfies readonly (keyof ProjectSnapshot)[];

/** The known dates of a project, earliest first. */
export const knownDates = ({ snapshot }: HistoryEntry): readonly MarkedDate[] =>
  dateFields
    .flatMap((name) => {
      const date = snapshot[name];
      return date === null ? [] : [{ label: fields.find((field) => field.name === name)!.label, date }];
    })
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
