import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * Bytes that are compressed with gzip and stored in parts, so that neither reading nor writing them
 * takes more memory than a part.
 */

const PART_BYTES = 1 << 20;

/** The usual level, 6, takes twice the time and makes snapshots less than a tenth smaller. */
const LEVEL = 4;

export async function writeParts(
  pieces: AsyncIterable<Buffer> | Readable,
  write: (part: number, bytes: Buffer) => Promise<void>,
): Promise<void> {
  await pipeline(pieces, createGzip({ level: LEVEL }), async (compressed: AsyncIterable<Buffer>) => {
    let part = 0;
    for await (const bytes of inParts(compressed)) await write(part++, bytes);
  });
}

async function* inParts(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Returns a part by its number, undefined after the last one. */
export type ReadPart = (part: number) => Promise<Buffer | undefined>;

/** The compressed parts, in order. */
export async function* partsOf(read: ReadPart): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const bytes = await read(part);
    if (bytes === undefined) return;
    yield bytes;
  }
}

/** What was compressed into the parts. */
export function unpacked(read: ReadPart): Readable {
  const compressed = Readable.from(partsOf(read));
  const plain = createGunzip({ chunkSize: PART_BYTES });
  compressed.on('error', (error) => plain.destroy(error));
  return compressed.pipe(plain);
}

/** Whether unpacking failed because the parts are damaged. */
export const isDamage = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code?.startsWith('Z_') === true;
