import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { irmSnapshotFromLabel, isQuarter, type PublicationAction, quarterKey } from '../../project/index.ts';
import { apiPaths } from '../../query/addresses.ts';
import { publishedCells, publishedColumns } from '../read-back/published-csv.ts';
import { projectIdIn } from '../read-back/published-row.ts';
import { MAX_PAGE_MB, type SourceState } from './listing.ts';
import { newestPublications } from './publications.ts';
import { boundedBytes, boundedText, parsed, RejectedRequestError, type Source } from './source.ts';
import type { WorkFolder } from './work-folder.ts';

const CSV = 'copy.csv';
const DESCRIPTION = 'copy.json';
const CHANGED = 'changed.csv';

/** The CSV of the last mirror, which stays in its work folder to go on from. */
export interface LastCopy {
  /** The publication of the source that it is of. */
  readonly publication: string;
  /** The publication that it became here. */
  readonly publishedAs: string;
}

/** Undefined if there is none that can be read. */
export async function lastCopy(work: WorkFolder): Promise<LastCopy | undefined> {
  const text = await work.read(DESCRIPTION);
  if (text === undefined || !work.has(CSV)) return undefined;
  return (parsed(text) ?? undefined) as LastCopy | undefined;
}

/** Removes everything but the last copy. */
export const clearWork = (work: WorkFolder): Promise<void> => work.clear([CSV, DESCRIPTION]);

/** Makes a file of the work folder the last copy, and removes everything else. */
export async function keepCopy(work: WorkFolder, file: string, copy: LastCopy): Promise<void> {
  // A copy of another publication than its description says would go on from the wrong one.
  await work.clear([file]);
  await work.rename(file, CSV);
  await work.store(DESCRIPTION, JSON.stringify(copy));
}

/**
 * Writes the CSV of the source's present state into a file of the work folder: the rows of the last copy but for the
 * projects that changed or are gone since, then the changed ones. False, and no file, if the source cannot say
 * what changed, or more than newest quarters did: `changed_since` says nothing of what was reported earlier.
 */
export async function writeChanged(
  source: Source,
  work: WorkFolder,
  {
    state,
    last,
    maxMb,
    into,
  }: {
    readonly state: SourceState;
    readonly last: LastCopy;
    readonly maxMb: number;
    readonly into: string;
  },
): Promise<boolean> {
  if (!(await onlyNewestQuarters(source, work, last))) return false;
  const query = (path: string, more: string) =>
    `${path}${path.includes('?') ? '&' : '?'}${more}changed_since=${encodeURIComponent(last.publication)}`;
  try {
    const dropped = await source.get(query(apiPaths.listing, 'limit=1&'), async (response) =>
      goneIn(await boundedText(response, MAX_PAGE_MB), state),
    );
    const isOfState = await source.get(query(state.csvPath, 'history=true&'), async (response) => {
      if (response.headers.get('x-publication') !== state.publication) return false;
      await work.store(CHANGED, boundedBytes(response, maxMb));
      return true;
    });
    if (dropped === undefined || !isOfState) return false;
    for await (const row of publishedCells(work.path(CHANGED))) dropped.add(idOf(row));
    await work.store(into, merged(work, dropped));
    return true;
  } catch (error) {
    if (error instanceof RejectedRequestError) return false;
    throw error;
  }
}

/** The ids of the projects that are gone; undefined if the listing is of another publication, or does not say. */
function goneIn(text: string, state: SourceState): Set<number> | undefined {
  const { gone, publication } = (parsed(text) ?? {}) as { gone?: unknown; publication?: unknown };
  if (!Array.isArray(gone) || publication !== state.publication) return undefined;
  return new Set(gone.map((project) => Number((project as { id?: unknown } | null)?.id)));
}

/** The last copy without the dropped projects, and after it the changed ones. */
async function* merged(work: WorkFolder, dropped: ReadonlySet<number>): AsyncGenerator<Uint8Array> {
  const rows = async function* () {
    yield [...publishedColumns];
    for await (const row of publishedCells(work.path(CSV))) if (!dropped.has(idOf(row))) yield row;
    yield* publishedCells(work.path(CHANGED));
  };
  yield* Readable.from(rows()).pipe(stringify({ record_delimiter: 'windows' }));
}

const idOf = (row: readonly string[]): number => projectIdIn(row[URL_PATH] ?? '') ?? Number.NaN;
const URL_PATH = publishedColumns.indexOf('url_path');
const SNAPSHOT = publishedColumns.indexOf('irm_snapshot');

/** What changes a quarter and leaves the others as they are. */
const ofQuarters: ReadonlySet<string> = new Set<PublicationAction>([
  'import',
  'replace',
  'add',
  'remove',
  'rollback',
]);

/** A service remembers what its last forty publications listed. */
const MOST_PUBLICATIONS = 100;

/** Whether all publications since the last copy wrote quarters that are as new as the newest of their sphere in it. */
async function onlyNewestQuarters(source: Source, work: WorkFolder, last: LastCopy): Promise<boolean> {
  const listed = await newestPublications(source, MOST_PUBLICATIONS);
  const place = listed.findIndex(({ id }) => id === last.publication);
  const since = listed.slice(0, place);
  if (place === -1 || since.some(({ action }) => !ofQuarters.has(action))) return false;
  const newest = new Map<string, string>();
  for await (const row of publishedCells(work.path(CSV))) {
    const snapshot = irmSnapshotFromLabel(row[SNAPSHOT] ?? '');
    if (snapshot === undefined) return false;
    const { sphere } = snapshot;
    if (quarterKey(snapshot) > (newest.get(sphere) ?? '')) newest.set(sphere, quarterKey(snapshot));
  }
  return since
    .flatMap(({ snapshots }) => snapshots)
    .every(
      ({ sphere, financialYear, quarter }) =>
        isQuarter(quarter) && quarterKey({ financialYear, quarter }) >= (newest.get(sphere) ?? ''),
    );
}
