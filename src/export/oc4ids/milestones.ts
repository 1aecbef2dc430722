import { type StoredFieldName, statusOrder } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { known, someOf } from './known.ts';
import { endOfDay, startOfDay } from './period.ts';

/** Ranks of stages: under construction or past it, built, and finished. */
const UNDER_CONSTRUCTION = 6;
const BUILT = 10;
const FINISHED = 11;

/** The dates of a report, each with the first stage that proves it met. The end of building is a delivery. */
export const milestones = [
  {
    id: 'project-start',
    field: 'start_date',
    title: 'Start of the project',
    type: undefined,
    metFrom: UNDER_CONSTRUCTION,
  },
  {
    id: 'construction-start',
    field: 'estimated_construction_start_date',
    title: 'Estimated start of construction',
    type: undefined,
    metFrom: UNDER_CONSTRUCTION,
  },
  {
    id: 'contracted-construction-end',
    field: 'contracted_construction_end_date',
    title: 'Contracted end of construction',
    type: 'delivery',
    metFrom: BUILT,
  },
  {
    id: 'construction-end',
    field: 'estimated_construction_end_date',
    title: 'Estimated end of construction',
    type: 'delivery',
    metFrom: BUILT,
  },
  {
    id: 'completion',
    field: 'estimated_completion_date',
    title: 'Estimated completion of the project',
    type: 'delivery',
    metFrom: FINISHED,
  },
] as const satisfies readonly {
  readonly id: string;
  readonly field: StoredFieldName;
  readonly title: string;
  readonly type: 'delivery' | undefined;
  readonly metFrom: number;
}[];

/** What was due when, from the latest snapshot. When it was met is never reported, at most that it was. */
export function milestonesOf({ irmSnapshot: { taken }, snapshot }: DatedSnapshot) {
  const dated = milestones.flatMap(({ id, field, title, type, metFrom }) => {
    const due = snapshot[field];
    if (due === null) return [];
    const status = milestoneStatus(due, statusOrder(snapshot.status), metFrom, taken);
    const dateModified = status === undefined ? undefined : startOfDay(taken);
    return [known({ id, title, type, dueDate: endOfDay(due), dateModified, status })];
  });
  return someOf(dated);
}

/** A date that has passed at a stage before proves nothing: neither that it was met nor that it was missed. */
function milestoneStatus(
  due: string,
  stage: number,
  metFrom: number,
  taken: string,
): 'met' | 'scheduled' | undefined {
  if (stage > FINISHED) return undefined;
  if (stage >= metFrom) return 'met';
  return due > taken ? 'scheduled' : undefined;
}
