import { CURRENCY, type IrmSnapshot, quarterKey, quarters, storedFields } from '../../project/index.ts';
import type { SectionSource } from '../sections/section-file.ts';
import { type SectionsBuilder, sectionIn } from '../sections/sections-builder.ts';
import { GrowingColumn, resumeRows, writeRows } from './growing-column.ts';

/**
 * What every project spent in every quarter of the reported financial years, up to the newest
 * published quarter, so that spending can be added up without reading histories.
 */
export interface SpendingColumns {
  /** Keys of quarters, oldest first: `2019-20-Q2`. */
  readonly quarters: readonly string[];
  /**
   * In the currency of the index; NaN if unknown. The amount of project `p` in quarter `q` is at index `q * count + p`. As
   * in `spendingSeries`, the newest snapshot of a year counts for all its quarters.
   */
  readonly spent: Float64Array;
}

export const SPENDING = 'spending';

const fieldOf = (quarter: number): number =>
  storedFields.findIndex(({ name }) => name === `actual_expenditure_q${quarter}`);
const fieldsOfQuarters = quarters.map(fieldOf);

/** The quarters that have a column, oldest first. */
function spendingQuarters(irmSnapshots: readonly IrmSnapshot[]): readonly string[] {
  const newest = irmSnapshots.map(quarterKey).reduce((a, b) => (a > b ? a : b), '');
  const years = [...new Set(irmSnapshots.map(({ financialYear }) => financialYear))].sort();
  return years
    .flatMap((financialYear) => quarters.map((quarter) => quarterKey({ financialYear, quarter })))
    .filter((key) => key <= newest);
}

export function spendingColumnsBuilder(irmSnapshots: readonly IrmSnapshot[]): SectionsBuilder {
  const keys = spendingQuarters(irmSnapshots);
  const columns = keys.map(() => new GrowingColumn('float64'));
  const columnsOf = irmSnapshots.map(({ financialYear }) =>
    quarters.map((quarter) => keys.indexOf(quarterKey({ financialYear, quarter }))),
  );
  const spent = new Float64Array(keys.length);
  return {
    resume: (older) => resumeRows(columns, older.read(SPENDING)),
    add: ({ snapshots }, position) => {
      spent.fill(Number.NaN);
      for (const { irmSnapshot, values } of snapshots) {
        const ofYear = columnsOf[irmSnapshot]!;
        // Those after the newest quarter have no place.
        for (let i = 0; i < ofYear.length; i++)
          spent[ofYear[i]!] = (values[fieldsOfQuarters[i]!] as number | null) ?? Number.NaN;
      }
      for (let i = 0; i < columns.length; i++) columns[i]!.set(position, spent[i]!);
    },
    finish: (write, older) => writeRows(SPENDING, columns, older, write),
  };
}

export async function loadSpendingColumns(
  source: SectionSource,
  irmSnapshots: readonly IrmSnapshot[],
  currency = CURRENCY,
): Promise<SpendingColumns> {
  return {
    quarters: spendingQuarters(irmSnapshots),
    spent: new Float64Array(await source.read(sectionIn(currency, SPENDING))),
  };
}
