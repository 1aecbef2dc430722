import { Random } from './random.ts';
import { type SampleTables, sampleTables } from './tables.ts';
import { DESIGN_STAGE, HANDED_OVER_STAGE, stageAt, TENDER_STAGE, type Timeline } from './timeline.ts';

/** The number of `Project Contractor` columns in the sample's workbooks. Real ones have dozens. */
export const CONTRACTOR_COLUMNS = 6;

type Trade = keyof Pick<SampleTables['parties'], 'engineers' | 'builders' | 'surveyors'>;

/** A made-up company. */
function company(trade: Trade, random: Random): string {
  const { beginnings, ends, forms, [trade]: kinds } = sampleTables().parties;
  return `${random.pick(beginnings)}${random.pick(ends)} ${random.pick(kinds)} ${random.pick(forms)}`;
}

/** Some departments write roles in upper or lower case. */
function asWritten(role: string, random: Random): string {
  const way = random.below(100);
  if (way < 70) return role;
  return way < 85 ? role.toUpperCase() : role.toLowerCase();
}

function party(role: string, name: string, random: Random): string {
  return `${asWritten(role, random)}:${random.chance(600) ? '  ' : ' '}${name}`;
}

function implementingAgent(branch: string, random: Random): string {
  const agent =
    branch === 'public works' ? 'Own department' : random.pick(sampleTables().parties.implementingAgents);
  return party('Program Implementing Agent', random.chance(40) ? '' : agent, random);
}

/**
 * The company appointed in a snapshot. A few appointments change: earlier snapshots name another
 * company.
 */
function held(trade: Trade, quartersAgo: number, random: Random): string {
  const [former, present] = [company(trade, random), company(trade, random)];
  const changed = random.chance(25) ? random.between(1, 7) : Number.POSITIVE_INFINITY;
  return quartersAgo >= changed ? former : present;
}

/**
 * The `Project Contractor` cells in the snapshot `quartersAgo`. Parties appear as the project
 * approaches construction. Some roles have no name, and some cells contain a remark instead of a
 * role.
 */
export function contractorCells(
  seed: number,
  index: number,
  branch: string,
  timeline: Timeline,
  quartersAgo: number,
): readonly (string | null)[] {
  const random = new Random(seed, 'contractors', index);
  const stage = stageAt(timeline, quartersAgo);
  const isJointVenture = random.chance(60);
  const cells: readonly (string | null)[] = [
    random.chance(930) ? implementingAgent(branch, random) : null,
    party('Principal Agent', held('engineers', quartersAgo, random), random),
    party('Main Contractor', held('builders', quartersAgo, random), random),
    party('Main Contractor', isJointVenture ? company('builders', random) : '', random),
    party('Quantity Surveyor', company('surveyors', random), random),
    random.chance(80) ? random.pick(sampleTables().parties.remarks) : null,
  ];
  const isAppointed = [
    true,
    stage >= TENDER_STAGE,
    stage >= HANDED_OVER_STAGE,
    isJointVenture && stage >= HANDED_OVER_STAGE,
    stage >= DESIGN_STAGE,
    true,
  ];
  const isNamed = cells.map((_, i) => i === 0 || i === 5 || random.chance(i === 4 ? 250 : 880));
  return cells.map((cell, i) => (isAppointed[i] && isNamed[i] ? cell : null));
}
