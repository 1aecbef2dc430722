import { isCalendarDate } from './day.ts';
import {
  type FinancialYear,
  isFinancialYear,
  isQuarter,
  QUARTER_NAME,
  type Quarter,
  type ReportedQuarter,
  yearAndQuarter,
  yearQuarterKey,
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
export const quarterKey = ({ financialYear, quarter }: ReportedQuarter): string =>
  yearQuarterKey(financialYear, quarter);

/** The quarter of a key. */
export function quarterOfKey(key: string): ReportedQuarter {
  const [, financialYear = key, quarter = '1'] = /^(.*)-[QH](\d)$/.exec(key) ?? [];
  return { financialYear, quarter: Number(quarter) as Quarter };
}

/** The name of a snapshot on pages and in the CSV: `Provincial 2019-20 Q2 taken 2019-10-15`. */
export function irmSnapshotLabel({ sphere, financialYear, quarter, taken }: IrmSnapshot): string {
  return `${sphereNames[sphere]} ${yearAndQuarter(financialYear, quarter)} taken ${taken}`;
}

const LABEL = new RegExp(`^(\\w+) (${QUARTER_NAME}) taken (\\d{4}-\\d{2}-\\d{2})$`);

/** The inverse of `irmSnapshotLabel`; undefined for other text. */
export function irmSnapshotFromLabel(label: string): IrmSnapshot | undefined {
  const [, name = '', reported = '', taken = ''] = LABEL.exec(label) ?? [];
  const { financialYear, quarter } = quarterOfKey(reported.replace(' ', '-'));
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
