import { writeXlsxStream } from 'hucre/xlsx';
import type { Archive } from '../index/index.ts';
import {
  type ListedColumns,
  type ListedField,
  type ListedValue,
  listedColumns,
  listedFields,
} from '../project/index.ts';
import type { FileOptions } from './file-options.ts';
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
 * A workbook with the columns of the CSV, or the given ones, and one row per project: amounts as numbers, dates as
 * dates, everything else as text, which no spreadsheet evaluates as a formula. Rows are compressed
 * as they are read, so memory use does not depend on their number. Hold the archive until the last
 * chunk is read.
 */
export async function* xlsxChunks(
  archive: Archive,
  positions: Uint32Array,
  { columns = listedColumns.csv }: Pick<FileOptions, 'columns'> = {},
): AsyncGenerator<Buffer> {
  const workbook = writeXlsxStream(rows(exportedProjects(archive, positions), columns), {
    name: 'Projects',
    columns: columns.map((column) => {
      const { name, type } = listedFields[column]!;
      return { header: name, width: WIDTHS[type], ...format(type) };
    }),
    freezePane: { rows: 1 },
  });
  for await (const chunk of workbook) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

const WIDTHS = { text: 28, status: 28, coordinate: 12, money: 18, date: 12, integer: 8, flags: 28 } as const;

function format(type: ListedField['type']): { numFmt?: string } {
  return type === 'money' ? { numFmt: '#,##0.00' } : type === 'date' ? { numFmt: 'yyyy-mm-dd' } : {};
}

async function* rows(
  projects: AsyncIterable<readonly ExportedProject[]>,
  columns: ListedColumns,
): AsyncGenerator<(string | number | Date | null)[]> {
  for await (const batch of projects) {
    for (const project of batch)
      yield columns.map((column) => cell(listedFields[column]!.type, project[column]!));
  }
}

function cell(type: ListedField['type'], value: ListedValue): string | number | Date | null {
  if (value === null || typeof value === 'number') return value;
  if (typeof value !== 'string') return value.join(' ');
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
