import type { Archive } from '../../index/index.ts';
import { guardedLine, valuesLines } from '../../project/index.ts';
import { historyColumns } from './history-columns.ts';
import { snapshotRows } from './snapshot-rows.ts';

const isMoney = historyColumns.map(({ field }) => field?.type === 'money');

/**
 * A CSV with every snapshot of every project, in the order and with the columns of `snapshotRows`.
 * Hold the archive until the last chunk is read.
 */
export async function* historyCsvChunks(archive: Archive): AsyncGenerator<Buffer> {
  yield Buffer.from(guardedLine(historyColumns.map(({ name }) => name)));
  for await (const rows of snapshotRows(archive)) yield Buffer.from(valuesLines(rows, isMoney));
}
