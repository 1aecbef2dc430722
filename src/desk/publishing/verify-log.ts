import type { SqlTransaction } from '../../database/index.ts';
import type { PublicationEntry } from '../../store/index.ts';
import type { Desk } from '../desk.ts';
import { decidedStates, listDrafts } from '../drafts/index.ts';
import { type DeskLogEntry, type DeskLogRow, logHash } from '../log/append.ts';
import { logRows } from '../log/log-entries.ts';
import type { LogHead } from '../log/log-head.ts';
import { type LoggedPublication, storeLog } from '../published/store-log.ts';

/** What a check of the log found. */
export interface LogCheck {
  readonly entries: number;
  /** Publications in the store that came from the desk. */
  readonly publications: number;
  /** One sentence for each thing that is wrong. */
  readonly differences: readonly string[];
}

/** The most sentences of a check: more would say nothing new. */
const MOST_DIFFERENCES = 50;

/**
 * Checks that each entry is as it was written and holds the hash of the one before, that the log still
 * has the heads that the store noted and those that the caller `knows` from elsewhere, and that the log
 * of the desk and the log of publications confirm each other. Fails with `StoreError` if the store
 * cannot be read.
 */
export async function checkLog(
  { database, config: { storeUrl } }: Pick<Desk, 'database' | 'config'>,
  knows: readonly LogHead[] = [],
): Promise<LogCheck> {
  // The desk may publish meanwhile. What the log must have is read before the log, and what the log may
  // speak of after it.
  const publications = (await storeLog(storeUrl)).filter(({ entry }) => entry.draft !== undefined);
  const unsettled = await draftsToSettle(database);
  const differences: string[] = [];
  const hashes = new Map<number, string>([[0, '']]);
  const published: PublishedByDesk[] = [];
  let before: DeskLogRow | undefined;
  let entries = 0;
  for await (const rows of logRows(database))
    for (const row of rows) {
      differences.push(...rowDifferences(row, before));
      published.push(...publishedIn(row));
      hashes.set(row.number, row.sha256);
      before = row;
      entries++;
    }
  const allHashes = new Set(hashes.values());
  differences.push(
    ...publications.flatMap(({ entry }) => headDifferences(entry, hashes, allHashes)),
    ...knows.flatMap((head) => knownDifferences(head, hashes)),
    ...publications
      .filter(({ entry }) => !unsettled.has(entry.draft!) && !isLogged(entry, published))
      .map(
        ({ entry: { number, draft } }) =>
          `Publication ${number} names draft ${draft}, and the log has no entry about it: it was removed, or somebody went round the desk.`,
      ),
    ...unconfirmed(published, await storeLog(storeUrl)),
  );
  return { entries, publications: publications.length, differences: differences.slice(0, MOST_DIFFERENCES) };
}

/** Drafts that may be published before the log has the entry: the desk adds it within seconds. */
async function draftsToSettle(database: SqlTransaction): Promise<ReadonlySet<string>> {
  const drafts = await listDrafts(database, { states: decidedStates });
  return new Set(drafts.map(({ id }) => id));
}

const removedOrWrittenAgain = 'entries were removed, or the log was written again.';

/** What the log lacks of the head that a publication noted. */
function headDifferences(
  { number, deskLogEntry, deskLog }: PublicationEntry,
  hashes: ReadonlyMap<number, string>,
  allHashes: ReadonlySet<string>,
): readonly string[] {
  if (deskLog === undefined) return [];
  // Older versions of the program noted the hash alone.
  if (deskLogEntry === undefined)
    return allHashes.has(deskLog)
      ? []
      : [`Publication ${number} was made after an entry that is not in the log: ${removedOrWrittenAgain}`];
  return hashes.get(deskLogEntry) === deskLog
    ? []
    : [
        `Publication ${number} was made after another entry ${deskLogEntry} than the log has: ${removedOrWrittenAgain}`,
      ];
}

const knownDifferences = (
  { number, sha256 }: LogHead,
  hashes: ReadonlyMap<number, string>,
): readonly string[] =>
  hashes.get(number) === sha256
    ? []
    : [`The log does not have entry ${number} as you know it: ${removedOrWrittenAgain}`];

const isLogged = ({ number, draft }: PublicationEntry, published: readonly PublishedByDesk[]): boolean =>
  published.some(({ publication, about }) => publication === number && about === draft);

/** Entries about publications that the store does not have like this. */
const unconfirmed = (
  published: readonly PublishedByDesk[],
  publications: readonly LoggedPublication[],
): readonly string[] =>
  published
    .filter(
      ({ publication, sha256 }) =>
        publications.find(({ as }) => as.number === publication)?.as.sha256 !== sha256,
    )
    .map(
      ({ number, publication }) =>
        `Entry ${number} speaks of publication ${publication}, which the store does not have like this.`,
    );

/** An entry that says which publication a draft became. */
interface PublishedByDesk {
  readonly number: number;
  /** The id of the draft. */
  readonly about: string;
  readonly publication: number;
  /** Of the entry in the store's log. */
  readonly sha256: string;
}

function publishedIn(row: DeskLogRow): readonly PublishedByDesk[] {
  const { about = '', detail } = entryIn(row) ?? {};
  const { publication, entry } = detail ?? {};
  return typeof publication === 'number' && typeof entry === 'string'
    ? [{ number: row.number, about, publication, sha256: entry }]
    : [];
}

/** Undefined if it cannot be read. */
function entryIn({ entry }: DeskLogRow): DeskLogEntry | undefined {
  try {
    return JSON.parse(entry) as DeskLogEntry;
  } catch {
    return undefined;
  }
}

function rowDifferences(row: DeskLogRow, before: DeskLogRow | undefined): readonly string[] {
  const entry = entryIn(row);
  const isAsWritten =
    entry !== undefined &&
    logHash(row.entry) === row.sha256 &&
    (['number', 'at', 'who', 'action', 'about'] as const).every((key) => entry[key] === row[key]);
  if (!isAsWritten) return [`Entry ${row.number} is not as it was written.`];
  if (row.number === (before?.number ?? 0) + 1 && entry.previous === (before?.sha256 ?? '')) return [];
  return [
    before === undefined
      ? `The log begins with entry ${row.number}: those before it were removed.`
      : `Entry ${row.number} does not follow entry ${before.number}: an entry was changed, added or removed.`,
  ];
}
