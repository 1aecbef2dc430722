import type { HistoryEntry } from '../../index/index.ts';
import type { FieldName, IrmSnapshot, ProjectSnapshot } from '../../project/index.ts';
import type { SpendingPoint } from '../../quality/index.ts';
import type { MarkedDate } from './spending-layout.ts';

export interface FirstReported<T> {
  readonly value: T;
  readonly irmSnapshot: IrmSnapshot;
}

/** The first value of a field that was reported and counts; undefined if there is none. */
export function firstReported<F extends keyof ProjectSnapshot>(
  history: readonly HistoryEntry[],
  field: F,
  counts: (value: NonNullable<ProjectSnapshot[F]>) => boolean = () => true,
): FirstReported<NonNullable<ProjectSnapshot[F]>> | undefined {
  for (const { snapshot, irmSnapshot } of history) {
    const value = snapshot[field];
    if (value !== null && counts(value!)) return { value: value!, irmSnapshot };
  }
  return undefined;
}

/** The end of the quarter until which this was spent, if the series of quarters reaches it. */
export const spentUntil = (spent: number, spending: readonly SpendingPoint[]): string | undefined =>
  spending.findLast(({ spent_to_date }) => spent_to_date === spent)?.date;

/** In the order in which projects usually reach them: equal dates are listed in this order. */
const dateFields = [
  'start_date',
  'estimated_construction_start_date',
  'contracted_construction_end_date',
  'estimated_construction_end_date',
  'estimated_completion_date',
] as const satisfies readonly (keyof ProjectSnapshot)[];

/** The known dates of a project, earliest first. */
export const knownDates = (
  { snapshot }: HistoryEntry,
  fieldLabel: (field: FieldName) => string,
): readonly MarkedDate[] =>
  dateFields
    .flatMap((name) => {
      const date = snapshot[name];
      return date === null ? [] : [{ label: fieldLabel(name), date }];
    })
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
