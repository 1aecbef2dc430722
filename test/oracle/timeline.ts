import { CURRENCY } from '../../src/project/index.ts';
import { dueDate } from './measures.ts';
import type { OracleEntry, OracleRow } from './rows.ts';
import { stageOf } from './stages.ts';

interface JudgedAmount {
  readonly rand: number;
  readonly isWrong: boolean;
}

/** What amounts come to, with and without those that can't be right. */
export function amountSumOf(amounts: readonly JudgedAmount[]) {
  const total = (some: readonly JudgedAmount[]) => some.reduce((sum, { rand }) => sum + rand, 0);
  const right = amounts.filter(({ isWrong }) => !isWrong);
  return {
    sum: total(right),
    known: right.length,
    leftOut: amounts.length - right.length,
    reported: total(amounts),
    // The oracle's catalogues are in one currency.
    currency: CURRENCY,
    elsewhere: 0,
  };
}

/** The figures of rows for one quarter; `report` is undefined if no row of `all` is in a report of it. */
export function figuresOf(all: readonly OracleRow[], rows: readonly OracleRow[], quarter: string) {
  const spent = rows.flatMap((row) => {
    const rand = spentIn(row, quarter) ?? null;
    return rand === null ? [] : [{ rand, isWrong: row.wrong.includes('spent') }];
  });
  const isReported = all.some(({ history }) => history.some((entry) => entry.quarter === quarter));
  return {
    quarter,
    spent: amountSumOf(spent),
    report: isReported ? reportOf(rows, quarter) : undefined,
  };
}

/** What the newest snapshot of the year says of the quarter. */
function spentIn({ history }: OracleRow, quarter: string): number | null | undefined {
  const newest = history.findLast((entry) => entry.quarter.startsWith(quarter.slice(0, 7)))?.snapshot;
  const number = quarter.at(-1) as '1' | '2' | '3' | '4';
  return newest?.[`actual_expenditure_q${number}`];
}

function reportOf(rows: readonly OracleRow[], quarter: string) {
  const reported = rows.flatMap((row) => {
    const entry = row.history.find((each) => each.quarter === quarter);
    return entry === undefined ? [] : [{ ...entry, history: row.history, mostCost: row.mostCost }];
  });
  const costs = reported.flatMap(({ snapshot: { estimated_total_project_cost: rand }, mostCost }) =>
    rand === null ? [] : [{ rand, isWrong: rand <= 0 || rand > mostCost }],
  );
  const phases = { planning: 0, construction: 0, finished: 0, stopped: 0, other: 0 };
  for (const { snapshot } of reported) phases[phaseOf(snapshot.status)]++;
  const delays = reported.flatMap(({ snapshot, history }) => delayOf(history, snapshot));
  const later = delays.filter((days) => days > 0).sort((a, b) => a - b);
  return {
    projects: reported.length,
    phases,
    cost: amountSumOf(costs),
    slippage: {
      later: later.length,
      earlier: delays.filter((days) => days < 0).length,
      same: delays.filter((days) => days === 0).length,
      medianLaterDays: later.length === 0 ? null : median(later),
    },
  };
}

const median = (sorted: readonly number[]): number =>
  (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;

/** The days from the first reported completion to this one; none if this one is unknown. */
function delayOf(history: readonly OracleEntry[], snapshot: OracleEntry['snapshot']): readonly number[] {
  const dates = history.flatMap((entry) => dueDate(entry.snapshot) ?? []);
  const present = dueDate(snapshot);
  if (present === null) return [];
  const days = (Date.parse(present) - Date.parse(dates[0]!)) / 86_400_000;
  return [Math.min(days, 36_500)];
}

function phaseOf(status: string) {
  const rank = stageOf(status) ?? 99;
  if (rank < 5) return 'planning';
  if (rank < 10) return 'construction';
  if (rank < 12) return 'finished';
  return rank < 14 ? 'stopped' : 'other';
}
