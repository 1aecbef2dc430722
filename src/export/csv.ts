import type { Archive } from '../index/index.ts';
import { csvHeader } from '../project/index.ts';

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
    const end = endOfRun(positions, i, offsets);
    const from = offsets[positions[i]!]!;
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
 * The end of the run of consecutive positions that begins at index `start` and fits into one chunk.
 */
function endOfRun(positions: Uint32Array, start: number, offsets: Float64Array): number {
  const from = offsets[positions[start]!]!;
  let end = start + 1;
  while (
    end < positions.length &&
    positions[end] === positions[end - 1]! + 1 &&
    offsets[positions[end]! + 1]! - from <= CHUNK_BYTES
  )
    end++;
  return end;
}
