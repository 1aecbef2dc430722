import type { Archive } from '../index/index.ts';
import { csvHeader } from '../project/index.ts';

/** Bytes read and handed on at a time. */
const CHUNK_BYTES = 256 * 1024;

/**
 * The published CSV of the given positions in their order, in chunks, straight from the index's file: lines that follow
 * one another there are read at once. The index must be held until the last chunk was read.
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
    if (bytesRead < length) throw new Error('the index file of the CSV ends too early');
    filled += length;
    i = end;
  }
  yield chunk.subarray(0, filled);
}

/** The end of the run of positions from `start` that follow one another and fill no more than a chunk. */
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
