import type { Desk } from '../desk.ts';
import { storeLog } from '../publishing/store-log.ts';
import { type DeskLogEntry, type DeskLogRow, logHash } from './append.ts';
import { logRows } from './log-entries.ts';

/** What a check of the log found. */
export interface LogCheck {
  readonly entries: number;
  /** Publications in the store that came from the desk. */
  readonly publications: number;
  /** One sentence for each thing that is wrong. */
  readonly differences: readonly string[];
}

/** Sentences beyond these say nothing new. */
const MOST_DIFFERENCES = 50;

/**
 * Checks that each entry is as it was written and holds the hash of the one before, and that the log of
 * the desk and the log of publications confirm each other. So somebody who changes an entry must change
 * all later ones and both logs. Fails with `StoreError` if the store cannot be read.
 */
export async function checkLog({ database, config }: Pick<Desk, 'database' | 'config'>): Promise<LogCheck> {
  const differences: string[] = [];
  const hashes = new Set(['']);
  const published: PublishedByDesk[] = [];
  let before: DeskLogRow | undefined;
  let entries = 0;
  for await (const rows of logRows(database))
    for (const row of rows) {
      differences.push(...rowDifferences(row, before));
      published.push(...publishedIn(row));
      hashes.add(row.sha256);
      before = row;
      entries++;
    }
  const publications = (await storeLog(config.storeUrl)).filter(({ entry }) => entry.draft !== undefined);
  for (const { entry } of publications)
    if (entry.deskLog !== undefined && !hashes.has(entry.deskLog))
      differences.push(
        `Publication ${entry.number} was made after an entry that is not in the log: entries were changed or removed.`,
      );
  for (const { number, publication, sha256 } of published)
    if (publications.find(({ as }) => as.number === publication)?.as.sha256 !== sha256)
      differences.push(
        `Entry ${number} speaks of publication ${publication}, which the store does not have like this.`,
      );
  return { entries, publications: publications.length, differences: differences.slice(0, MOST_DIFFERENCES) };
}

/** An entry that says which publication a draft became. */
interface PublishedByDesk {
  readonly number: number;
  readonly publication: number;
  /** Of the entry in the store's log. */
  readonly sha256: string;
}

function publishedIn(row: DeskLogRow): readonly PublishedByDesk[] {
  const { publication, entry } = entryIn(row)?.detail ?? {};
  return typeof publication === 'number' && typeof entry === 'string'
    ? [{ number: row.number, publication, sha256: entry }]
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
