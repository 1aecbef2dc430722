import { isCalendarDate } from './calendar-date.ts';
import { type FinancialYear, isFinancialYear, isQuarter, type Quarter } from './financial-year.ts';
import { isSphere, type Sphere } from './sphere.ts';

/** One quarterly report of one sphere to the Infrastructure Reporting Model. `taken` is a date, `YYYY-MM-DD`. */
export interface IrmSnapshot {
  readonly sphere: Sphere;
  readonly financialYear: FinancialYear;
  readonly quarter: Quarter;
  readonly taken: string;
}

/** Text that sorts snapshots in time, also the name of a quarter in addresses: `2019-20-Q2`. */
export function quarterKey(snapshot: Pick<IrmSnapshot, 'financialYear' | 'quarter'>): string {
  return `${snapshot.financialYear}-Q${snapshot.quarter}`;
}

/** A snapshot as people and the CSV name it: `Provincial 2019-20 Q2 taken 2019-10-15`. */
export function irmSnapshotLabel({ sphere, financialYear, quarter, taken }: IrmSnapshot): string {
  const capitalised = sphere.charAt(0).toUpperCase() + sphere.slice(1);
  return `${capitalised} ${financialYear} Q${quarter} taken ${taken}`;
}

const LABEL = /^(\w+) (\d{4}-\d{2}) Q(\d) taken (\d{4}-\d{2}-\d{2})$/;

/** The snapshot that a label names, the opposite of `irmSnapshotLabel`; undefined for any other text. */
export function irmSnapshotFromLabel(label: string): IrmSnapshot | undefined {
  const [, sphere = '', financialYear = '', digit, taken = ''] = LABEL.exec(label) ?? [];
  const quarter = Number(digit);
  const lower = sphere.toLowerCase();
  if (!isSphere(lower) || !isFinancialYear(financialYear) || !isQuarter(quarter) || !isCalendarDate(taken))
    return undefined;
  return { sphere: lower, financialYear, quarter, taken };
}
