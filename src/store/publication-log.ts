import { quarterKey } from '../project/index.ts';
import type { CatalogueState } from './catalogue-state.ts';
import type { ReadTransaction, WriteTransaction } from './engine.ts';
import type { KeepingTransaction } from './keeping-transaction.ts';
import { deleteOldOriginals, writeOriginal } from './originals.ts';
import { AlreadyPublishedError, type SnapshotKey, StoreChangedError } from './port.ts';
import {
  type CatalogueTotals,
  type LogRow,
  logRow,
  newPublicationId,
  type PublicationEntry,
  type PublicationRecord,
  unrecordedId,
} from './publication-entry.ts';

export const entriesOf = (rows: readonly LogRow[]): readonly PublicationEntry[] =>
  rows.map(({ entry }) => JSON.parse(entry) as PublicationEntry);

/** The log of publications, oldest first. */
export const publicationsOf = async (transaction: ReadTransaction): Promise<readonly PublicationEntry[]> =>
  entriesOf(await logOf(transaction));

/**
 * The rows of the log. For a store without one, written before there was a log, rows made of what
 * its snapshots tell; they are stored with the next publication.
 */
export async function logOf(transaction: ReadTransaction): Promise<readonly LogRow[]> {
  const rows = await transaction.log();
  const state = await transaction.state();
  return rows.length === 0 && state.publicationId === unrecordedId(state)
    ? unrecordedLog(state, await transaction.irmSnapshots())
    : rows;
}

/**
 * Whether the log of a catalogue holds the publication of a state of the same catalogue. One of a
 * version that recorded no ids may have left no entry of its own; then no entry is as old.
 */
export function holds(log: readonly LogRow[], state: CatalogueState): boolean {
  if (log.some(({ id }) => id === state.publicationId)) return true;
  const isUnrecorded = state.publicationId === unrecordedId(state);
  return isUnrecorded && !log.some(({ dataVersion }) => dataVersion <= state.dataVersion);
}

function unrecordedLog(
  { storeId, dataVersion, kind, publicationId }: CatalogueState,
  irmSnapshots: Awaited<ReturnType<ReadTransaction['irmSnapshots']>>,
): readonly LogRow[] {
  const rows: LogRow[] = [];
  const byTime = irmSnapshots.toSorted((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1));
  for (const { sphere, financialYear, quarter, taken, projects, publishedAt } of byTime) {
    const isLast = rows.length === byTime.length - 1;
    const entry: PublicationEntry = {
      number: rows.length + 1,
      id: isLast ? publicationId : `${storeId}-${sphere}-${quarterKey({ financialYear, quarter })}`,
      at: publishedAt,
      by: '',
      action: kind === 'sample' ? 'sample' : kind === 'reported' ? 'import' : 'mirror',
      storeId,
      dataVersion,
      kind,
      snapshots: [{ sphere, financialYear, quarter, taken, projects }],
      findings: [],
      previous: rows.at(-1)?.sha256 ?? '',
    };
    rows.push(logRow(entry));
  }
  return rows;
}

/** What is noted before a publication changes anything. */
export interface LogBefore {
  readonly rows: readonly LogRow[];
  readonly totals: CatalogueTotals;
}

/**
 * Call this first in a transaction that publishes. Stores the log of a store without one. Fails with
 * `AlreadyPublishedError` if the log holds the draft: whoever crashed after a commit, or was late,
 * finds out here, where nobody else can be publishing.
 */
export async function beginLogging(
  transaction: WriteTransaction,
  { draft }: Pick<PublicationRecord, 'draft'>,
): Promise<LogBefore> {
  const rows = await logOf(transaction);
  const same = draft === undefined ? undefined : entriesOf(rows).find((entry) => entry.draft === draft);
  if (same !== undefined) throw new AlreadyPublishedError(same.number);
  if ((await transaction.log()).length === 0) await transaction.writeLog(rows);
  return { rows, totals: await transaction.totals() };
}

/** Fails with `StoreChangedError` if there is a later publication than the caller knows. */
export function checkLatest({ rows }: LogBefore, latest: number | undefined): void {
  if (latest === undefined || (rows.at(-1)?.number ?? 0) === latest) return;
  throw new StoreChangedError(
    'Somebody else has published into the store meanwhile, and nothing was changed: look again, then repeat it.',
  );
}

/** Without what is undefined or empty: an absent key stands for both. */
const known = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T;

/** What a publication did. */
export type Published = Pick<PublicationEntry, 'action' | 'snapshots' | 'quality' | 'backTo'> &
  Pick<CatalogueState, 'kind' | 'storeId'>;

/** The last step of each publication and removal: raises the data version and logs the change. */
export async function recordPublication(
  transaction: KeepingTransaction,
  { rows, totals: before }: LogBefore,
  published: Published,
  { original, keepOriginalsYears = 10, by = '', findings = [], ...said }: PublicationRecord,
): Promise<number> {
  const { kind, storeId } = published;
  const [dataVersion, id] = [await transaction.nextDataVersion(), newPublicationId()];
  const last = rows.at(-1);
  const now = new Date();
  const entry: PublicationEntry = {
    number: (last?.number ?? 0) + 1,
    id,
    at: now.toISOString(),
    by,
    ...published,
    dataVersion,
    ...(original && { file: { name: original.name, bytes: original.bytes, sha256: original.sha256 } }),
    displaced: transaction.kept(),
    before,
    after: await transaction.totals(),
    findings,
    ...known(said),
    previous: last?.sha256 ?? '',
  };
  await transaction.writeLog([logRow(entry)]);
  if (original !== undefined) await writeOriginal(transaction, entry.number, original);
  await deleteOldOriginals(transaction, now, keepOriginalsYears);
  await transaction.writeState({ storeId, dataVersion, kind, publicationId: id });
  return dataVersion;
}

type Sources = readonly PublicationEntry[];

/**
 * The publications that the present content of a snapshot came from, oldest first: the one that put
 * it there and all that added to it. None if it is not published.
 */
export function sourcesOf(log: readonly LogRow[], key: SnapshotKey): Sources {
  const sources = new Map<number, Sources>();
  let latest: Sources = [];
  for (const entry of entriesOf(log)) {
    const { number, backTo } = entry;
    latest = backTo === undefined ? sourcesAfter(entry, latest, key) : (sources.get(backTo) ?? []);
    sources.set(number, latest);
  }
  return latest;
}

function sourcesAfter(entry: PublicationEntry, before: Sources, key: SnapshotKey): Sources {
  const { action, kind, snapshots } = entry;
  const isTouched = snapshots.some(
    (each) => each.sphere === key.sphere && quarterKey(each) === quarterKey(key),
  );
  if (action === 'remove') return isTouched || kind === 'empty' ? [] : before;
  if (action === 'add' && isTouched) return [...before, entry];
  if (isTouched) return [entry];
  // These empty the store first.
  return action === 'replace-sample' || action === 'mirror' ? [] : before;
}
