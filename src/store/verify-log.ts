import { createHash } from 'node:crypto';
import type { ReadTransaction } from './engine.ts';
import { originalOf } from './originals.ts';
import { type LogRow, type LogVerification, type PublicationEntry, sha256 } from './publication-entry.ts';
import { logOf } from './publication-log.ts';

/**
 * Checks that each entry is as it was written, that each follows the one before, and that the
 * originals are what their entries say. Originals that were deleted for their age are not missed.
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
  return { publications: rows.length, originals: originals.length, differences };
}

function entryDifferences(row: LogRow, before: LogRow | undefined): readonly string[] {
  const name = `Publication ${row.number}`;
  const entry = entryIn(row);
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

function entryIn({ entry }: LogRow): PublicationEntry | undefined {
  try {
    return JSON.parse(entry) as PublicationEntry;
  } catch {
    return undefined;
  }
}

async function originalDifferences(
  transaction: ReadTransaction,
  number: number,
  row: LogRow | undefined,
): Promise<readonly string[]> {
  const file = row && entryIn(row)?.file;
  if (file === undefined) return [`An original is kept for publication ${number}, which has none.`];
  const hash = createHash('sha256');
  try {
    for await (const piece of (await originalOf(transaction, number))!) hash.update(piece);
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error;
    return [`The original of publication ${number} (${file.name}) is damaged: it cannot be unpacked.`];
  }
  if (hash.digest('hex') === file.sha256) return [];
  return [`The original of publication ${number} (${file.name}) is not the file that was published.`];
}
