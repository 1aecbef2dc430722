import { milestones, type Proof } from '../../oc4ids/index.ts';
import { endOfDay, isInSequence, startOfDay, statuses, statusOrder } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { known, someOf } from './known.ts';

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
