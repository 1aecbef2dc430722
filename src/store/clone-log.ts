import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readsBackDifferently } from './catalogue-digest.ts';
import type { WriteTransaction } from './engine.ts';
import { partsOf } from './originals.ts';
import type { PublicationLog } from './port.ts';

/** Replaces the log by that of another store, then reads it back and compares. */
export async function cloneLog(
  transaction: WriteTransaction,
  source: PublicationLog,
  withOriginals: boolean,
): Promise<void> {
  await transaction.clearLog();
  const rows = await source.rows();
  await transaction.writeLog(rows);
  if (!isDeepStrictEqual([...(await transaction.log())], [...rows])) throw readsBackDifferently();
  for (const number of withOriginals ? await source.originals() : [])
    await cloneOriginal(transaction, source, number);
}

async function cloneOriginal(
  transaction: WriteTransaction,
  source: PublicationLog,
  number: number,
): Promise<void> {
  const [given, written] = [createHash('sha256'), createHash('sha256')];
  let part = 0;
  for await (const bytes of partsOf(source, number)) {
    given.update(bytes);
    await transaction.writeOriginalPart(number, part++, bytes);
  }
  for await (const bytes of partsOf(transaction, number)) written.update(bytes);
  if (given.digest('hex') !== written.digest('hex')) throw readsBackDifferently();
}
