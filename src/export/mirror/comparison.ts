import { publishedProject, recordFieldNames } from '../../project/index.ts';
import type { PublishedRow } from '../published-csv.ts';

/** A record of the other service's listing. */
export interface ListedProject {
  readonly url_path: string;
  readonly [field: string]: unknown;
}

/**
 * The name of the first field in which a row of the CSV differs from the listing's record of the
 * same project; `missing in the listing` if there is no record; undefined if all fields agree.
 */
export function firstDifference(
  { project, irmSnapshot, urlPath }: PublishedRow,
  listed: ReadonlyMap<string, ListedProject>,
): string | undefined {
  const record = listed.get(urlPath);
  if (record === undefined) return 'missing in the listing';
  const published = publishedProject(project.id, project.snapshot, irmSnapshot);
  // `url_path` agrees, because the record was found by it.
  return recordFieldNames.find((name) => name !== 'url_path' && published[name] !== record[name]);
}
