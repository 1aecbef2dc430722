import { isCalendarDate } from './day.ts';
import {
  FINANCIAL_YEAR,
  type FinancialYear,
  isFinancialYear,
  isQuarter,
  type Quarter,
} from './financial-year.ts';
import { type Sphere, sphereNames, spheres } from './sphere.ts';

/**
 * One quarterly report of one sphere. IRM is the system that South Africa's departments report to.
 * `taken` is `YYYY-MM-DD`.
 */
export interface IrmSnapshot {
  readonly sphere: Sphere;
  readonly financialYear: FinancialYear;
  readonly quarter: Quarter;
  readonly taken: string;
}

/** A key that sorts snapshots by time and names quarters in addresses: `2019-20-Q2`. */
export function quarterKey(snapshot: Pick<IrmSnapshot, 'financialYear' | 'quarter'>): string {
  return `${snapshot.financialYear}-Q${snapshot.quarter}`;
}

/** The quarter of a key. */
export const quarterOfKey = (key: string): Pick<IrmSnapshot, 'financialYear' | 'quarter'> => ({
  financialYear: key.slice(0, -3),
  quarter: Number(key.at(-1)) as Quarter,
});

/** The name of a snapshot on pages and in the CSV: `Provincial 2019-20 Q2 taken 2019-10-15`. */
export function irmSnapshotLabel({ sphere, financialYear, quarter, taken }: IrmSnapshot): string {
  return `${sphereNames[sphere]} ${financialYear} Q${quarter} taken ${taken}`;
}

const LABEL = new RegExp(`^(\\w+) (${FINANCIAL_YEAR}) Q(\\d) taken (\\d{4}-\\d{2}-\\d{2})$`);

/** The inverse of `irmSnapshotLabel`; undefined for other text. */
export function irmSnapshotFromLabel(label: string): IrmSnapshot | undefined {
  const [, name = '', financialYear = '', digit, taken = ''] = LABEL.exec(label) ?? [];
  const quarter = Number(digit);
  const sphere = spheres.find((each) => sphereNames[each].toLowerCase() === name.toLowerCase());
  if (
    sphere === undefined ||
    !isFinancialYear(financialYear) ||
    !isQuarter(quarter) ||
    !isCalendarDate(taken)
  )
    return undefined;
  return { sphere, financialYear, quarter, taken };
}
