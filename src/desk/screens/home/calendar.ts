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
  /**
   * `missing` if it has ended and is the one that is waited for, `ended` if others come before it, `running` if
   * it has not ended.
   */
  readonly time: 'missing' | 'ended' | 'running' | 'later';
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
  const isAwaited = awaitedQuarters(published, today);
  const years: (CalendarYear<Published> | EmptyYears)[] = [];
  for (let start = firstCalendarYear(last); start >= firstCalendarYear(first); start--) {
    const year = financialYearFrom(start);
    const cells = quarters.map((quarter) => cellOf(published, drafts, year, quarter, today, isAwaited));
    const isOld = start <= firstCalendarYear(present) - RECENT_YEARS;
    if (isOld && cells.every(isEmpty)) {
      const before = years.at(-1);
      if (before && 'from' in before) years[years.length - 1] = { from: year, until: before.until };
      else years.push({ from: year, until: year });
    } else years.push({ year, cells });
  }
  return years;
}

const isEmpty = ({ published, drafts, time }: QuarterCell<unknown>): boolean =>
  published === undefined && drafts.length === 0 && time !== 'missing';

/**
 * The quarters that are waited for: those that follow a published one; if nothing is published, the last one
 * that ended. A sphere that is years behind is not told so for each quarter.
 */
function awaitedQuarters(
  published: readonly Omit<IrmSnapshot, 'taken'>[],
  today: string,
): (financialYear: FinancialYear, quarter: Quarter) => boolean {
  const keys =
    published.length === 0 ? [lastQuarterBefore(today)] : published.map(quarterKey).map(quarterAfter);
  return (financialYear, quarter) => keys.includes(quarterKey({ financialYear, quarter }));
}

const allQuarters = (from: number, until: number): readonly { key: string; end: string }[] =>
  Array.from({ length: until - from + 1 }, (_, i) => financialYearFrom(from + i)).flatMap((financialYear) =>
    quarters.map((quarter) => ({
      key: quarterKey({ financialYear, quarter }),
      end: quarterEnd(financialYear, quarter),
    })),
  );

/** The quarter after a key. */
function quarterAfter(key: string): string | undefined {
  const year = firstCalendarYear(key);
  return allQuarters(year, year + 1).find((each) => each.key > key)?.key;
}

/** The last quarter that has ended. */
function lastQuarterBefore(today: string): string | undefined {
  const year = firstCalendarYear(financialYearOn(today));
  return allQuarters(year - 1, year).findLast(({ end }) => end < today)?.key;
}

function cellOf<Published extends Omit<IrmSnapshot, 'taken'>>(
  published: readonly Published[],
  drafts: readonly Draft[],
  financialYear: FinancialYear,
  quarter: Quarter,
  today: string,
  isAwaited: (financialYear: FinancialYear, quarter: Quarter) => boolean,
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
        ? isAwaited(financialYear, quarter)
          ? 'missing'
          : 'ended'
        : quarterStart(financialYear, quarter) <= today
          ? 'running'
          : 'later',
  };
}
