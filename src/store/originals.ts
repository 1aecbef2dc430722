import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ReadTransaction, WriteTransaction } from './engine.ts';
import { StoreError } from './port.ts';
import type { OriginalFile } from './publication-entry.ts';

/**
 * The files that were published, compressed with gzip and stored in parts, so that neither reading
 * nor writing one takes more memory than a part.
 */

const PART_BYTES = 1 << 20;

/** Fails with `StoreError` if the file has changed since its SHA-256 was taken. */
export async function writeOriginal(
  transaction: WriteTransaction,
  number: number,
  { name, sha256, open }: OriginalFile,
): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(
    open(),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    },
    createGzip(),
    async (pieces: AsyncIterable<Buffer>) => {
      let part = 0;
      for await (const bytes of inParts(pieces)) await transaction.writeOriginalPart(number, part++, bytes);
    },
  );
  if (hash.digest('hex') !== sha256)
    throw new StoreError(`${name} was changed while it was being published: run the same command again.`);
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

/** The file of a publication, as it was; undefined if the store does not keep it. */
export async function originalOf(
  transaction: ReadTransaction,
  number: number,
): Promise<Readable | undefined> {
  if (!(await transaction.originals()).includes(number)) return undefined;
  const compressed = Readable.from(partsOf(transaction, number));
  const plain = createGunzip();
  compressed.on('error', (error) => plain.destroy(error));
  return compressed.pipe(plain);
}

/** The compressed parts of an original, in order. */
export async function* partsOf(transaction: Pick<ReadTransaction, 'originalPart'>, number: number) {
  for (let part = 0; ; part++) {
    const bytes = await transaction.originalPart(number, part);
    if (bytes === undefined) return;
    yield bytes;
  }
}

export function deleteOldOriginals(transaction: WriteTransaction, now: Date, years: number): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - years);
  return transaction.deleteOriginals(oldest.toISOString());
}
