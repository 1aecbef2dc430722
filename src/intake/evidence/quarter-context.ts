import { type FinancialYear, type Quarter, storedFields } from '../../project/index.ts';
import { moneyFields, spendingFields } from './field-positions.ts';
import type { PairedProjects } from './paired-projects.ts';

export interface YearAndQuarter {
  readonly financialYear: FinancialYear;
  readonly quarter: Quarter;
}

/** A file beside a published quarter. */
export interface QuarterContext {
  readonly pairs: PairedProjects;
  readonly quarter: Quarter;
  /** The quarter that it is compared with. */
  readonly beside: YearAndQuarter;
  /** That quarter for people: `provincial 2019-20 Q3`. */
  readonly label: string;
  /** The columns of spending that both quarters have: those before the later one, of one year. */
  readonly settledSpending: readonly number[];
  /** The columns of amounts that mean the same in both quarters: budgets are voted anew each year. */
  readonly amountFields: readonly number[];
}

export function quarterContext(
  pairs: PairedProjects,
  key: YearAndQuarter,
  beside: YearAndQuarter,
  label: string,
): QuarterContext {
  const { quarter, financialYear } = key;
  const isSameYear = financialYear === beside.financialYear;
  const settledSpending = isSameYear
    ? spendingFields.slice(0, Math.min(quarter, beside.quarter) - (quarter === beside.quarter ? 1 : 0))
    : [];
  const amountFields = moneyFields.filter((field) => {
    if (spendingFields.includes(field)) return settledSpending.includes(field);
    return isSameYear || storedFields[field]!.group !== 'budget';
  });
  return { pairs, quarter, beside, label, settledSpending, amountFields };
}

/** The column of what was spent in a quarter of the year. */
export const spendingIn = (quarter: Quarter): number => spendingFields[quarter - 1]!;
