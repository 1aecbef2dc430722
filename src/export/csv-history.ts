import { type Archive, type HistoryEntry, projectHistory } from '../index/index.ts';
import { csvFields, type ListedValue, listedColumns, listedHeader, listedRow } from '../project/index.ts';
import type { FileOptions } from './file-options.ts';
import { inBatches } from './projects.ts';

/** Projects with eight quarters take a few milliseconds. */
const BATCH_PROJECTS = 10;

/**
 * The published CSV with every snapshot of the projects at the positions: the projects in their
 * order, the snapshots of each oldest first; or the given columns. Hold the archive until the last chunk is read.
 */
export async function* csvHistoryChunks(
  archive: Archive,
  positions: Uint32Array,
  { columns = listedColumns.csv }: Pick<FileOptions, 'columns'> = {},
): AsyncGenerator<Buffer> {
  yield Buffer.from(listedHeader(columns));
  const lines = (position: number): string =>
    projectHistory(archive, position)
      .map((entry) => listedRow(listedValues(archive.ids[position]!, entry), columns))
      .join('');
  for await (const batch of inBatches(positions, BATCH_PROJECTS, lines)) yield Buffer.from(batch.join(''));
}

const listedValues = (id: number, { published, quality }: HistoryEntry): readonly ListedValue[] => [
  id,
  ...csvFields.map(({ name }) => published[name]),
  quality,
];
