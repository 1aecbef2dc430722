import {
  DAY_MS,
  dayIn,
  dayNumber,
  type FinancialYear,
  financialYearFrom,
  type Quarter,
  quarterEnd,
} from '../project/index.ts';
import { Random } from './random.ts';
import { FIRST_CONSTRUCTION_STAGE, PRACTICAL_COMPLETION_STAGE, type Timeline } from './timeline.ts';

/**
 * Cache of formatted dates. All rows share a few thousand days, and formatting takes most of a
 * row's time.
 */
const dateByDay = new Map<number, string>();

/** The date `YYYY-MM-DD` at a number of days after 1970-01-01. */
export function dateOf(day: number): string {
  const known = dateByDay.get(day);
  if (known !== undefined) return known;
  const date = dayIn(new Date(day * DAY_MS));
  dateByDay.set(day, date);
  return date;
}

/** The quarter `quartersAgo` quarters before the sample's last one, 2019-20 Q4. */
export function sampleQuarter(quartersAgo: number): {
  readonly financialYear: FinancialYear;
  readonly quarter: Quarter;
} {
  const number = 2019 * 4 + 3 - quartersAgo;
  return { financialYear: financialYearFrom(Math.floor(number / 4)), quarter: ((number % 4) + 1) as Quarter };
}

const LATEST_DAY = dayNumber(quarterEnd('2019-20', 4));

/**
 * A random day in the quarter `quartersAgo`, assuming 1461 / 16 days per quarter; at least 2 days
 * before its end.
 */
function dayInQuarter(quartersAgo: number, random: Random): number {
  return LATEST_DAY - Math.floor((quartersAgo * 1461) / 16) - 2 - random.below(85);
}

/**
 * Days by which each snapshot since `quartersAgo` postponed completion, latest first. A few are
 * negative.
 */
function slipsSince(seed: number, index: number, quartersAgo: number): readonly number[] {
  const random = new Random(seed, 'slips', index);
  return Array.from({ length: quartersAgo }, () => {
    if (!random.chance(130)) return 0;
    return random.chance(80) ? -random.between(15, 60) : random.between(30, 240);
  });
}

/** The dates of a project in a snapshot, `YYYY-MM-DD`. */
export interface ReportedDates {
  readonly start: string | null;
  readonly constructionStart: string | null;
  readonly completion: string | null;
  readonly constructionEnd: string | null;
  /** Null until a contractor has the site. */
  readonly contractedEnd: string | null;
}

/** Only slips before an event count: once it has happened, it is no longer postponed. */
function slippedBy(slips: readonly number[], since: number): number {
  return slips.slice(Math.max(0, since)).reduce((sum, days) => sum + days, 0);
}

function unlikelyCompletion(random: Random): number | null {
  const luck = random.below(1000);
  if (luck < 12) return dayNumber('2050-03-31') + Math.floor((random.below(50) * 1461) / 4);
  if (luck < 13) return dayNumber('1900-12-31') + random.below(18_000);
  return null;
}

/**
 * The dates of a project in the snapshot `quartersAgo`. Past dates match the stages of the
 * timeline; future dates slip from snapshot to snapshot. A few dates are missing, far in the future
 * or a century ago.
 */
export function datesAt(seed: number, index: number, timeline: Timeline, quartersAgo: number): ReportedDates {
  const random = new Random(seed, 'dates', index);
  const { since, ongoing } = timeline;
  const slips = slipsSince(seed, index, quartersAgo);
  const start = dayInQuarter(since[0]!, random);
  const constructionStart = dayInQuarter(since[FIRST_CONSTRUCTION_STAGE]!, random);
  const constructionEnd = dayInQuarter(since[PRACTICAL_COMPLETION_STAGE]!, random);
  const isOverdue = since[PRACTICAL_COMPLETION_STAGE]! < 0 && random.chance(70);
  const completion = constructionEnd + random.below(200) - (isOverdue ? 600 : 0);
  const unlikely = unlikelyCompletion(random);
  const contracted = constructionEnd - random.below(240);
  const isContracted = since[FIRST_CONSTRUCTION_STAGE - 1]! >= quartersAgo;
  const or = (nullPerMille: number, day: number) => (random.chance(nullPerMille) ? null : dateOf(day));
  return {
    start: or(20, start),
    constructionStart: or(60, constructionStart - slippedBy(slips, since[FIRST_CONSTRUCTION_STAGE]!)),
    completion: or(
      ongoing === null ? 25 : 300,
      unlikely ?? completion - slippedBy(slips, since[PRACTICAL_COMPLETION_STAGE]!),
    ),
    constructionEnd: or(80, constructionEnd - slippedBy(slips, since[PRACTICAL_COMPLETION_STAGE]!)),
    contractedEnd: isContracted ? or(100, contracted) : null,
  };
}
