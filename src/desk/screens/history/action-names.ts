import type { PublicationAction, PublicationEntry } from '../../../store/index.ts';
import { listed, quarterOfSphere } from '../../language/writing.ts';

/** What each kind of publication did, in words. */
export const actionNames: Readonly<Record<PublicationAction, string>> = {
  import: 'New quarter',
  replace: 'Quarter replaced',
  add: 'Added to a quarter',
  'replace-sample': 'Sample replaced',
  remove: 'Quarter removed',
  rollback: 'Rolled back',
  sample: 'Sample',
  mirror: 'Mirror of another service',
};

/** The quarters of a publication, in short. */
export function quartersOf({ snapshots }: Pick<PublicationEntry, 'snapshots'>): string {
  if (snapshots.length > 2) return `${snapshots.length} quarters`;
  return listed(snapshots.map(quarterOfSphere));
}
