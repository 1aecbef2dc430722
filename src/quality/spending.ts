import {
  amountsIn,
  currencyOf,
  type FinancialYear,
  type IrmSnapshot,
  type ProjectSnapshot,
  type Quarter,
  quarterEnd,
  quarters,
} from '../project/index.ts';
import { quarterFields } from './measures.ts';

/** One snapshot of a project with the IRM snapshot it belongs to. */
export interface DatedSnapshot {
  readonly irmSnapshot: IrmSnapshot;
  readonly snapshot: ProjectSnapshot;
}

/** A project's spending at the end of a quarter, in the currency of its newest report. */
export interface SpendingPoint {
  /** Last day of the quarter, `YYYY-MM-DD`. */
  readonly date: string;
  readonly financial_year: FinancialYear;
  readonly quarter: Quarter;
  readonly spent_in_quarter: number | null;
  /**
   * The total of previous years plus the year's quarters up to this one; null if any of them is
   * unknown.
   */
  readonly spent_to_date: number | null;
  /** As estimated in the snapshot of this quarter; null if there is none. */
  readonly estimated_total_project_cost: number | null;
  readonly status: string | null;
}

/**
 * A project's spending: one point for each quarter end of the reported years, up to the last
 * quarter with a report or spending. The latest snapshot of a year counts for all its quarters,
 * because it corrects earlier ones. Amounts in another currency than that of the newest snapshot count
 * as unknown. `history` is oldest first. Source: contract of the service,
 * section 5.
 */
export function spendingSeries(reports: readonly DatedSnapshot[]): readonly SpendingPoint[] {
  const newest = reports.at(-1);
  if (newest === undefined) return [];
  const currency = currencyOf(newest.snapshot);
  const history = reports.map((each) => ({ ...each, snapshot: amountsIn(each.snapshot, currency) }));
  const years = [...new Set(history.map(({ irmSnapshot }) => irmSnapshot.financialYear))];
  return years.flatMap((year) =>
    yearPoints(history.filter(({ irmSnapshot }) => irmSnapshot.financialYear === year)),
  );
}

function yearPoints(snapshotsOfYear: readonly DatedSnapshot[]): readonly SpendingPoint[] {
  const { irmSnapshot, snapshot: latest } = snapshotsOfYear.at(-1)!;
  const spent = quarterFields.map((field) => latest[field]);
  const lastSpent = spent.findLastIndex((amount) => amount !== null) + 1;
  let toDate = latest.expenditure_from_previous_years_total;
  return quarters.slice(0, Math.max(irmSnapshot.quarter, lastSpent)).map((quarter) => {
    const inQuarter = spent[quarter - 1] ?? null;
    toDate = toDate === null || inQuarter === null ? null : toDate + inQuarter;
    const reported = snapshotsOfYear.find((each) => each.irmSnapshot.quarter === quarter)?.snapshot;
    return {
      date: quarterEnd(irmSnapshot.financialYear, quarter),
      financial_year: irmSnapshot.financialYear,
      quarter,
      spent_in_quarter: inQuarter,
      spent_to_date: toDate,
      estimated_total_project_cost: reported?.estimated_total_project_cost ?? null,
      status: reported?.status ?? null,
    };
  });
}
