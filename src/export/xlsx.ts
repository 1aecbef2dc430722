import { writeXlsxStream } from 'hucre/xlsx';
import type { Archive } from '../index/index.ts';
import { type CsvField, csvFields } from '../project/index.ts';
import { type ExportedProject, exportedProjects } from './projects.ts';

/** A sheet has at most 2^20 rows, including its header. */
export const MAX_SHEET_PROJECTS = 1_048_575;
/** Maximum length of a cell's text. */
const MAX_CELL_CHARACTERS = 32_767;
/** Ends a text that was cut. */
const CUT = '… [cut: a cell of a workbook holds no more, the CSV has it all]';
/** Spreadsheet programs disagree on dates before this one: some count a 29 February 1900. */
const FIRST_SAFE_DATE = '1900-03-01';

/**
 * A workbook with the columns of the CSV and one row per project: amounts as numbers, dates as
 * dates, everything else as text, which no spreadsheet evaluates as a formula. Rows are compressed
 * as they are read, so memory use does not depend on their number. Hold the archive until the last
 * chunk is read.
 */
export async function* xlsxChunks(archive: Archive, positions: Uint32Array): AsyncGenerator<Buffer> {
  const workbook = writeXlsxStream(rows(exportedProjects(archive, positions)), {
    name: 'Projects',
    columns: csvFields.map((field) => ({ header: field.name, width: WIDTHS[field.type], ...format(field) })),
    freezePane: { rows: 1 },
  });
  for await (const chunk of workbook) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

const WIDTHS = { text: 28, status: 28, coordinate: 12, money: 18, date: 12, integer: 8 } as const;

function format({ type }: CsvField): { numFmt?: string } {
  return type === 'money' ? { numFmt: '#,##0.00' } : type === 'date' ? { numFmt: 'yyyy-mm-dd' } : {};
}

async function* rows(
  projects: AsyncIterable<readonly ExportedProject[]>,
): AsyncGenerator<(string | number | Date | null)[]> {
  for await (const batch of projects) {
    for (const { values } of batch) yield csvFields.map((field, i) => cell(field, values[i]!));
  }
}

function cell({ type }: CsvField, value: string | number | null): string | number | Date | null {
  if (typeof value !== 'string') return value;
  return type === 'date' && value >= FIRST_SAFE_DATE ? new Date(`${value}T00:00:00Z`) : cellText(value);
}

/** Cuts and escapes a text for a cell. */
function cellText(text: string): string {
  const fitting =
    text.length <= MAX_CELL_CHARACTERS
      ? text
      : text.slice(0, MAX_CELL_CHARACTERS - CUT.length).replace(/[\ud800-\udbff]$/, '') + CUT;
  // Spreadsheets read `_x0041_` as A, unless the underscore itself is escaped. XML cannot contain
  // U+FFFE and U+FFFF.
  return fitting.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replace(/[\ufffe\uffff]/g, '\ufffd');
}
