import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { unpacked, writeParts } from './compressed-parts.ts';
import type { ReadTransaction, WriteTransaction } from './engine.ts';
import { StoreError } from './port.ts';
import type { OriginalFile } from './publication-entry.ts';

/**
 * Keeps the file of a publication. Fails with `StoreError` if it has changed since its SHA-256 was
 * taken.
 */
export async function writeOriginal(
  transaction: WriteTransaction,
  number: number,
  { name, sha256, open }: OriginalFile,
): Promise<void> {
  const hash = createHash('sha256');
  async function* hashed(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  }
  await writeParts(hashed(open()), (part, bytes) => transaction.writeOriginalPart(number, part, bytes));
  if (hash.digest('hex') !== sha256)
    throw new StoreError(`${name} was changed while it was being published: run the same command again.`);
}

/** The file of a publication, as it was; undefined if the store does not keep it. */
export async function originalOf(
  transaction: ReadTransaction,
  number: number,
): Promise<Readable | undefined> {
  if (!(await transaction.originals()).includes(number)) return undefined;
  return unpacked((part) => transaction.originalPart(number, part));
}

export function deleteOldOriginals(transaction: WriteTransaction, now: Date, years: number): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - years);
  return transaction.deleteOriginals(oldest.toISOString());
}
