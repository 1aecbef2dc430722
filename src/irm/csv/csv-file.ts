import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { IrmFileError } from '../irm-file-error.ts';
import type { Sheet, SheetRow } from '../sheet.ts';
import { type Delimiter, sniffDelimiter } from './delimiter.ts';

const ROWS_PER_BATCH = 500;

/**
 * Rows of an IRM snapshot have a few thousand characters. A much longer one has an unclosed
 * quotation mark.
 */
const MAX_ROW_BYTES = 1024 * 1024;

/**
 * A CSV file as a sheet with the name of the file, read as a stream. `start` is the beginning of
 * the file, including the header.
 * @throws IrmFileError, also from the rows, if the file is not text or its quotation marks do not
 * match
 */
export async function openCsv(path: string, start: Uint8Array): Promise<Sheet> {
  const encoding = await detectCsvEncoding(path, start);
  if (encoding === null) {
    throw new IrmFileError('The file is neither a workbook nor text; give an .xlsx or a .csv file.');
  }
  const format = sniffDelimiter(new TextDecoder(encoding).decode(start, { stream: true }));
  const rows = { [Symbol.asyncIterator]: () => readRows(path, encoding, format) };
  return { name: basename(path), rows, isDelimited: true };
}

async function* readRows(
  path: string,
  encoding: CsvEncoding,
  { delimiter, namedIn }: Delimiter,
): AsyncGenerator<readonly SheetRow[]> {
  const parser = parse(parserOptions(delimiter));
  // The parser emits the errors of both streams.
  pipeline(Readable.from(withoutStart(decodedText(path, encoding), namedIn)), parser, () => {});
  let batch: SheetRow[] = [];
  let rowNumber = 0;
  try {
    for await (const record of parser as AsyncIterable<readonly string[]>) {
      // Blank lines are records, too, so that row numbers are those of a spreadsheet.
      rowNumber += 1;
      batch.push({ rowNumber, cells: record });
      if (batch.length < ROWS_PER_BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw explained(error, rowNumber + 1);
  }
  yield batch;
}

/** Without the first characters, which are all in the first chunk. */
async function* withoutStart(text: AsyncIterable<string>, length: number): AsyncGenerator<string> {
  let left = length;
  for await (const chunk of text) {
    yield chunk.slice(left);
    left = Math.max(0, left - chunk.length);
  }
}

function parserOptions(delimiter: string): Options {
  return {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // `12" pipe` without quotes around it is valid text.
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MAX_ROW_BYTES,
  };
}

function explained(error: unknown, row: number): IrmFileError {
  if (error instanceof CsvError) {
    const message =
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? `A quotation mark in row ${row} of the CSV file is never closed, or the row has no line break at its end: it is longer than a megabyte; correct it and import again.`
        : `A quotation mark in row ${row} of the CSV file is never closed; close or remove it.`;
    return new IrmFileError(message, { cause: error });
  }
  return new IrmFileError(`The file cannot be read (${(error as Error).message}).`, { cause: error });
}

type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A file that contains this byte and has no UTF-16 byte order mark is not text. */
const NUL = 0;

/**
 * The encoding of a CSV file; null if it is not text. UTF-16 (Excel's "Unicode Text") has a byte
 * order mark, or looks like it; UTF-8 is valid to the end; everything else counts as Windows-1252, which older
 * desktop programs in South Africa write. The whole file is read first, because rows are passed on
 * before its end, and because an interrupted copy may end in NULs, which would be read as empty
 * rows.
 */
async function detectCsvEncoding(path: string, start: Uint8Array): Promise<CsvEncoding | null> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (looksLikeUtf16(start)) return 'utf-16le';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>) {
    if (bytes.includes(NUL)) return null;
    isUtf8 &&= canDecode(() => decoder.decode(bytes, { stream: true }));
  }
  return isUtf8 && canDecode(() => decoder.decode()) ? 'utf-8' : 'windows-1252';
}

/** Some exports leave the byte order mark out. Headings are plain letters, so each second byte is 0. */
function looksLikeUtf16(start: Uint8Array): boolean {
  const sample = start.subarray(0, 16);
  return sample.length === 16 && sample.every((byte, i) => (byte === NUL) === (i % 2 === 1));
}

function canDecode(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The text of a file in chunks, without a byte order mark. */
async function* decodedText(path: string, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const highWaterMark = 256 * 1024;
  for await (const bytes of createReadStream(path, { highWaterMark }) as AsyncIterable<Uint8Array>) {
    // Without `stream`, Node 22.18 reads Windows-1252 as Latin-1 (nodejs/node#56542).
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}
