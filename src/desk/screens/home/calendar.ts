import {
  type FinancialYear,
  financialYearFrom,
  financialYearOn,
  firstCalendarYear,
  type IrmSnapshot,
  type Quarter,
  quarterEnd,
  quarterKey,
  quarterStart,
  quarters,
} from '../../../project/index.ts';
import type { Draft } from '../../drafts/index.ts';

/** How far a quarter of a sphere has come. */
export interface QuarterCell<Published> {
  readonly quarter: Quarter;
  /** Set if it is published. */
  readonly published: Published | undefined;
  /** Drafts about it that have not come to their end, newest first. */
  readonly drafts: readonly Draft[];
  /** `missing` if it has ended, `running` if it has not. */
  readonly time: 'missing' | 'running' | 'later';
}

/** A financial year of a sphere. */
export interface CalendarYear<Published> {
  readonly year: FinancialYear;
  readonly cells: readonly QuarterCell<Published>[];
}

/** Years in which nothing is published or in the making, one after the other. */
export interface EmptyYears {
  readonly from: FinancialYear;
  readonly until: FinancialYear;
}

/** Years that are always shown in full: the present one and the one before. */
const RECENT_YEARS = 2;

/** The quarters of one sphere by financial year, newest first. `today` is YYYY-MM-DD. */
export function calendarOf<Published extends Omit<IrmSnapshot, 'taken'>>(
  published: readonly Published[],
  drafts: readonly Draft[],
  today: string,
): readonly (CalendarYear<Published> | EmptyYears)[] {
  const present = financialYearOn(today);
  const known = [...published, ...drafts].flatMap(({ financialYear }) => financialYear ?? []);
  const first = [...known, financialYearFrom(firstCalendarYear(present) - RECENT_YEARS + 1)].sort()[0]!;
  const last = [...known, present].sort().at(-1)!;
  const years: (CalendarYear<Published> | EmptyYears)[] = [];
  for (let start = firstCalendarYear(last); start >= firstCalendarYear(first); start--) {
    const year = financialYearFrom(start);
    const cells = quarters.map((quarter) => cellOf(published, drafts, year, quarter, today));
    const isOld = start <= firstCalendarYear(present) - RECENT_YEARS;
    if (isOld && cells.every((cell) => !cell.published && cell.drafts.length === 0)) {
      const before = years.at(-1);
      if (before && 'from' in before) years[years.length - 1] = { from: year, until: before.until };
      else years.push({ from: year, until: year });
    } else years.push({ year, cells });
  }
  return years;
}

function cellOf<Published extends Omit<IrmSnapshot, 'taken'>>(
  published: readonly Published[],
  drafts: readonly Draft[],
  financialYear: FinancialYear,
  quarter: Quarter,
  today: string,
): QuarterCell<Published> {
  const key = quarterKey({ financialYear, quarter });
  const isHere = (each: { financialYear: string | null; quarter: Quarter | null }): boolean =>
    each.financialYear === financialYear && each.quarter === quarter;
  return {
    quarter,
    published: published.find((each) => quarterKey(each) === key),
    drafts: drafts.filter(isHere),
    time:
      quarterEnd(financialYear, quarter) < today
        ? 'missing'
        : quarterStart(financialYear, quarter) <= today
          ? 'running'
          : 'later',
  };
}
