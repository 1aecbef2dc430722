import { type IrmSnapshot, irmSnapshotLabel, type Sphere } from '../../project/index.ts';
import type { Publication } from '../../store/index.ts';
import { OddRows, PublishedCsvError } from '../read-back/odd-rows.ts';
import { catalogueOf, publishedCatalogue } from '../read-back/published-catalogue.ts';
import { readPublishedCsv } from '../read-back/published-csv.ts';
import { type PublishedRow, publishedRow } from '../read-back/published-row.ts';
import { checkAgainstListing } from './comparison.ts';
import { clearWork, lastCopy, writeChanged } from './last-copy.ts';
import {
  changed,
  fetchListing,
  fetchState,
  type ListedProject,
  type ListingOptions,
  type SourceState,
} from './listing.ts';
import { InconsistentCatalogueError } from './mirror-error.ts';
import { boundedBytes, type Source } from './source.ts';
import type { WorkFolder } from './work-folder.ts';

/** The file of the work folder that has the CSV which is published. */
export const MIRRORED_CSV = 'catalogue.csv';
const STATE = 'state.json';

export interface MirrorOptions extends ListingOptions {
  /** When everything was reported: then the listing alone is read, which does not say so. */
  readonly listingOnly?: ListedQuarter | undefined;
  /** The newest publication of the store, if it has one: then it is not mirrored again. */
  readonly publishedAs?: string | undefined;
}

/** A catalogue that was fetched. */
export interface MirroredCatalogue extends Publication {
  readonly count: number;
  /** The publication of the source, if it can say later what changed since. */
  readonly publication?: string | undefined;
}

/** A service that does not know this parameter ignores it. */
const WITH_HISTORY = 'history=true';

/**
 * Fetches the catalogue of another service with the same API, through its listing and its CSV, with
 * all snapshots if the service returns them, and checks that both agree; after a mirror that left its copy, only
 * what changed since. Stores what it fetches in the work folder, so that an interrupted mirror
 * can resume; the caller calls `keepCopy` or clears the folder after publishing. Undefined if nothing is new. Fails
 * with `MirrorError` or `PublishedCsvError`.
 */
export async function fetchCatalogue(
  source: Source,
  work: WorkFolder,
  options: MirrorOptions,
): Promise<MirroredCatalogue | undefined> {
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
): Promise<MirroredCatalogue | undefined> {
  const state = await stateToFetch(source, work);
  const kind = state.isSample ? 'mirrored-sample' : 'mirrored';
  const { maxMb, listingOnly, publishedAs } = options;
  if (listingOnly !== undefined) {
    const listed = await fetchListing(source, work, state, options);
    await checkUnchanged(source, state);
    const rows = (odd?: OddRows) => listedRows(listed, listingOnly, odd);
    return { kind, ...(await catalogueOf(rows, new OddRows('Record'))) };
  }
  const last = state.publication === undefined ? undefined : await lastCopy(work);
  const isNew = last !== undefined && last.publication !== state.publication;
  if (last !== undefined && !isNew && last.publishedAs === publishedAs) return undefined;
  const path = work.path(MIRRORED_CSV);
  if (isNew && (await writeChanged(source, work, { state, last, maxMb, into: MIRRORED_CSV }))) {
    const catalogue = await publishedCatalogue(path);
    if (catalogue.count !== state.count) throw new InconsistentCatalogueError(MISCOUNTED);
    await checkUnchanged(source, state);
    return { kind, ...catalogue, publication: state.publication };
  }
  const listed = await fetchListing(source, work, state, options);
  if (!work.has(MIRRORED_CSV))
    await source.get(csvAddress(state), (response) =>
      work.store(MIRRORED_CSV, boundedBytes(response, maxMb)),
    );
  await checkUnchanged(source, state);
  const catalogue = await publishedCatalogue(path);
  await checkAgainstListing(readPublishedCsv(path), listed);
  return { kind, ...catalogue, publication: state.publication };
}

const MISCOUNTED =
  'The source says of other projects that they changed than those that did: run this again, and everything is copied.';

const csvAddress = ({ csvPath }: SourceState): string =>
  `${csvPath}${csvPath.includes('?') ? '&' : '?'}${WITH_HISTORY}`;

/** The current state of the source. Clears the work folder if its files are of another state. */
async function stateToFetch(source: Source, work: WorkFolder): Promise<SourceState> {
  const now = await fetchState(source);
  const before = await work.read(STATE);
  if (before === JSON.stringify(now)) return now;
  await clearWork(work);
  await work.store(STATE, JSON.stringify(now));
  return now;
}

async function checkUnchanged(source: Source, state: SourceState): Promise<void> {
  if (JSON.stringify(await fetchState(source)) !== JSON.stringify(state)) throw changed();
}

/** What the records of a listing do not say: when they were reported. */
type ListedQuarter = Pick<IrmSnapshot, 'financialYear' | 'quarter' | 'taken'>;

/**
 * The records of a listing as rows of a catalogue; what only the CSV has is unknown. Fails with
 * `PublishedCsvError` after the last row if there are odd ones.
 */
async function* listedRows(
  listed: ReadonlyMap<string, ListedProject>,
  quarter: ListedQuarter,
  odd: OddRows = new OddRows('Record'),
): AsyncGenerator<PublishedRow> {
  let number = 0;
  for (const record of listed.values()) {
    number++;
    const texts = Object.entries(record).map(([name, value]) => [name, `${value ?? ''}`] as const);
    const irm_snapshot = irmSnapshotLabel({ ...quarter, sphere: record.sphere as Sphere });
    const values = { ...Object.fromEntries(texts), irm_snapshot, financial_year: quarter.financialYear };
    const row = publishedRow(values, number, odd);
    if (row !== undefined) yield row;
  }
  odd.check();
}
