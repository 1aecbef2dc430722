import type { Archive } from '../../index/index.ts';
import { floatJson, guardedLine, valuesLines } from '../../project/index.ts';
import { historyColumns } from './history-columns.ts';
import { type SnapshotRow, snapshotRows } from './snapshot-rows.ts';

const isMoney = historyColumns.map(({ field }) => field?.type === 'money');
const prefixes = historyColumns.map(({ name }) => `${JSON.stringify(name)}:`);

/**
 * JSON Lines with every snapshot of every project, in the order and with the columns of
 * `snapshotRows`. Hold the archive until the last chunk is read.
 */
export async function* historyJsonlChunks(archive: Archive): AsyncGenerator<Buffer> {
  for await (const rows of snapshotRows(archive)) yield Buffer.from(rows.map(line).join(''));
}

function line(row: SnapshotRow): string {
  const values = prefixes.map((prefix, column) => {
    const value = row[column]!;
    const isAmount = isMoney[column] && value !== null;
    return prefix + (isAmount ? floatJson(value as number) : JSON.stringify(value));
  });
  return `{${values.join(',')}}\n`;
}

/**
 * A CSV with every snapshot of every project, in the order and with the columns of `snapshotRows`.
 * Hold the archive until the last chunk is read.
 */
export async function* historyCsvChunks(archive: Archive): AsyncGenerator<Buffer> {
  yield Buffer.from(guardedLine(historyColumns.map(({ name }) => name)));
  for await (const rows of snapshotRows(archive)) yield Buffer.from(valuesLines(rows, isMoney));
}
