import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readsBackDifferently } from './catalogue-digest.ts';
import { partsOf, type ReadPart } from './compressed-parts.ts';
import type { WriteTransaction } from './engine.ts';
import type { PublicationLog } from './port.ts';

/**
 * Replaces the log, and what publications displaced, by those of another store, then reads them back
 * and compares.
 */
export async function cloneLog(
  transaction: WriteTransaction,
  source: PublicationLog,
  withOriginals: boolean,
): Promise<void> {
  await transaction.clearLog();
  const rows = await source.rows();
  await transaction.writeLog(rows);
  if (!isDeepStrictEqual([...(await transaction.log())], [...rows])) throw readsBackDifferently();
  for (const sha256 of await source.displaced())
    await cloneParts(
      (part) => source.displacedPart(sha256, part),
      (part, bytes) => transaction.writeDisplacedPart(sha256, part, bytes),
      (part) => transaction.displacedPart(sha256, part),
    );
  for (const number of withOriginals ? await source.originals() : [])
    await cloneParts(
      (part) => source.originalPart(number, part),
      (part, bytes) => transaction.writeOriginalPart(number, part, bytes),
      (part) => transaction.originalPart(number, part),
    );
}

async function cloneParts(
  read: ReadPart,
  write: (part: number, bytes: Buffer) => Promise<void>,
  readBack: ReadPart,
): Promise<void> {
  const [given, written] = [createHash('sha256'), createHash('sha256')];
  let part = 0;
  for await (const bytes of partsOf(read)) {
    given.update(bytes);
    await write(part++, bytes);
  }
  for await (const bytes of partsOf(readBack)) written.update(bytes);
  if (given.digest('hex') !== written.digest('hex')) throw readsBackDifferently();
}
