import { byAction, period } from '../../../project/index.ts';
import type { PublicationEntry } from '../../../store/index.ts';
import { listed, quarterOfSphere } from '../../language/writing.ts';

/** What each kind of publication did, in words. */
export const actionNames = byAction(({ heading }) => heading);

/** The quarters of a publication, in short. */
export function quartersOf({ snapshots }: Pick<PublicationEntry, 'snapshots'>): string {
  if (snapshots.length > 2) return `${snapshots.length} ${period.other}`;
  return listed(snapshots.map(quarterOfSphere));
}
