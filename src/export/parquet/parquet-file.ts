import { gzipSync } from 'node:zlib';
import { ByteWriter, type KeyValue, ParquetWriter } from 'hyparquet-writer';
import type { Archive } from '../../index/index.ts';
import { storedFields } from '../../project/index.ts';
import type { FileOrigin } from '../file-options.ts';
import { aboutData } from '../history/about.ts';
import { historyColumn, historyColumns } from '../history/history-columns.ts';
import { type SnapshotRow, snapshotRows, typedRow } from '../history/snapshot-rows.ts';
import { ParquetColumns, parquetSchema } from './parquet-columns.ts';

/** What is kept in memory at a time: some tens of MB. */
const MAX_GROUP_ROWS = 20_000;

/** Each group costs some kilobytes: provinces with fewer rows share one with the next. */
const MIN_GROUP_ROWS = 500;

/** Every reader knows gzip. The file is a third smaller than with Snappy, and made as fast. */
const compressors = { GZIP: (page: Uint8Array) => gzipSync(page) };

const STORED_PROVINCE = storedFields.findIndex(({ name }) => name === 'province');
const PROVINCE = historyColumn('province');

/**
 * An Apache Parquet file with every snapshot of every project, in pieces. Rows are in the order of
 * province, project id and time. A row group holds rows of one province, unless it has few, so that
 * a filter by province reads nothing else. Hold the archive until the last piece is read.
 */
export async function* parquetChunks(archive: Archive, origin: FileOrigin): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: [...parquetSchema],
    codec: 'GZIP',
    compressors,
    kvMetadata: metadata(archive, origin),
  });
  for await (const columns of rowGroups(archive)) {
    await file.write({ columnData: columns.named(), rowGroupSize: MAX_GROUP_ROWS });
    yield taken(writer);
  }
  await file.finish();
  yield taken(writer);
}

/** What the file says of itself: what the data is, its source and licence, and what the columns mean. */
function metadata(archive: Archive, origin: FileOrigin): KeyValue[] {
  const columns = Object.fromEntries(historyColumns.map(({ name, meaning }) => [name, meaning]));
  const about = { ...aboutData(archive, origin), columns: JSON.stringify(columns) };
  return Object.entries(about).map(([key, value]) => ({ key, value }));
}

/** What was written since the last call. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
}

async function* rowGroups(archive: Archive): AsyncGenerator<ParquetColumns> {
  let group = new ParquetColumns();
  for (const [province, positions] of positionsByProvince(archive)) {
    for await (const row of rowsOf(archive, positions)) {
      if (row[PROVINCE] !== province) continue;
      if (group.rows === MAX_GROUP_ROWS) {
        yield group;
        group = new ParquetColumns();
      }
      group.add(row);
    }
    if (group.rows < MIN_GROUP_ROWS) continue;
    yield group;
    group = new ParquetColumns();
  }
  if (group.rows > 0) yield group;
}

async function* rowsOf(archive: Archive, positions: readonly number[]): AsyncGenerator<SnapshotRow> {
  for await (const rows of snapshotRows(archive, Uint32Array.from(positions))) yield* rows.map(typedRow);
}

/** The provinces in order, each with the projects that were ever reported there. */
function positionsByProvince(archive: Archive): readonly (readonly [string, readonly number[]])[] {
  const found = new Map<string, number[]>();
  for (const position of archive.allPositions) {
    const provinces = new Set(
      archive.snapshots(position).map(({ values }) => values[STORED_PROVINCE] as string),
    );
    for (const province of provinces) {
      const positions = found.get(province);
      if (positions === undefined) found.set(province, [position]);
      else positions.push(position);
    }
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}
