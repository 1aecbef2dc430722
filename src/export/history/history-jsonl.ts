import type { Archive } from '../../index/index.ts';
import { floatJson } from '../../project/index.ts';
import { historyColumns } from './history-columns.ts';
import { type SnapshotRow, snapshotRows } from './snapshot-rows.ts';

const members = historyColumns.map(({ name, field }) => ({
  prefix: `${JSON.stringify(name)}:`,
  isMoney: field?.type === 'money',
}));

/**
 * JSON Lines with every snapshot of every project, in the order and with the columns of
 * `snapshotRows`. Hold the archive until the last chunk is read.
 */
export async function* historyJsonlChunks(archive: Archive): AsyncGenerator<Buffer> {
  for await (const rows of snapshotRows(archive)) yield Buffer.from(rows.map(line).join(''));
}

function line(row: SnapshotRow): string {
  const values = members.map(({ prefix, isMoney }, column) => {
    const value = row[column]!;
    return prefix + (isMoney && value !== null ? floatJson(value as number) : JSON.stringify(value));
  });
  return `{${values.join(',')}}\n`;
}
