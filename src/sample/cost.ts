import { Random } from './random.ts';
import type { KindOfWork } from './tables.ts';
import { FINAL_STAGE, FIRST_CONSTRUCTION_STAGE, stageAt, type Timeline } from './timeline.ts';

/** The estimated cost of a project in a snapshot. The parts add up to the total. */
export interface ReportedCost {
  readonly total: number | null;
  readonly fees: number | null;
  readonly construction: number | null;
  readonly variations: number | null;
}

const NO_COST: ReportedCost = { total: null, fees: null, construction: null, variations: null };
const ZERO_COST: ReportedCost = { total: 0, fees: 0, construction: 0, variations: 0 };

/** The quantiles in `costThousands`. */
const QUANTILES = [0, 0.25, 0.5, 0.75, 0.95, 1];

function drawnCost({ costThousands }: KindOfWork, random: Random): number {
  const share = random.share();
  const above = Math.max(
    1,
    QUANTILES.findIndex((quantile) => share < quantile),
  );
  const [from, to] = [QUANTILES[above - 1]!, QUANTILES[above]!];
  const within = (share - from) / (to - from);
  const thousands = costThousands[above - 1]! + within * (costThousands[above]! - costThousands[above - 1]!);
  return Math.round(thousands * 1000);
}

/** Most departments report whole thousands, some whole amounts, and a few cents. */
function rounded(amount: number, random: Random): number {
  const way = random.below(100);
  if (way < 70) return Math.max(1, Math.round(amount / 1000)) * 1000;
  return way < 90 ? amount : amount + random.below(100) / 100;
}

/**
 * The factor by which the snapshots after `quartersAgo` raised the cost. The cost of finished
 * projects stays.
 */
function raisedSince(seed: number, index: number, timeline: Timeline, quartersAgo: number): number {
  const random = new Random(seed, 'cost changes', index);
  let factor = 1;
  for (let quarter = 0; quarter < quartersAgo; quarter++) {
    const changed = random.chance(35);
    const size = random.below(1000);
    if (changed && stageAt(timeline, quarter + 1) < FINAL_STAGE - 1) factor *= raise(size);
  }
  return factor;
}

/**
 * The factor of one change: in 15 of 100 a cut, in 4 an increase by over half, otherwise by up to a
 * quarter.
 */
function raise(size: number): number {
  if (size < 150) return 1 - (size + 20) / 1000;
  if (size < 190) return 1.55 + (size - 150) / 40;
  return 1.02 + (size - 190) / 3600;
}

function inParts(total: number, variationPercent: number): ReportedCost {
  const cents = Math.round(total * 100);
  const fees = Math.floor((cents * 12) / 10_000) * 100;
  const variations = Math.floor((cents * variationPercent) / 10_000) * 100;
  return {
    total,
    fees: fees / 100,
    construction: (cents - fees - variations) / 100,
    variations: variations / 100,
  };
}

/** A closed project that only reports a remaining credit. */
function credit(random: Random): ReportedCost {
  const total = -random.between(1, 900) * 1000 - random.below(1000);
  return { total, fees: 0, construction: total, variations: 0 };
}

/** The final cost of the project. It is positive even if reports say otherwise. */
export function trueCost(seed: number, index: number, kind: KindOfWork): number {
  const random = new Random(seed, 'cost', index);
  const cost = drawnCost(kind, random);
  const programme = random.below(3000) === 0;
  return rounded(programme ? (5_000 + random.below(30_000)) * 1_000_000 : cost, random);
}

/**
 * The cost in the snapshot `quartersAgo`: usually below the final cost, sometimes zero or missing.
 */
export function costAt(
  seed: number,
  index: number,
  kind: KindOfWork,
  timeline: Timeline,
  quartersAgo: number,
): ReportedCost {
  const random = new Random(seed, 'cost reports', index);
  const flaw = random.below(10_000);
  const knownSince = random.chance(20) ? random.between(1, 7) : Number.POSITIVE_INFINITY;
  if (flaw < 300 || quartersAgo >= knownSince) return NO_COST;
  if (flaw < 750) return ZERO_COST;
  if (flaw < 758) return credit(random);
  const total = trueCost(seed, index, kind);
  const factor = raisedSince(seed, index, timeline, quartersAgo);
  const variationPercent =
    stageAt(timeline, quartersAgo) > FIRST_CONSTRUCTION_STAGE && random.chance(150)
      ? random.between(1, 12)
      : 0;
  return inParts(
    factor === 1 ? total : Math.max(1, Math.round(total / factor / 1000)) * 1000,
    variationPercent,
  );
}
