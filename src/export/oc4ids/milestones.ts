import {
  endOfDay,
  isInSequence,
  type Status,
  type StoredFieldName,
  startOfDay,
  statusOrder,
} from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { known, someOf } from './known.ts';

/** The dates of a report, each with the first status that proves the milestone met. */
export const milestones = [
  {
    id: 'project-start',
    field: 'start_date',
    title: 'Start of the project',
    type: undefined,
    metFrom: 'Construction 1% - 25%',
  },
  {
    id: 'construction-start',
    field: 'estimated_construction_start_date',
    title: 'Estimated start of construction',
    type: undefined,
    metFrom: 'Construction 1% - 25%',
  },
  {
    id: 'contracted-construction-end',
    field: 'contracted_construction_end_date',
    title: 'Contracted end of construction',
    type: 'delivery',
    metFrom: 'Practical Completion (100%)',
  },
  {
    id: 'construction-end',
    field: 'estimated_construction_end_date',
    title: 'Estimated end of construction',
    type: 'delivery',
    metFrom: 'Practical Completion (100%)',
  },
  {
    id: 'completion',
    field: 'estimated_completion_date',
    title: 'Estimated completion of the project',
    type: 'delivery',
    metFrom: 'Final Completion',
  },
] as const satisfies readonly {
  readonly id: string;
  readonly field: StoredFieldName;
  readonly title: string;
  readonly type: 'delivery' | undefined;
  readonly metFrom: Status;
}[];

/** The milestones of the latest snapshot. Reports never say when a milestone was met. */
export function milestonesOf({ irmSnapshot: { taken }, snapshot }: DatedSnapshot) {
  const dated = milestones.flatMap(({ id, field, title, type, metFrom }) => {
    const due = snapshot[field];
    if (due === null) return [];
    const status = milestoneStatus(due, snapshot.status, metFrom, taken);
    const dateModified = status === undefined ? undefined : startOfDay(taken);
    return [known({ id, title, type, dueDate: endOfDay(due), dateModified, status })];
  });
  return someOf(dated);
}

/**
 * Undefined if the date has passed at an earlier status: the milestone may have been met or missed.
 */
function milestoneStatus(
  due: string,
  status: string,
  metFrom: Status,
  taken: string,
): 'met' | 'scheduled' | undefined {
  if (!isInSequence(status)) return undefined;
  if (statusOrder(status) >= statusOrder(metFrom)) return 'met';
  return due > taken ? 'scheduled' : undefined;
}
