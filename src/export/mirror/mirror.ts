import type { Publication } from '../../store/index.ts';
import { publishedCatalogue, readPublishedCsv } from '../published-csv.ts';
import { differences, type ListedProject } from './comparison.ts';
import { MirrorError } from './mirror-error.ts';
import type { Source } from './source.ts';
import type { WorkFolder } from './work-folder.ts';

const LISTING = '/api/v1/infrastructure-projects/full/search/';
const PAGE_RECORDS = 1000;
const CSV = 'catalogue.csv';
const START = 'start.json';

interface Page {
  readonly count: number;
  readonly results: readonly ListedProject[];
  readonly csv_download_url: string;
}

/** The catalogue as it was when it was first asked for: if it is another one at the end, all was for nothing. */
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
 * Fetches the whole catalogue of another service that speaks the same contract, through its listing and its CSV, and
 * checks one against the other. What was fetched is kept in the work folder until it is cleared, so that a mirror that
 * was interrupted goes on. Fails with `MirrorError` or `PublishedCsvError`.
 */
export async function fetchCatalogue(
  source: Source,
  work: WorkFolder,
  options: MirrorOptions = {},
): Promise<Publication & { readonly count: number }> {
  const start = await startOrResume(source, work);
  const listed = await fetchListing(source, work, start, options);
  if (!work.has(CSV)) await work.keep(CSV, bytesOf(await source.get(start.csvPath)));
  await checkUnchanged(source, work, start);
  await checkAgainstListing(work, listed);
  const { count, snapshots } = await publishedCatalogue(work.path(CSV));
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
  const response = await source.get(`${LISTING}?limit=1`);
  const page = asPage(await response.text());
  if (page.count === 0) throw new MirrorError('The service lists no project: there is nothing to mirror.');
  const isSample = response.headers.get('x-catalogue') === 'sample';
  return {
    count: page.count,
    first: JSON.stringify(page.results[0]),
    csvPath: page.csv_download_url,
    isSample,
  };
}

function asPage(text: string): Page {
  try {
    const page = JSON.parse(text) as Page;
    if (Number.isInteger(page.count) && Array.isArray(page.results) && page.csv_download_url.startsWith('/'))
      return page;
  } catch {
    // Whatever is wrong with it: it is no page of a listing.
  }
  throw new MirrorError(
    'The service does not answer like a listing of infrastructure projects: check its address.',
  );
}

async function fetchListing(
  source: Source,
  work: WorkFolder,
  { count }: Start,
  { onProgress }: MirrorOptions,
): Promise<ReadonlyMap<string, ListedProject>> {
  const listed = new Map<string, ListedProject>();
  for (let offset = 0; offset < count; ) {
    const { results, count: told } = await fetchPage(source, work, offset);
    if (told !== count) throw changed();
    if (results.length === 0)
      throw new MirrorError(`The service says that it lists ${count} projects, but gives only ${offset}.`);
    for (const project of results) listed.set(project.url_path, project);
    offset += results.length;
    onProgress?.(offset, count);
  }
  if (listed.size === count) return listed;
  throw new MirrorError(
    `The service says that it lists ${count} projects, but gives ${listed.size} different ones: try again later.`,
  );
}

async function fetchPage(source: Source, work: WorkFolder, offset: number): Promise<Page> {
  const name = `page-${offset}.json`;
  const kept = await work.read(name);
  if (kept !== undefined) return asPage(kept);
  const text = await (await source.get(`${LISTING}?limit=${PAGE_RECORDS}&offset=${offset}`)).text();
  const page = asPage(text);
  await work.keep(name, text);
  return page;
}

async function* bytesOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body !== null) yield* response.body;
}

async function checkUnchanged(source: Source, work: WorkFolder, start: Start): Promise<void> {
  if (JSON.stringify(await askStart(source)) === JSON.stringify(start)) return;
  await work.clear();
  throw changed();
}

const changed = (): MirrorError =>
  new MirrorError(
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
    await work.clear();
    throw new MirrorError(
      `The listing and the CSV of the service disagree on project ${row.project.id} (${difference}): run this again.`,
    );
  }
  if (rows === listed.size) return;
  await work.clear();
  throw new MirrorError(
    `The service lists ${listed.size} projects, but its CSV holds ${rows}: run this again.`,
  );
}
