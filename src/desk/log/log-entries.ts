import { setImmediate as loopTurn } from 'node:timers/promises';
import type { SqlTransaction, SqlValue } from '../../database/index.ts';
import type { DeskLogEntry, DeskLogRow } from './append.ts';
import { logHead } from './log-head.ts';

/** Which entries of the log are wanted: those for which all of this is true. */
export interface LogSearch {
  /** Words that stand anywhere in an entry, in any order; letters of either case. */
  readonly words: readonly string[];
  /** "" for all. */
  readonly action: string;
  /** Instants (ISO 8601 in UTC): not before `from`, before `to`; "" for no limit. */
  readonly from: string;
  readonly to: string;
}

interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

function conditionOf({ words, action, from, to }: LogSearch): Condition {
  const parts: Condition[] = [
    ...words.map((word) => ({ sql: `lower(entry) LIKE ? ESCAPE '\\'`, values: [`%${escaped(word)}%`] })),
    ...(action === '' ? [] : [{ sql: 'action = ?', values: [action] }]),
    ...(from === '' ? [] : [{ sql: 'at >= ?', values: [from] }]),
    ...(to === '' ? [] : [{ sql: 'at < ?', values: [to] }]),
  ];
  return {
    sql: parts.length === 0 ? '' : `WHERE ${parts.map(({ sql }) => sql).join(' AND ')}`,
    values: parts.flatMap(({ values }) => values),
  };
}

/** Entries are JSON, which writes quotation marks and backslashes as two characters. */
const escaped = (word: string): string =>
  JSON.stringify(word.toLowerCase())
    .slice(1, -1)
    .replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Entries that are searched at a time: ten words take about ten milliseconds. */
const SEARCHED_AT_ONCE = 2000;

/** What was found in the log. */
export interface FoundEntries {
  /** How many entries there are in all. */
  readonly count: number;
  /** From 1: the page that was asked for, or the last one. */
  readonly page: number;
  readonly pages: number;
  /** Those of the page, the newest first. */
  readonly entries: readonly DeskLogEntry[];
  /** Everything that the whole log says people did. */
  readonly actions: readonly string[];
}

/** What of what is found is wanted, and what to wait for before each piece of the work. */
export interface AskedEntries {
  readonly page: number;
  readonly entriesOnPage: number;
  readonly turn: () => Promise<void> | undefined;
}

/** Searches the log piece by piece, the newest entries first, so that others are answered in between. */
export async function findEntries(
  database: SqlTransaction,
  search: LogSearch,
  { page: askedPage, entriesOnPage, turn }: AskedEntries,
): Promise<FoundEntries> {
  const { sql, values } = conditionOf(search);
  const numbers: number[] = [];
  const actions = new Set<string>();
  const { number: newest } = await logHead(database);
  for (let last = newest; last > 0; last -= SEARCHED_AT_ONCE) {
    const piece = [last - SEARCHED_AT_ONCE, last];
    await turn();
    const matching = await database.rows<{ number: number }>(
      `SELECT number FROM desk_log ${sql === '' ? 'WHERE' : `${sql} AND`} number > ? AND number <= ? ORDER BY number DESC`,
      [...values, ...piece],
    );
    for (const { number } of matching) numbers.push(Number(number));
    const done = await database.rows<{ action: string }>(
      'SELECT DISTINCT action FROM desk_log WHERE number > ? AND number <= ?',
      piece,
    );
    for (const { action } of done) actions.add(action);
  }
  const pages = Math.max(1, Math.ceil(numbers.length / entriesOnPage));
  const page = Math.min(askedPage, pages);
  const shown = numbers.slice((page - 1) * entriesOnPage, page * entriesOnPage);
  return {
    count: numbers.length,
    page,
    pages,
    entries: await entriesNumbered(database, shown),
    actions: [...actions].sort(),
  };
}

async function entriesNumbered(
  database: SqlTransaction,
  numbers: readonly number[],
): Promise<readonly DeskLogEntry[]> {
  if (numbers.length === 0) return [];
  const rows = await database.rows<DeskLogRow>(
    `SELECT * FROM desk_log WHERE number IN (${numbers.map(() => '?').join()}) ORDER BY number DESC`,
    numbers,
  );
  return rows.map(({ entry }) => JSON.parse(entry) as DeskLogEntry);
}

const ROWS_AT_ONCE = 1000;

/** All rows, the oldest first, a thousand at a time. Others are answered in between. */
export async function* logRows(
  database: SqlTransaction,
  search: LogSearch = { words: [], action: '', from: '', to: '' },
): AsyncGenerator<readonly DeskLogRow[]> {
  const { sql, values } = conditionOf(search);
  const after = `${sql === '' ? 'WHERE' : `${sql} AND`} number > ?`;
  for (let last = 0; ; ) {
    const rows = await database.rows<DeskLogRow>(
      `SELECT * FROM desk_log ${after} ORDER BY number LIMIT ${ROWS_AT_ONCE}`,
      [...values, last],
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!.number;
    // SQLite answers at once, so nothing else would let the event loop turn.
    await loopTurn();
  }
}
