import { type Quarter, quarters } from '../project/index.ts';
import { sampleQuarter } from './dates.ts';
import { Random } from './random.ts';
import { sampleTables } from './tables.ts';
import { FINAL_STAGE, PRACTICAL_COMPLETION_STAGE, stageAt, type Timeline } from './timeline.ts';

/** The share of the money spent when a stage begins. */
const spentBefore = (stage: number) => sampleTables().stages[stage]!.spent;

/** The spending and budget in a snapshot. */
export interface ReportedSpending {
  readonly previousYears: {
    readonly fees: number | null;
    readonly construction: number | null;
    readonly total: number | null;
  };
  readonly total: number | null;
  /**
   * Spent in Q1 to Q4 of the snapshot's financial year; null after its quarter or if not reported.
   */
  readonly inQuarter: readonly [number | null, number | null, number | null, number | null];
  readonly main: Appropriation;
  readonly adjusted: Appropriation;
}

export interface Appropriation {
  readonly fees: number | null;
  readonly construction: number | null;
  readonly total: number | null;
}

/** The true spending of a project. `spentBy(t)` is everything spent by the end of that quarter. */
interface Ledger {
  readonly spentBy: (quartersAgo: number) => number;
  readonly feeShare: number;
}

/**
 * The share spent by a quarter. The retention is paid in the first quarter after practical
 * completion.
 */
function shareWithin(timeline: Timeline, quartersAgo: number, evenness: number): number {
  const stage = stageAt(timeline, quartersAgo);
  const [since, until] = [timeline.since[stage]!, timeline.since[stage + 1]!];
  if (stage === FINAL_STAGE) return 1;
  if (stage === PRACTICAL_COMPLETION_STAGE) return quartersAgo < since ? 1 : spentBefore(stage);
  const within = Math.max(0, Math.min(1, (since - quartersAgo + evenness) / Math.max(1, since - until)));
  return spentBefore(stage) + within * (spentBefore(stage + 1) - spentBefore(stage));
}

/** Ongoing work started long before the snapshots and spends about the same every quarter. */
function ongoingShare(quartersAgo: number, evenness: number): number {
  return Math.max(0, 0.8 - (quartersAgo - evenness) * 0.02);
}

function ledgerOf(seed: number, index: number, timeline: Timeline, cost: number): Ledger {
  const random = new Random(seed, 'spending', index);
  const overspends = random.chance(30);
  const money = cost * (overspends ? 1.1 + random.share() / 2 : 0.86 + random.share() * 0.13);
  const feeShare = (8 + random.below(7)) / 100;
  const unevenness = random.next();
  const spentBy = (asked: number) => {
    const endedAgo = timeline.terminated === null ? timeline.standing : timeline.terminated + 1;
    const quartersAgo = Math.max(asked, endedAgo);
    // Varies by quarter. Derived from one number instead of a stream, because quarters are
    // requested in any order.
    const evenness = ((unevenness >>> (quartersAgo & 15)) & 255) / 300;
    const share =
      timeline.ongoing === null
        ? shareWithin(timeline, quartersAgo, evenness)
        : ongoingShare(quartersAgo, evenness);
    return Math.round(money * share);
  };
  return { spentBy, feeShare };
}

/** Splits an amount into fees and construction. */
function split(total: number, feeShare: number): Appropriation {
  const fees = Math.round(total * feeShare);
  return { fees, construction: total - fees, total };
}

/**
 * The first report of a quarter's spending. A few are missing (null) or wrong; later snapshots
 * correct them.
 */
function firstReport(spent: number, seed: number, index: number, quartersAgo: number): number | null {
  const random = new Random(seed, 'first reports', index * 64 + quartersAgo);
  const luck = random.below(1000);
  if (luck < 6) return null;
  return luck < 60 ? Math.round(spent * (0.7 + random.share() * 0.5)) : spent;
}

type Quarters = ReportedSpending['inQuarter'];

function quartersReported(
  ledger: Ledger,
  seed: number,
  index: number,
  quartersAgo: number,
  now: Quarter,
): Quarters {
  return quarters.map((quarter) => {
    const ago = quartersAgo + now - quarter;
    if (quarter > now) return null;
    const spent = ledger.spentBy(ago) - ledger.spentBy(ago + 1);
    return quarter === now ? firstReport(spent, seed, index, ago) : spent;
  }) as unknown as Quarters;
}

const NO_APPROPRIATION: Appropriation = { fees: 0, construction: 0, total: 0 };

/**
 * Budgets are voted before the year, in whole thousands. Some are adjusted in November, so from Q3
 * on.
 */
function appropriations(
  ledger: Ledger,
  seed: number,
  index: number,
  yearEnd: number,
  quarter: Quarter,
): { readonly main: Appropriation; readonly adjusted: Appropriation } {
  const random = new Random(seed, 'appropriations', index * 16 + (yearEnd >> 2));
  const spent = ledger.spentBy(yearEnd) - ledger.spentBy(yearEnd + 4);
  const main = Math.round((spent * (0.8 + random.share() * 0.5)) / 1000) * 1000;
  const adjustedTo = Math.round((main * (0.6 + random.share() * 0.8)) / 1000) * 1000;
  const isAdjusted = quarter >= 3 && random.chance(350);
  return {
    main: split(main, ledger.feeShare),
    adjusted: isAdjusted ? split(adjustedTo, ledger.feeShare) : NO_APPROPRIATION,
  };
}

/**
 * The spending and budget of a project with the given true cost in the snapshot
 * `quartersAgo`. Q1 carries the last year over to previous years. Later snapshots of a year repeat
 * its earlier quarters and correct errors.
 */
export function spendingAt(
  seed: number,
  index: number,
  timeline: Timeline,
  cost: number,
  quartersAgo: number,
): ReportedSpending {
  const ledger = ledgerOf(seed, index, timeline, cost);
  const { quarter } = sampleQuarter(quartersAgo);
  const previousYears = split(ledger.spentBy(quartersAgo + quarter), ledger.feeShare);
  const inQuarter = quartersReported(ledger, seed, index, quartersAgo, quarter);
  return {
    previousYears,
    inQuarter,
    total: inQuarter.reduce<number>((sum, spent) => sum + (spent ?? 0), previousYears.total ?? 0),
    ...appropriations(ledger, seed, index, quartersAgo + quarter - 4, quarter),
  };
}
