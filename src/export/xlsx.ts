import { writeXlsxStream } from 'hucre/xlsx';
import type { Archive } from '../index/index.ts';
import { type CsvField, csvFields } from '../project/index.ts';
import { type ExportedProject, exportedProjects } from './projects.ts';

/** A sheet of a workbook has no more rows, its header included. */
export const MOST_SHEET_ROWS = 1_048_576;
/** A cell of a workbook holds no more characters. */
const MOST_CELL_CHARACTERS = 32_767;

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
    for (const { published } of batch) yield csvFields.map((field) => cell(field, published[field.name]));
  }
}

function cell({ type }: CsvField, value: string | number | null): string | number | Date | null {
  if (type === 'date' && value !== null) return new Date(`${value}T00:00:00Z`);
  return typeof value === 'string' ? value.slice(0, MOST_CELL_CHARACTERS) : value;
}
