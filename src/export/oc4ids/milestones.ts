import {
  endOfDay,
  isInSequence,
  type StoredFieldName,
  startOfDay,
  statuses,
  statusOrder,
} from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { known, someOf } from './known.ts';

/** The dates of a report, each with what the status that proves the milestone met says. */
export const milestones = [
  {
    id: 'project-start',
    field: 'start_date',
    title: 'Start of the project',
    type: undefined,
    metBy: 'begun',
  },
  {
    id: 'construction-start',
    field: 'estimated_construction_start_date',
    title: 'Estimated start of construction',
    type: undefined,
    metBy: 'begun',
  },
  {
    id: 'contracted-construction-end',
    field: 'contracted_construction_end_date',
    title: 'Contracted end of construction',
    type: 'delivery',
    metBy: 'built',
  },
  {
    id: 'construction-end',
    field: 'estimated_construction_end_date',
    title: 'Estimated end of construction',
    type: 'delivery',
    metBy: 'built',
  },
  {
    id: 'completion',
    field: 'estimated_completion_date',
    title: 'Estimated completion of the project',
    type: 'delivery',
    metBy: 'closed',
  },
] as const satisfies readonly {
  readonly id: string;
  readonly field: StoredFieldName;
  readonly title: string;
  readonly type: 'delivery' | undefined;
  readonly metBy: Proof;
}[];

/** The milestones of the latest snapshot. Reports never say when a milestone was met. */
export function milestonesOf({ irmSnapshot: { taken }, snapshot }: DatedSnapshot) {
  const dated = milestones.flatMap(({ id, field, title, type, metBy }) => {
    const due = snapshot[field];
    if (due === null) return [];
    const status = milestoneStatus(due, snapshot.status, metBy, taken);
    const dateModified = status === undefined ? undefined : startOfDay(taken);
    return [known({ id, title, type, dueDate: endOfDay(due), dateModified, status })];
  });
  return someOf(dated);
}

/** What a status proves. */
type Proof = Exclude<(typeof statuses)[number]['proves'], ''>;

/** The rank of the first status that proves it. */
const orderOf = (proof: Proof): number =>
  statuses.find(({ proves }) => proves === proof)?.order ?? Number.POSITIVE_INFINITY;

/**
 * Undefined if the date has passed at an earlier status: the milestone may have been met or missed.
 */
function milestoneStatus(
  due: string,
  status: string,
  metBy: Proof,
  taken: string,
): 'met' | 'scheduled' | undefined {
  if (!isInSequence(status)) return undefined;
  if (statusOrder(status) >= orderOf(metBy)) return 'met';
  return due > taken ? 'scheduled' : undefined;
}
