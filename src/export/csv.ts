import type { CatalogueIndex } from '../index/index.ts';
import { csvHeader } from '../project/index.ts';

/** Bytes read and handed on at a time. */
const CHUNK_BYTES = 256 * 1024;

/**
 * The published CSV of the given positions in their order, all of them by id without; in chunks, straight from the
 * index's file. The index must be held until the last chunk was read.
 */
export async function* csvChunks(index: CatalogueIndex, positions?: Uint32Array): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHeader());
  if (positions === undefined) yield* allLines(index);
  else yield* linesOf(index, positions);
}

async function* allLines(index: CatalogueIndex): AsyncGenerator<Buffer> {
  const { file, offsets } = index.csvLines;
  const end = offsets[index.count]!;
  for (let from = 0; from < end; ) {
    const { bytesRead, buffer } = await file.read(
      Buffer.allocUnsafe(CHUNK_BYTES),
      0,
      Math.min(CHUNK_BYTES, end - from),
      from,
    );
    if (bytesRead === 0) throw new Error('the index file of the CSV ends too early');
    yield buffer.subarray(0, bytesRead);
    from += bytesRead;
  }
}

async function* linesOf(index: CatalogueIndex, positions: Uint32Array): AsyncGenerator<Buffer> {
  const { file, offsets } = index.csvLines;
  let chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  for (const position of positions) {
    const length = offsets[position + 1]! - offsets[position]!;
    if (filled + length > chunk.length) {
      yield chunk.subarray(0, filled);
      chunk = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, length));
      filled = 0;
    }
    await file.read(chunk, filled, length, offsets[position]!);
    filled += length;
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
