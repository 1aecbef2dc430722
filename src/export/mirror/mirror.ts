import { apiPaths } from '../../query/addresses.ts';
import type { Publication } from '../../store/index.ts';
import { PublishedCsvError, publishedCatalogue, readPublishedCsv } from '../published-csv.ts';
import { differences, type ListedProject } from './comparison.ts';
import { MirrorError, UselessCatalogueError } from './mirror-error.ts';
import { RefusedRequestError, type Source } from './source.ts';
import type { WorkFolder } from './work-folder.ts';

const PAGE_RECORDS = 1000;
const CSV = 'catalogue.csv';
const START = 'start.json';

interface Page {
  readonly count: number;
  readonly results: readonly ListedProject[];
  readonly csv_download_url: string;
}

/**
 * The catalogue as it was when it was first asked for: if it is another one at the end, all was for
 * nothing.
 */
interface Start {
  readonly count: number;
  readonly first: string;
  readonly csvPath: string;
  readonly isSample: boolean;
}

export interface MirrorOptions {
  /** Told how many of the projects have been read. */
  readonly onProgress?: (read: number, count: number) => void;
}

/**
 * Fetches the whole catalogue of another service that speaks the same contract, through its listing
 * and its CSV, and checks one against the other. What was fetched is kept in the work folder until
 * it is cleared, so that a mirror that was interrupted goes on. Fails with `MirrorError` or
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
    // Were it kept, the next attempt would fail in the same way for ever.
    if (error instanceof UselessCatalogueError || error instanceof PublishedCsvError) await work.clear();
    throw error;
  }
}

async function fetchAndCheck(
  source: Source,
  work: WorkFolder,
  options: MirrorOptions,
): Promise<Publication & { readonly count: number }> {
  const start = await startOrResume(source, work);
  const listed = await fetchListing(source, work, start, options);
  if (!work.has(CSV)) await source.get(start.csvPath, (response) => work.keep(CSV, bytesOf(response)));
  await checkUnchanged(source, start);
  const { count, snapshots } = await publishedCatalogue(work.path(CSV));
  await checkAgainstListing(work, listed);
  return { kind: start.isSample ? 'mirrored-sample' : 'mirrored', snapshots, count };
}

/** What was fetched of another state of the source is of no use any more. */
async function startOrResume(source: Source, work: WorkFolder): Promise<Start> {
  const now = await askStart(source);
  const before = await work.read(START);
  if (before === JSON.stringify(now)) return now;
  await work.clear();
  await work.keep(START, JSON.stringify(now));
  return now;
}

async function askStart(source: Source): Promise<Start> {
  return source.get(`${apiPaths.listing}?limit=1`, async (response) => {
    const page = asPage(await response.text());
    if (page.count === 0) throw new MirrorError('The service lists no project: there is nothing to mirror.');
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
    'The service does not answer like a listing of infrastructure projects: check its address.',
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
  { count }: Start,
  { onProgress }: MirrorOptions,
): Promise<ReadonlyMap<string, ListedProject>> {
  const listed = new Map<string, ListedProject>();
  let pageRecords = PAGE_RECORDS;
  for (let offset = 0; offset < count; ) {
    const { results, count: told } = await fetchPage(source, work, offset, pageRecords).catch(
      (error: unknown) => {
        pageRecords = fewerRecords(error, pageRecords);
        return fetchPage(source, work, offset, pageRecords);
      },
    );
    if (told !== count) throw changed();
    if (results.length === 0)
      throw new UselessCatalogueError(
        `The service says that it lists ${count} projects, but gives only ${offset}: try again later.`,
      );
    for (const project of results) listed.set(project.url_path, project);
    offset += results.length;
    onProgress?.(Math.min(offset, count), count);
  }
  if (listed.size === count) return listed;
  throw new UselessCatalogueError(
    `The service says that it lists ${count} projects, but gives ${listed.size} different ones: try again later.`,
  );
}

/** A service may be set to give fewer records at a time: its refusal says how many. */
function fewerRecords(error: unknown, refused: number): number {
  const problem = error instanceof RefusedRequestError ? parsed(error.refusal) : null;
  const { parameter, maximum } = (problem ?? {}) as { parameter?: unknown; maximum?: unknown };
  if (parameter === 'limit' && Number.isInteger(maximum) && (maximum as number) < refused)
    return maximum as number;
  throw error;
}

async function fetchPage(source: Source, work: WorkFolder, offset: number, records: number): Promise<Page> {
  const name = `page-${offset}.json`;
  const kept = pageIn((await work.read(name)) ?? '');
  if (kept !== undefined) return kept;
  return source.get(`${apiPaths.listing}?limit=${records}&offset=${offset}`, async (response) => {
    const text = await response.text();
    const page = asPage(text);
    await work.keep(name, text);
    return page;
  });
}

async function* bytesOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body !== null) yield* response.body;
}

async function checkUnchanged(source: Source, start: Start): Promise<void> {
  if (JSON.stringify(await askStart(source)) !== JSON.stringify(start)) throw changed();
}

const changed = (): MirrorError =>
  new UselessCatalogueError(
    'The service published newer data while it was being mirrored: nothing was published here; run this again.',
  );

/** The listing and the CSV tell of the same projects, or one of them is not what it seems. */
async function checkAgainstListing(
  work: WorkFolder,
  listed: ReadonlyMap<string, ListedProject>,
): Promise<void> {
  let rows = 0;
  for await (const row of readPublishedCsv(work.path(CSV))) {
    rows++;
    const difference = differences(row, listed);
    if (difference === undefined) continue;
    throw new UselessCatalogueError(
      `The listing and the CSV of the service disagree on project ${row.project.id} (${difference}): run this again.`,
    );
  }
  if (rows === listed.size) return;
  throw new UselessCatalogueError(
    `The service lists ${listed.size} projects, but its CSV holds ${rows}: run this again.`,
  );
}
