import { recordFieldNames } from '../../project/index.ts';
import { apiPaths } from '../../query/addresses.ts';
import { InconsistentCatalogueError, MirrorError } from './mirror-error.ts';
import { newestPublications } from './publications.ts';
import { boundedText, parsed, RejectedRequestError, type Source, tooLong } from './source.ts';
import type { WorkFolder } from './work-folder.ts';

const PAGE_RECORDS = 1000;
/** A page of records has about half a megabyte. */
export const MAX_PAGE_MB = 32;
const MAX_RECORD_CHARACTERS = 1024 * 1024;
/** With the smallest usual pages, of 20 records, a listing of two million projects. */
const MAX_PAGES = 100_000;
const MAX_PATH_CHARACTERS = 2000;

/** A record of the other service's listing, with the fields that it needs. */
export type ListedProject = Readonly<Record<(typeof recordFieldNames)[number], string | number | null>>;

interface Page {
  readonly count: number;
  readonly results: readonly ListedProject[];
  readonly csv_download_url: string;
}

/** The state of the source. It must be the same before and after fetching. */
export interface SourceState {
  readonly count: number;
  /** The first record, as JSON. */
  readonly first: string;
  readonly csvPath: string;
  readonly isSample: boolean;
  /** The id of the newest publication, if the source lists them. */
  readonly publication?: string;
}

export interface ListingOptions {
  /** The most megabytes that all pages may have together. */
  readonly maxMb: number;
  /** Called after each page with the number of projects read so far, and of all. */
  readonly onProgress?: (read: number, count: number) => void;
}

/** The present state of a source. Fails with `MirrorError`. */
export async function fetchState(source: Source): Promise<SourceState> {
  const state = await source.get(`${apiPaths.listing}?limit=1`, async (response) => {
    const page = asPage(await boundedText(response, MAX_PAGE_MB));
    if (page.count === 0) throw new MirrorError('The service lists no projects: there is nothing to mirror.');
    const isSample = response.headers.get('x-catalogue') === 'sample';
    return {
      count: page.count,
      first: JSON.stringify(page.results[0]),
      csvPath: page.csv_download_url,
      isSample,
    };
  });
  const [newest] = await newestPublications(source, 1);
  return { ...state, ...(newest && { publication: newest.id }) };
}

function asPage(text: string): Page {
  const page = pageIn(text);
  if (page !== undefined) return page;
  throw new MirrorError(
    'The response is not a listing of infrastructure projects: check the address of the service.',
  );
}

/** Undefined for anything but a page. Members that nobody needs are left out. */
function pageIn(text: string): Page | undefined {
  const { count, results, csv_download_url } = (parsed(text) ?? {}) as Partial<Record<keyof Page, unknown>>;
  const isPage =
    Number.isInteger(count) &&
    Array.isArray(results) &&
    results.every(isRecord) &&
    typeof csv_download_url === 'string' &&
    csv_download_url.startsWith('/') &&
    csv_download_url.length <= MAX_PATH_CHARACTERS;
  if (!isPage) return undefined;
  return { count: count as number, results: results.map(neededFields), csv_download_url };
}

function isRecord(value: unknown): value is ListedProject {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Readonly<Record<string, unknown>>;
  let characters = 0;
  for (const name of recordFieldNames) {
    const field = record[name];
    if (field !== null && typeof field !== 'string' && typeof field !== 'number') return false;
    characters += typeof field === 'string' ? field.length : 0;
  }
  return characters <= MAX_RECORD_CHARACTERS && typeof record.url_path === 'string';
}

const neededFields = (record: ListedProject): ListedProject =>
  Object.fromEntries(recordFieldNames.map((name) => [name, record[name]])) as unknown as ListedProject;

/**
 * All records of the listing by their `url_path`. Pages that are in the work folder are not fetched
 * again.
 */
export async function fetchListing(
  source: Source,
  work: WorkFolder,
  { count }: SourceState,
  { maxMb, onProgress }: ListingOptions,
): Promise<ReadonlyMap<string, ListedProject>> {
  const listed = new Map<string, ListedProject>();
  let pageRecords = PAGE_RECORDS;
  let characters = 0;
  let pages = 0;
  for (let offset = 0; offset < count; ) {
    const text = await fetchPage(source, work, offset, pageRecords).catch((error: unknown) => {
      pageRecords = lowerLimit(error, pageRecords);
      return fetchPage(source, work, offset, pageRecords);
    });
    characters += text.length;
    if (characters > maxMb * 1024 * 1024 || ++pages > MAX_PAGES) throw tooLong('The listing', maxMb);
    const { results, count: countNow } = asPage(text);
    if (countNow !== count) throw changed();
    if (results.length === 0)
      throw new InconsistentCatalogueError(
        `The service reports ${count} projects, but returns only ${offset}: try again later.`,
      );
    for (const project of results) listed.set(`${project.url_path}`, project);
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

/** The text of a page of the listing. */
async function fetchPage(source: Source, work: WorkFolder, offset: number, records: number): Promise<string> {
  const name = `page-${offset}.json`;
  const stored = await work.read(name);
  if (stored !== undefined && pageIn(stored) !== undefined) return stored;
  return source.get(`${apiPaths.listing}?limit=${records}&offset=${offset}`, async (response) => {
    const text = await boundedText(response, MAX_PAGE_MB);
    asPage(text);
    await work.store(name, text);
    return text;
  });
}

export const changed = (): MirrorError =>
  new InconsistentCatalogueError(
    'The service published newer data while it was being mirrored. Nothing was published here; run this again.',
  );
