import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { csvFields, printable, withoutFormulaGuard } from '../../project/index.ts';
import { OddRows, PublishedCsvError } from './odd-rows.ts';
import { type PublishedRow, type PublishedValues, publishedRow } from './published-row.ts';

/** The columns of the published CSV, in its order. */
export const publishedColumns: readonly string[] = csvFields.map((field) => field.name);

const HEADER_BYTES = 4096;

/** Rows have a few thousand characters. A much longer one has an unclosed quotation mark. */
const MAX_ROW_BYTES = 1024 * 1024;

/**
 * Whether a file begins with the header of the published CSV: the same columns in the same order.
 * False for a file that cannot be read; reading it as another format then reports why.
 */
export async function isPublishedCsv(path: string): Promise<boolean> {
  // Opening a named pipe would wait for a program that writes into it.
  const status = await stat(path).catch(() => undefined);
  const file = status?.isFile() ? await open(path, 'r').catch(() => undefined) : undefined;
  if (file === undefined) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const [header = ''] = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\ufeff/, '')
      .split(/\r?\n/);
    return header === publishedColumns.join(',');
  } finally {
    await file.close();
  }
}

/** What the parser tells of a record. */
interface RecordInfo {
  readonly lines: number;
  /** Set if the record has too many or too few columns. */
  readonly error?: { readonly record: readonly string[] };
}

/**
 * Reads the published CSV of a catalogue. Ids are taken from `url_path`; sphere, year, quarter and
 * date from `irm_snapshot`. Fails with `PublishedCsvError`: after the last row if there are `odd`
 * ones, which are left out, and at once if the file is damaged. `isWanted` leaves out the rows of
 * snapshots by their label, before they are read any further.
 */
export async function* readPublishedCsv(
  path: string,
  odd: OddRows = new OddRows(),
  isWanted: (label: string) => boolean = () => true,
): AsyncGenerator<PublishedRow> {
  const rows = createReadStream(path).pipe(
    parse({
      bom: true,
      columns: checkedHeader,
      info: true,
      relax_column_count: true,
      max_record_size: MAX_ROW_BYTES,
    }),
  );
  try {
    for await (const each of rows) {
      const { record, info } = each as { record: PublishedValues; info: RecordInfo };
      if (info.error === undefined && !isWanted(record.irm_snapshot!)) continue;
      const row = isComplete(info, odd) ? publishedRow(unguarded(record), info.lines, odd) : undefined;
      if (row !== undefined) yield row;
    }
  } catch (error) {
    throw asPublishedCsvError(error, odd);
  }
  odd.check();
}

/** The cells of each row of a CSV that was read without odd rows, in the order of its columns. */
export async function* publishedCells(path: string): AsyncGenerator<readonly string[]> {
  yield* createReadStream(path).pipe(parse({ bom: true, from: 2, max_record_size: MAX_ROW_BYTES }));
}

function isComplete({ lines, error }: RecordInfo, odd: OddRows): boolean {
  if (error !== undefined)
    odd.add(lines, 'columns', `it has ${error.record.length} columns instead of ${publishedColumns.length}`);
  return error === undefined;
}

function unguarded(record: PublishedValues): PublishedValues {
  const texts: Record<string, string> = {};
  for (const name of publishedColumns) texts[name] = withoutFormulaGuard(record[name] ?? '');
  return texts;
}

function checkedHeader(header: readonly string[]): string[] {
  if (header.join(',') === publishedColumns.join(',')) return [...header];
  throw new PublishedCsvError(
    'The columns are not those of the published CSV: download it again, complete and unchanged.',
  );
}

function asPublishedCsvError(error: unknown, odd: OddRows): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!code?.startsWith('CSV_')) return error;
  const damage =
    code === 'CSV_MAX_RECORD_SIZE'
      ? `a row is longer than 1 MB, or a quotation mark is never closed (${printable(message)})`
      : printable(message);
  return new PublishedCsvError(`The CSV is damaged: ${damage}. ${odd.report()}`.trim());
}
