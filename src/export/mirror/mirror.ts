import { apiPaths } from '../../query/addresses.ts';
import type { Publication } from '../../store/index.ts';
import { PublishedCsvError, publishedCatalogue, readPublishedCsv } from '../published-csv.ts';
import { firstDifference, type ListedProject } from './comparison.ts';
import { InconsistentCatalogueError, MirrorError } from './mirror-error.ts';
import { RejectedRequestError, type Source } from './source.ts';
import type { WorkFolder } from './work-folder.ts';

const PAGE_RECORDS = 1000;
const CSV = 'catalogue.csv';
const STATE = 'state.json';

interface Page {
  readonly count: number;
  readonly results: readonly ListedProject[];
  readonly csv_download_url: string;
}

/** The state of the source. It must be the same before and after fetching. */
interface SourceState {
  readonly count: number;
  /** The first record, as JSON. */
  readonly first: string;
  readonly csvPath: string;
  readonly isSample: boolean;
}

export interface MirrorOptions {
  /** Called after each page with the number of projects read so far, and of all. */
  readonly onProgress?: (read: number, count: number) => void;
}

/**
 * Fetches the catalogue of another service with the same API, through its listing and its CSV, and
 * checks that both agree. Stores what it fetches in the work folder, so that an interrupted mirror
 * can resume; the caller clears the folder after publishing. Fails with `MirrorError` or
 * `PublishedCsvError`.
 */
export async function fetchCatalogue(
  source: Source,
  work: WorkFolder,
  options: MirrorOptions = {},
): Promise<Publication & { readonly count: number }> {
  try {
    return await fetchAndCheck(source, work, options);
  } catch (error) {
    // With the same files, the next attempt would fail in the same way.
    if (error instanceof InconsistentCatalogueError || error instanceof PublishedCsvError) await work.clear();
    throw error;
  }
}

async function fetchAndCheck(
  source: Source,
  work: WorkFolder,
  options: MirrorOptions,
): Promise<Publication & { readonly count: number }> {
  const state = await stateToFetch(source, work);
  const listed = await fetchListing(source, work, state, options);
  if (!work.has(CSV)) await source.get(state.csvPath, (response) => work.store(CSV, bytesOf(response)));
  await checkUnchanged(source, state);
  const { count, snapshots } = await publishedCatalogue(work.path(CSV));
  await checkAgainstListing(work, listed);
  return { kind: state.isSample ? 'mirrored-sample' : 'mirrored', snapshots, count };
}

/** The current state of the source. Clears the work folder if its files are of another state. */
async function stateToFetch(source: Source, work: WorkFolder): Promise<SourceState> {
  const now = await fetchState(source);
  const before = await work.read(STATE);
  if (before === JSON.stringify(now)) return now;
  await work.clear();
  await work.store(STATE, JSON.stringify(now));
  return now;
}

async function fetchState(source: Source): Promise<SourceState> {
  return source.get(`${apiPaths.listing}?limit=1`, async (response) => {
    const page = asPage(await response.text());
    if (page.count === 0) throw new MirrorError('The service lists no projects: there is nothing to mirror.');
    const isSample = response.headers.get('x-catalogue') === 'sample';
    return {
      count: page.count,
      first: JSON.stringify(page.results[0]),
      csvPath: page.csv_download_url,
      isSample,
    };
  });
}

function asPage(text: string): Page {
  const page = pageIn(text);
  if (page !== undefined) return page;
  throw new MirrorError(
    'The response is not a listing of infrastructure projects: check the address of the service.',
  );
}

function pageIn(text: string): Page | undefined {
  const page = parsed(text) as Partial<Page> | null;
  const isPage =
    Number.isInteger(page?.count) &&
    Array.isArray(page?.results) &&
    page.results.every((record) => typeof record?.url_path === 'string') &&
    typeof page.csv_download_url === 'string' &&
    page.csv_download_url.startsWith('/');
  return isPage ? (page as Page) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function fetchListing(
  source: Source,
  work: WorkFolder,
  { count }: SourceState,
  { onProgress }: MirrorOptions,
): Promise<ReadonlyMap<string, ListedProject>> {
  const listed = new Map<string, ListedProject>();
  let pageRecords = PAGE_RECORDS;
  for (let offset = 0; offset < count; ) {
    const { results, count: countNow } = await fetchPage(source, work, offset, pageRecords).catch(
      (error: unknown) => {
        pageRecords = lowerLimit(error, pageRecords);
        return fetchPage(source, work, offset, pageRecords);
      },
    );
    if (countNow !== count) throw changed();
    if (results.length === 0)
      throw new InconsistentCatalogueError(
        `The service reports ${count} projects, but returns only ${offset}: try again later.`,
      );
    for (const project of results) listed.set(project.url_path, project);
    offset += results.length;
    onProgress?.(Math.min(offset, count), count);
  }
  if (listed.size === count) return listed;
  throw new InconsistentCatalogueError(
    `The service reports ${count} projects, but returns ${listed.size} different ones: try again later.`,
  );
}

/** A service may have a lower limit of records per page: its error response says which. */
function lowerLimit(error: unknown, rejected: number): number {
  const problem = error instanceof RejectedRequestError ? parsed(error.body) : null;
  const { parameter, maximum } = (problem ?? {}) as { parameter?: unknown; maximum?: unknown };
  if (parameter === 'limit' && Number.isInteger(maximum) && (maximum as number) < rejected)
    return maximum as number;
  throw error;
}

async function fetchPage(source: Source, work: WorkFolder, offset: number, records: number): Promise<Page> {
  const name = `page-${offset}.json`;
  const stored = pageIn((await work.read(name)) ?? '');
  if (stored !== undefined) return stored;
  return source.get(`${apiPaths.listing}?limit=${records}&offset=${offset}`, async (response) => {
    const text = await response.text();
    const page = asPage(text);
    await work.store(name, text);
    return page;
  });
}

async function* bytesOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body !== null) yield* response.body;
}

async function checkUnchanged(source: Source, state: SourceState): Promise<void> {
  if (JSON.stringify(await fetchState(source)) !== JSON.stringify(state)) throw changed();
}

const changed = (): MirrorError =>
  new InconsistentCatalogueError(
    'The service published newer data while it was being mirrored. Nothing was published here; run this again.',
  );

/** Checks that the listing and the CSV have the same projects with the same values. */
async function checkAgainstListing(
  work: WorkFolder,
  listed: ReadonlyMap<string, ListedProject>,
): Promise<void> {
  let rows = 0;
  for await (const row of readPublishedCsv(work.path(CSV))) {
    rows++;
    const difference = firstDifference(row, listed);
    if (difference === undefined) continue;
    throw new InconsistentCatalogueError(
      `The listing and the CSV of the service disagree on project ${row.project.id} (${difference}): run this again.`,
    );
  }
  if (rows === listed.size) return;
  throw new InconsistentCatalogueError(
    `The service lists ${listed.size} projects, but its CSV contains ${rows}: run this again.`,
  );
}
