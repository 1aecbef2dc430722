import { setImmediate as loopTurn } from 'node:timers/promises';
import type { DeskTransaction, SqlValue } from '../database/database.ts';
import type { DeskLogEntry, DeskLogRow } from './append.ts';

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

/** How many entries there are. */
export async function countEntries(database: DeskTransaction, search: LogSearch): Promise<number> {
  const { sql, values } = conditionOf(search);
  const row = await database.one<{ entries: number }>(
    `SELECT count(*) AS entries FROM desk_log ${sql}`,
    values,
  );
  return Number(row!.entries);
}

/** A part of the entries, the newest first. */
export async function newestEntries(
  database: DeskTransaction,
  search: LogSearch,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly DeskLogEntry[]> {
  const { sql, values } = conditionOf(search);
  const rows = await database.rows<DeskLogRow>(
    `SELECT * FROM desk_log ${sql} ORDER BY number DESC LIMIT ? OFFSET ?`,
    [...values, limit, skip],
  );
  return rows.map(({ entry }) => JSON.parse(entry) as DeskLogEntry);
}

/** Everything that the log says people did. */
export const actionsInLog = async (database: DeskTransaction): Promise<readonly string[]> =>
  (await database.rows<{ action: string }>('SELECT DISTINCT action FROM desk_log ORDER BY action')).map(
    ({ action }) => action,
  );

const ROWS_AT_ONCE = 1000;

/** All rows, the oldest first, a thousand at a time. Others are answered in between. */
export async function* logRows(
  database: DeskTransaction,
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
