import { type Archive, endOfRun } from '../index/index.ts';
import { csvHeader, listedColumns, listedHeader, listedRow } from '../project/index.ts';
import type { FileOptions } from './file-options.ts';
import { exportedProjects, framedChunks } from './projects.ts';

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
