import { publishedProject, recordFieldNames } from '../../project/index.ts';
import type { PublishedRow } from '../published-csv.ts';

/** A record of the source's listing. */
export interface ListedProject {
  readonly url_path: string;
  readonly [field: string]: unknown;
}

/**
 * The first field in which a row of the CSV differs from the listing's record of the same project,
 * "missing" when there is none, undefined when all agree.
 */
export function differences(
  { project, irmSnapshot, urlPath }: PublishedRow,
  listed: ReadonlyMap<string, ListedProject>,
): string | undefined {
  const record = listed.get(urlPath);
  if (record === undefined) return 'missing in the listing';
  const published = publishedProject(project.id, project.snapshot, irmSnapshot);
  // The address is what they were matched by.
  return recordFieldNames.find((name) => name !== 'url_path' && published[name] !== record[name]);
}
