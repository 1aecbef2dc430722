import { writeXlsxStream } from 'hucre/xlsx';
import type { Archive } from '../index/index.ts';
import { type CsvField, csvFields } from '../project/index.ts';
import { type ExportedProject, exportedProjects } from './projects.ts';

/** A sheet of a workbook has no more rows than 2 to the power of 20, its header included. */
export const MOST_SHEET_PROJECTS = 1_048_575;
/** A cell of a workbook holds no more characters. */
const MOST_CELL_CHARACTERS = 32_767;
/** The end of a cell whose text does not fit. */
const CUT = '… [cut: a cell of a workbook holds no more, the CSV has it all]';
/** Before this day the spreadsheet programs disagree on the calendar: some count a 29 February 1900. */
const FIRST_SAFE_DATE = '1900-03-01';

/**
 * A workbook with one row for each project and the columns of the CSV: amounts as numbers, dates as dates, all else as
 * text that no spreadsheet runs. It is compressed while rows are pulled, so that memory does not grow with their number.
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

/** Text of any kind as a cell may hold it. */
function cellText(text: string): string {
  const fitting =
    text.length <= MOST_CELL_CHARACTERS
      ? text
      : text.slice(0, MOST_CELL_CHARACTERS - CUT.length).replace(/[\ud800-\udbff]$/, '') + CUT;
  // `_x0041_` stands for A in a cell, unless its underscore is written in the same way. XML has no U+FFFE nor U+FFFF.
  return fitting.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replace(/[\ufffe\uffff]/g, '\ufffd');
}
