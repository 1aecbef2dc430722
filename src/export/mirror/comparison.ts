import { publishedProject, quarterKey, recordFieldNames } from '../../project/index.ts';
import { type PublishedRow, withoutControls } from '../read-back/published-row.ts';
import type { ListedProject } from './listing.ts';
import { InconsistentCatalogueError } from './mirror-error.ts';

const MOST_NAMED = 10;

/**
 * Checks that the latest row of each project has the values of its record in the listing. Fails with
 * `InconsistentCatalogueError`, which counts all differences and names the first ones.
 */
export async function checkAgainstListing(
  rows: AsyncIterable<PublishedRow>,
  listed: ReadonlyMap<string, ListedProject>,
): Promise<void> {
  const compared = new Map<number, { readonly quarter: string; readonly difference: string | undefined }>();
  for await (const row of rows) {
    const { id } = row.project;
    const quarter = quarterKey(row.irmSnapshot);
    if ((compared.get(id)?.quarter ?? '') > quarter) continue;
    compared.set(id, { quarter, difference: firstDifference(row, listed) });
  }
  const different = [...compared].flatMap(([id, { difference }]) =>
    difference === undefined ? [] : [`${id} (${difference})`],
  );
  if (different.length > 0) throw new InconsistentCatalogueError(disagreement(different));
  if (compared.size === listed.size) return;
  throw new InconsistentCatalogueError(
    `The service lists ${listed.size} projects, but its CSV contains ${compared.size}: run this again.`,
  );
}

function disagreement(different: readonly string[]): string {
  const more = different.length - MOST_NAMED;
  const named = different.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const projects = different.length === 1 ? 'project' : `${different.length} projects:`;
  return `The listing and the CSV of the service disagree on ${projects} ${named}: run this again.`;
}

/**
 * The name of the first field in which a row of the CSV differs from the listing's record of the
 * same project; `missing in the listing` if there is no record; undefined if all fields agree.
 */
function firstDifference(
  { project, irmSnapshot, urlPath }: PublishedRow,
  listed: ReadonlyMap<string, ListedProject>,
): string | undefined {
  const record = listed.get(urlPath);
  if (record === undefined) return 'missing in the listing';
  const published = publishedProject(project.id, project.snapshot, irmSnapshot);
  // `url_path` agrees, because the record was found by it.
  return recordFieldNames.find((name) => name !== 'url_path' && published[name] !== plain(record[name]));
}

const plain = (value: string | number | null): string | number | null =>
  typeof value === 'string' ? withoutControls(value) : value;
