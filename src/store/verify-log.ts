import { createHash } from 'node:crypto';
import { isDamage } from './compressed-parts.ts';
import { displacedContent } from './displaced.ts';
import type { ReadTransaction } from './engine.ts';
import { originalOf } from './originals.ts';
import {
  type LogRow,
  type LogVerification,
  type PublicationEntry,
  sha256,
  snapshotName,
} from './publication-entry.ts';
import { logOf } from './publication-log.ts';

/**
 * Checks that each entry is as it was written, that each follows the one before, and that the
 * originals and what publications displaced are what their entries say. Originals that were deleted
 * for their age are not missed.
 */
export async function verifyLog(transaction: ReadTransaction): Promise<LogVerification> {
  const rows = await logOf(transaction);
  const { publicationId, dataVersion } = await transaction.state();
  const differences = rows.flatMap((row, i) => entryDifferences(row, rows[i - 1]));
  if (dataVersion > 0 && rows.length > 0 && rows.at(-1)!.id !== publicationId)
    differences.push('The last entry is not the publication that the store holds: entries were removed.');
  if (dataVersion > 0 && rows.length === 0 && (await transaction.irmSnapshots()).length > 0)
    differences.push('The log is empty, although the store holds snapshots: its entries were removed.');
  const originals = await transaction.originals();
  for (const number of originals) {
    const row = rows.find((each) => each.number === number);
    differences.push(...(await originalDifferences(transaction, number, row)));
  }
  const displaced = await transaction.displaced();
  differences.push(...(await displacedDifferences(transaction, displaced, rows.flatMap(entryIn))));
  return {
    publications: rows.length,
    originals: originals.length,
    displaced: displaced.length,
    differences,
  };
}

function entryDifferences(row: LogRow, before: LogRow | undefined): readonly string[] {
  const name = `Publication ${row.number}`;
  const [entry] = entryIn(row);
  if (
    entry === undefined ||
    sha256(row.entry) !== row.sha256 ||
    entry.number !== row.number ||
    entry.id !== row.id ||
    entry.at !== row.at ||
    entry.dataVersion !== row.dataVersion
  )
    return [`${name} was changed: its entry is not the one that was written.`];
  if (row.number !== (before?.number ?? 0) + 1 || entry.previous !== (before?.sha256 ?? ''))
    return [
      before === undefined
        ? `${name} is not the first one: entries before it were removed.`
        : `${name} does not follow publication ${before.number}: an entry was changed, added or removed.`,
    ];
  return [];
}

/** The entry in a row, none if it cannot be read. */
function entryIn({ entry }: LogRow): readonly PublicationEntry[] {
  try {
    return [JSON.parse(entry) as PublicationEntry];
  } catch {
    return [];
  }
}

async function originalDifferences(
  transaction: ReadTransaction,
  number: number,
  row: LogRow | undefined,
): Promise<readonly string[]> {
  const file = row && entryIn(row)[0]?.file;
  if (file === undefined) return [`An original is kept for publication ${number}, which has none.`];
  const found = await sha256Unpacked((await originalOf(transaction, number))!);
  if (found === file.sha256) return [];
  const name = `The original of publication ${number} (${file.name})`;
  return [
    found === undefined
      ? `${name} is damaged: it cannot be unpacked.`
      : `${name} is not the file that was published.`,
  ];
}

/** Undefined if the bytes cannot be unpacked. */
async function sha256Unpacked(bytes: AsyncIterable<Buffer>): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const piece of bytes) hash.update(piece);
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
  return hash.digest('hex');
}

/** Equal things are kept once, so that the first publication that displaced one is named. */
async function displacedDifferences(
  transaction: ReadTransaction,
  kept: readonly string[],
  entries: readonly PublicationEntry[],
): Promise<readonly string[]> {
  const names = new Map<string, string>();
  const expect = (sha256: string, name: string) => names.has(sha256) || names.set(sha256, name);
  for (const { number, displaced } of entries) {
    for (const snapshot of displaced?.snapshots ?? [])
      expect(snapshot.sha256, `The ${snapshotName(snapshot)} snapshot that publication ${number} displaced`);
    if (displaced?.projects !== undefined)
      expect(displaced.projects, `The table of projects that publication ${number} displaced`);
  }
  const differences: string[] = [];
  for (const sha256 of kept) {
    if (!names.has(sha256)) differences.push('The store keeps something that no publication displaced.');
    else if ((await sha256Unpacked(displacedContent(transaction, sha256))) !== sha256)
      differences.push(`${names.get(sha256)} is damaged.`);
  }
  for (const [sha256, name] of names) if (!kept.includes(sha256)) differences.push(`${name} is missing.`);
  return differences;
}
