import {
  amountsIn,
  currencyOf,
  daysBetween,
  firstCalendarYear,
  hasOtherCurrencies,
  type IrmSnapshot,
  isToBeCompleted,
  LAST_QUARTER,
  type ProjectSnapshot,
  period,
  phaseOf,
  quarterNumber,
  quarters,
  type StoredValues,
  storedFields,
} from '../project/index.ts';
import { isPlausibleDate } from './plausible-dates.ts';

/** What measures are computed from. A `DatedSnapshot` is one. */
export interface MeasuredReport {
  readonly irmSnapshot: Pick<IrmSnapshot, 'financialYear' | 'quarter' | 'taken'>;
  readonly snapshot: MeasuredSnapshot;
}

/**
 * The fields of what was spent in each quarter of the financial year, in order. Those of quarters that the country's
 * years do not have are empty.
 */
export const quarterFields = [
  'actual_expenditure_q1',
  'actual_expenditure_q2',
  'actual_expenditure_q3',
  'actual_expenditure_q4',
] as const;

export const measuredFields = [
  'status',
  'estimated_total_project_cost',
  'estimated_completion_date',
  'project_expenditure_total',
  'expenditure_from_previous_years_total',
  ...quarterFields,
  'currency',
] as const satisfies readonly (keyof ProjectSnapshot)[];

export type MeasuredSnapshot = Pick<ProjectSnapshot, (typeof measuredFields)[number]>;

/**
 * How far a project is from what was announced; null if it is unknown. The formulas stand in
 * docs/site.md.
 */
export interface ProjectMeasures {
  /** Spent to date, in the currency of the newest report, as all amounts here. */
  readonly spent: number | null;
  /** Spent minus estimated cost. */
  readonly overrun: number | null;
  /** Latest minus first estimated cost of those in that currency. */
  readonly growth: number | null;
  /** From the first to the latest estimated completion date, in days. */
  readonly delay: number | null;
  /** By the day on which the latest report was collected, in days; null unless it is overdue. */
  readonly overdue: number | null;
  /** For how many quarters a construction site has neither moved nor spent; 0 unless it is stalled. */
  readonly stalledQuarters: number;
}

/** The quarters that a project must stand still to be stalled: those of a year. */
export const STALLED_AFTER = quarters.length;

/** The same in words: `four quarters`. */
export const STALLED_FOR = { 4: `four ${period.other}`, 2: `two ${period.other}`, 1: `a ${period.one}` }[
  LAST_QUARTER as 4 | 2 | 1
];

/**
 * Measures a project by its reports, oldest first. `isCurrent` says whether the newest snapshot of
 * its sphere mentions it: otherwise nobody knows whether it stands still.
 */
export function projectMeasures(reports: readonly MeasuredReport[], isCurrent: boolean): ProjectMeasures {
  const history = inNewestCurrency(reports);
  const { snapshot: latest, irmSnapshot } = history.at(-1)!;
  const { estimated_total_project_cost: cost } = latest;
  const completion = plausibleCompletion(latest);
  const spent = spentToDate(latest);
  return {
    spent,
    overrun: isPositive(cost) && spent !== null ? spent - cost : null,
    growth: isPositive(cost) ? cost - firstOf(history, positiveCost)! : null,
    delay: completion === null ? null : daysBetween(firstOf(history, plausibleCompletion)!, completion),
    overdue: overdueDays(latest, irmSnapshot.taken),
    stalledQuarters: isCurrent ? stalledQuarters(history) : 0,
  };
}

/** The reports without amounts in another currency than that of the newest one: these cannot be compared. */
function inNewestCurrency(history: readonly MeasuredReport[]): readonly MeasuredReport[] {
  if (!hasOtherCurrencies) return history;
  const currency = currencyOf(history.at(-1)!.snapshot);
  return history.map((report) => ({ ...report, snapshot: amountsIn(report.snapshot, currency) }));
}

/**
 * The days from the estimated completion to the day on which the report was collected; null unless
 * the project is overdue: that day had passed, and it still has to be completed.
 */
export function overdueDays(
  snapshot: Pick<MeasuredSnapshot, 'status' | 'estimated_completion_date'>,
  taken: string,
): number | null {
  const completion = plausibleCompletion(snapshot);
  const isOverdue = completion !== null && completion < taken && isToBeCompleted(snapshot.status);
  return isOverdue ? daysBetween(completion, taken) : null;
}

const [STATUS, COMPLETION] = (['status', 'estimated_completion_date'] as const).map((name) =>
  storedFields.findIndex((field) => field.name === name),
) as [number, number];

/** The same of stored values. */
export const storedOverdueDays = (values: StoredValues, taken: string): number | null =>
  overdueDays(
    { status: values[STATUS] as string, estimated_completion_date: values[COMPLETION] as string | null },
    taken,
  );

/**
 * The reported total expenditure, or without it the sum of the known amounts of previous years and
 * of the year's quarters; null if none is known.
 */
export function spentToDate(snapshot: Omit<MeasuredSnapshot, 'status'>): number | null {
  if (snapshot.project_expenditure_total !== null) return snapshot.project_expenditure_total;
  let sum = snapshot.expenditure_from_previous_years_total;
  for (const field of quarterFields) {
    const amount = snapshot[field];
    if (amount !== null) sum = (sum ?? 0) + amount;
  }
  return sum;
}

/** Whether money was spent, although the estimated cost is zero or negative. */
export function isOverZeroEstimate(snapshot: MeasuredSnapshot): boolean {
  const { estimated_total_project_cost: cost } = snapshot;
  return cost !== null && cost <= 0 && (spentToDate(snapshot) ?? 0) > 0;
}

const isPositive = (amount: number | null): amount is number => amount !== null && amount > 0;

const positiveCost = ({ estimated_total_project_cost: cost }: MeasuredSnapshot) =>
  isPositive(cost) ? cost : null;

/** Null also for a date that can't be right: nobody knows when such a project is due. */
const plausibleCompletion = ({
  estimated_completion_date: date,
}: Pick<MeasuredSnapshot, 'estimated_completion_date'>) =>
  date !== null && isPlausibleDate(date) ? date : null;

/** The first known value in a history. */
function firstOf<T>(
  history: readonly MeasuredReport[],
  read: (snapshot: MeasuredSnapshot) => T | null,
): T | undefined {
  for (const { snapshot } of history) {
    const value = read(snapshot);
    if (value !== null) return value;
  }
  return undefined;
}

/** Whether a project stood still by its reports so far, oldest first. */
export const isStalled = (history: readonly MeasuredReport[]): boolean =>
  stalledQuarters(inNewestCurrency(history)) > 0;

function stalledQuarters(history: readonly MeasuredReport[]): number {
  const { irmSnapshot, snapshot: latest } = history.at(-1)!;
  if (phaseOf(latest.status) !== 'construction') return 0;
  const now = quarterNumber(irmSnapshot);
  const before = history.findLastIndex(({ snapshot }) => snapshot.status !== latest.status);
  const atStage = history.slice(before + 1);
  const inStage = now - quarterNumber(atStage[0]!.irmSnapshot);
  if (inStage < STALLED_AFTER) return 0;
  const without = Math.min(inStage, quartersWithoutSpending(history, now));
  if (without < STALLED_AFTER) return 0;
  return isSpendingKnown(history, now) || isSpendingUnchanged(atStage, now) ? without : 0;
}

/** How many quarters up to `now` have no spending: 0 or unknown. */
function quartersWithoutSpending(history: readonly MeasuredReport[], now: number): number {
  const first = quarterNumber(history[0]!.irmSnapshot);
  for (let at = now; at >= first; at--) if ((spentIn(history, at) ?? 0) !== 0) return now - at;
  return now - first + 1;
}

/** Whether the spending of one of the last four quarters is known. */
function isSpendingKnown(history: readonly MeasuredReport[], now: number): boolean {
  for (let at = now; at > now - STALLED_AFTER; at--) if (spentIn(history, at) !== null) return true;
  return false;
}

/** Whether the sum to date is that of four quarters ago, or of the last report before. */
function isSpendingUnchanged(history: readonly MeasuredReport[], now: number): boolean {
  const past = history.findLast(({ irmSnapshot }) => quarterNumber(irmSnapshot) <= now - STALLED_AFTER)!;
  const spent = spentToDate(past.snapshot);
  return spent !== null && spent === spentToDate(history.at(-1)!.snapshot);
}

/** Spent in a quarter, by the latest report of its year, which corrects earlier ones. */
function spentIn(history: readonly MeasuredReport[], at: number): number | null {
  const year = Math.floor(at / quarters.length);
  const report = history.findLast(({ irmSnapshot }) => firstCalendarYear(irmSnapshot.financialYear) === year);
  return report?.snapshot[quarterFields[at % quarters.length]!] ?? null;
}
