import { guardedLine } from '../../project/index.ts';
import type { DeskTransaction } from '../database/database.ts';
import type { DeskLogEntry } from './append.ts';
import { type LogSearch, logRows } from './log-entries.ts';

const columns = ['number', 'at', 'who', 'action', 'about', 'detail', 'sha256', 'previous'] as const;

/** The entries as CSV, the oldest first, in pieces. Times are in UTC. */
export async function* logCsv(database: DeskTransaction, search: LogSearch): AsyncGenerator<string> {
  yield guardedLine(columns);
  for await (const rows of logRows(database, search))
    yield rows
      .map(({ entry, sha256 }) => {
        const { number, at, who, action, about, detail, previous } = JSON.parse(entry) as DeskLogEntry;
        const details = detail === undefined ? '' : JSON.stringify(detail);
        return guardedLine([String(number), at, who, action, about, details, sha256, previous]);
      })
      .join('');
}
