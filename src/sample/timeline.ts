import { isInSequence, type Status, statuses, statusOrder } from '../project/index.ts';
import { Random } from './random.ts';
import { sampleTables } from './tables.ts';

/**
 * The stages that a project goes through one after the other. The position in the list is the rank
 * of the stage.
 */
export const stages = statuses.map(({ status }) => status).filter(isInSequence);

export const TENDER_STAGE = statusOrder('Tender');
export const DESIGN_STAGE = statusOrder('Design');
export const HANDED_OVER_STAGE = statusOrder('Site Handed - Over to Contractor');
export const FIRST_CONSTRUCTION_STAGE = statusOrder('Construction 1% - 25%');
export const PRACTICAL_COMPLETION_STAGE = statusOrder('Practical Completion (100%)');
export const FINAL_STAGE = statusOrder('Final Completion');

/** The fewest and the most quarters that a project stays in a stage; 0 if it may skip the stage. */
function quartersIn(stage: number): readonly [least: number, most: number] {
  const { least_quarters: least, most_quarters: most } = sampleTables().stages[stage]!;
  return [least, most];
}

/**
 * When a project is in each stage. Times are quarters before the latest snapshot: 0 is the latest,
 * 7 the first of eight, and negative numbers are in the future.
 */
export interface Timeline {
  /** When each stage began, by rank. Never increases from one stage to the next. */
  readonly since: readonly number[];
  /** When the project was terminated, or null. */
  readonly terminated: number | null;
  /** The status of a project without stages, such as the pay of a department's staff. */
  readonly ongoing: Status | null;
  /** For how many quarters a construction site has stood still, without spending; 0 for most. */
  readonly standing: number;
  /** The snapshot that reported one stage too many, corrected in the next one; usually null. */
  readonly overstated: number | null;
}

function sinceWhen(current: number, entered: number, random: Random): number[] {
  const since = new Array<number>(stages.length).fill(entered);
  for (let stage = current - 1; stage >= 0; stage--) {
    since[stage] = since[stage + 1]! + random.between(...quartersIn(stage));
  }
  if (current < FINAL_STAGE) since[current + 1] = -random.between(1, 3);
  for (let stage = current + 2; stage < stages.length; stage++) {
    since[stage] = since[stage - 1]! - random.between(...quartersIn(stage - 1));
  }
  return since;
}

function terminatedTimeline(random: Random): Timeline {
  const terminated = random.below(12);
  const since = sinceWhen(random.between(2, FIRST_CONSTRUCTION_STAGE + 2), random.below(3), random);
  return {
    since: since.map((quarters) => quarters + terminated + 1),
    terminated,
    ongoing: null,
    standing: 0,
    overstated: null,
  };
}

function ongoingTimeline(ongoing: Status, random: Random): Timeline {
  return {
    since: sinceWhen(FIRST_CONSTRUCTION_STAGE + 1, 8 + random.below(20), random),
    terminated: null,
    ongoing,
    standing: 0,
    overstated: null,
  };
}

/** How many construction sites in a thousand stand still, and for how long. Assumed. */
const STANDING_STILL = 12;
const STANDSTILL = [4, 7] as const;

function standstill(stage: number, seed: number, index: number): number {
  if (stage < HANDED_OVER_STAGE || stage >= PRACTICAL_COMPLETION_STAGE) return 0;
  const random = new Random(seed, 'standstill', index);
  return random.chance(STANDING_STILL) ? random.between(...STANDSTILL) : 0;
}

/** The timeline of a project with this status in the latest snapshot. */
export function timelineTo(status: Status, seed: number, index: number): Timeline {
  const random = new Random(seed, 'timeline', index);
  if (status === 'Terminated') return terminatedTimeline(random);
  const current = (stages as readonly Status[]).indexOf(status);
  if (current < 0) return ongoingTimeline(status, random);
  const standing = standstill(current, seed, index);
  const since = sinceWhen(current, random.below(quartersIn(current)[1]) + standing, random);
  return {
    since,
    terminated: null,
    ongoing: null,
    standing,
    overstated: random.chance(50) ? random.between(1, 7) : null,
  };
}

/** Rank of the true stage. Before its first stage began, a project counts as in the first. */
export function stageAt({ since }: Timeline, quartersAgo: number): number {
  for (let stage = FINAL_STAGE; stage > 0; stage--) {
    if (since[stage]! >= quartersAgo) return stage;
  }
  return 0;
}

/** The status in the snapshot of that quarter. */
export function statusAt(timeline: Timeline, quartersAgo: number): Status {
  if (timeline.ongoing !== null) return timeline.ongoing;
  if (timeline.terminated !== null && quartersAgo <= timeline.terminated) return 'Terminated';
  const stage = stageAt(timeline, quartersAgo);
  const overstated = quartersAgo === timeline.overstated && stage < PRACTICAL_COMPLETION_STAGE - 1;
  return stages[overstated ? stage + 1 : stage]!;
}
