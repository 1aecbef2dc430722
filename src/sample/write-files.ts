import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cell, SAMPLE_FILE_PREFIX, type Sheet } from '../irm/index.ts';
import type { IrmSnapshot } from '../project/index.ts';
import type { SampleSnapshot } from './snapshots.ts';

export type SampleFileFormat = 'xlsx' | 'csv';

async function* rowsOf({ rows }: Sheet): AsyncGenerator<Cell[]> {
  for await (const batch of rows) for (const { cells } of batch) yield [...cells];
}

async function writeWorkbook(sheet: Sheet, path: string): Promise<void> {
  const workbook = writeXlsxStream(rowsOf(sheet), { name: sheet.name, freezePane: { rows: 1 } });
  await pipeline(workbook, createWriteStream(path));
}

async function writeCsv(sheet: Sheet, path: string): Promise<void> {
  const text = stringify({
    record_delimiter: 'windows',
    // By default the library quotes only its own line ending, not a newline within a cell.
    quoted_match: /[\r\n]/,
    cast: { date: (date) => date.toISOString().slice(0, 10) },
  });
  await pipeline(Readable.from(rowsOf(sheet)), text, createWriteStream(path));
}

const writers = { xlsx: writeWorkbook, csv: writeCsv } as const satisfies Record<SampleFileFormat, unknown>;

/** The name of a snapshot's file: `sample-provincial-2019-20-q4.xlsx`. */
function fileName({ sphere, financialYear, quarter }: IrmSnapshot, format: SampleFileFormat): string {
  return `${SAMPLE_FILE_PREFIX}${sphere}-${financialYear}-q${quarter}.${format}`;
}

/**
 * Writes one snapshot of the sample as a department would send it. Creates `dir` if it does not exist and
 * replaces an existing file.
 * @returns the path of the file
 */
export async function writeSampleFile(
  dir: string,
  { irmSnapshot, sheet }: SampleSnapshot,
  format: SampleFileFormat,
): Promise<string> {
  await mkdir(dir, { recursive: true });
  const path = join(dir, fileName(irmSnapshot, format));
  await writers[format](sheet, path);
  return path;
}

/**
 * Writes a sample as departments would send it: one workbook or CSV file per snapshot. Creates
 * `dir` if it does not exist and replaces existing files.
 * @returns the paths of the files, in the order of the snapshots
 */
export async function writeSampleFiles(
  dir: string,
  snapshots: readonly SampleSnapshot[],
  format: SampleFileFormat,
): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const snapshot of snapshots) paths.push(await writeSampleFile(dir, snapshot, format));
  return paths;
}
