import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { checkSameDigest, digesting, readsBackDifferently } from './catalogue-digest.ts';
import type { CatalogueState } from './catalogue-state.ts';
import { partsOf, type ReadPart } from './compressed-parts.ts';
import type { WriteTransaction } from './engine.ts';
import { readCatalogue } from './history.ts';
import { type CatalogueReading, type PublicationLog, StoreError } from './port.ts';
import { holds, logOf } from './publication-log.ts';
import type { CloneOptions } from './writing-port.ts';

/**
 * Turns the store into a copy of `source`, then reads the copy back and compares. See
 * `StoreWriter.cloneFrom`.
 */
export async function cloneFrom(
  transaction: WriteTransaction,
  source: CatalogueReading,
  { withOriginals = false, onProgress = () => {} }: CloneOptions = {},
): Promise<CatalogueState> {
  await checkClone(transaction, source);
  await transaction.deleteAll();
  const { storeId, dataVersion, kind, publicationId } = source;
  const state = { storeId, dataVersion, kind, publicationId };
  await transaction.writeState(state);
  await cloneLog(transaction, source.log, withOriginals);
  const digest = digesting(source);
  await writeHistories(transaction, digest.reading, onProgress);
  for await (const projects of digest.reading.absentProjects()) await transaction.insertProjects(projects);
  await checkSameDigest(digest.hex(), await readCatalogue(transaction));
  return state;
}

/** Fails unless nothing but older versions of `source` was ever published into the store. */
async function checkClone(transaction: WriteTransaction, source: CatalogueReading): Promise<void> {
  const present = await transaction.state();
  if (source.kind === 'empty')
    throw new StoreError('The store to copy from is empty: there is nothing to copy.');
  if (present.dataVersion === 0) return;
  if (present.storeId !== source.storeId)
    throw new StoreError('The store to copy into already holds another catalogue: name a new store.');
  if (holds(await logOf(transaction), source))
    throw new StoreError(
      `The store to copy into already holds data version ${source.dataVersion} of this catalogue: there is nothing newer to copy.`,
    );
  if (!holds(await source.log.rows(), present))
    throw new StoreError(
      `The store to copy into holds a publication that the source does not know (data version ${present.dataVersion}): a backup was put back, or both were published into. Name a new store.`,
    );
}

async function writeHistories(
  transaction: WriteTransaction,
  source: CatalogueReading,
  onProgress: (projects: number) => void,
): Promise<void> {
  const irmSnapshotIds: number[] = [];
  for (const irmSnapshot of source.irmSnapshots)
    irmSnapshotIds.push(await transaction.writeIrmSnapshot(irmSnapshot));
  let written = 0;
  for await (const histories of source.histories()) {
    await transaction.insertProjects(histories);
    const rows = histories.flatMap(({ id, snapshots }) =>
      snapshots.map(({ irmSnapshot, quality, values }) => ({
        projectId: id,
        irmSnapshotId: irmSnapshotIds[irmSnapshot]!,
        quality,
        values,
      })),
    );
    await transaction.insertProjectSnapshots(rows);
    written += histories.length;
    onProgress(written);
  }
}

/**
 * Replaces the log, and what publications displaced, by those of another store, then reads them back
 * and compares.
 */
async function cloneLog(
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
