import { Option } from 'commander';
import { sameProjects } from '../../intake/index.ts';
import { type IrmReading, withFormerIds } from '../../irm/index.ts';
import { idListIn } from './id-list-file.ts';

export interface SameAsOptions {
  readonly sameAs?: string;
}

export const sameAsOption = (): Option =>
  new Option(
    '--same-as <file>',
    'CSV with the columns old and new: projects that the file has under a new Project ID keep the old one',
  );

/**
 * Gives the projects of a file that have a new Project ID the one that they had, as a list says.
 * Fails with `IdListError` if the list is wrong.
 */
export async function settledIds(reading: IrmReading, { sameAs }: SameAsOptions): Promise<IrmReading> {
  if (sameAs === undefined) return reading;
  const ids = new Set<string>();
  for await (const batch of reading.projects) for (const { irmProjectId } of batch) ids.add(irmProjectId);
  const same = await idListIn(sameAs, (text) => sameProjects(text, ids));
  const pairs = Array.from(same, ([id, old]) => ({ old, new: id }));
  return { ...reading, projects: await withFormerIds(reading.projects, pairs) };
}
