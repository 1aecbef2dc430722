import { type Archive, endOfRun, type HistoryEntry, projectHistory } from '../index/index.ts';
import { placeCodes } from '../places/index.ts';
import {
  csvFields,
  csvHeader,
  type ListedValue,
  listedColumns,
  listedHeader,
  listedRow,
} from '../project/index.ts';
import type { FileOptions } from './file-options.ts';
import { exportedProjects, framedChunks, inBatches } from './projects.ts';

/** Bytes read and written at a time. */
const CHUNK_BYTES = 256 * 1024;

/**
 * The published CSV of the positions, in their order, as chunks. Copies the lines from the
 * archive's file, consecutive ones with one read. Hold the archive until the last chunk is read.
 * Fails if the file is shorter than expected.
 */
export async function* csvChunks(archive: Archive, positions: Uint32Array): AsyncGenerator<Buffer> {
  const { file, offsets } = archive.csvLines;
  yield Buffer.from(csvHeader());
  let chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  for (let i = 0; i < positions.length; ) {
    const from = offsets[positions[i]!]!;
    const end = endOfRun(positions, i, (position) => offsets[position + 1]! - from <= CHUNK_BYTES);
    const length = offsets[positions[end - 1]! + 1]! - from;
    if (filled + length > chunk.length) {
      yield chunk.subarray(0, filled);
      chunk = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, length));
      filled = 0;
    }
    const { bytesRead } = await file.read(chunk, filled, length, from);
    if (bytesRead < length) throw new Error('the CSV file of the index ends too early');
    filled += length;
    i = end;
  }
  yield chunk.subarray(0, filled);
}

/**
 * A CSV with the given columns, by default those of the published CSV. Hold the archive until the
 * last chunk is read.
 */
export function chosenCsvChunks(
  archive: Archive,
  positions: Uint32Array,
  { columns = listedColumns.csv }: Pick<FileOptions, 'columns'>,
): AsyncGenerator<Buffer> {
  const frame = { head: listedHeader(columns), between: '', tail: '' };
  return framedChunks(exportedProjects(archive, positions), frame, (project) => listedRow(project, columns));
}

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

const listedValues = (
  id: number,
  { published, quality, overdueDays }: HistoryEntry,
): readonly ListedValue[] => [
  id,
  ...csvFields.map(({ name }) => published[name]),
  ...placeCodes(published),
  quality,
  overdueDays,
];
