import { stringify } from 'csv-stringify/sync';
import type { ColumnField } from '../../src/project/index.ts';
import { irmHeaders, rowXml, workbookFiles, zip } from '../fixtures/irm-workbook.ts';
import { cellsOf, fieldsOfColumns, type KnownCell, knownProjects } from './known-projects.ts';

/** A cell as it is written: text that starts with `<c` is the XML of a cell. */
export type WrittenCell = string | number | null;
export type WrittenRow = readonly WrittenCell[];

/** How a person or a program writes the values of a field. */
export type Habit = (value: KnownCell, field: ColumnField | undefined, project: number) => WrittenCell;

const DAY_MS = 86_400_000;
const EXCEL_DAY_OF_1970 = 25_569;

export const serialOf = (date: string): number => Date.parse(date) / DAY_MS + EXCEL_DAY_OF_1970;

/** As Excel keeps values: numbers, and dates as serials with a style. */
export const asExcel: Habit = (value, field) =>
  field?.type === 'date' && value !== null ? `<c s="1"><v>${serialOf(`${value}`)}</v></c>` : value;

/** Changes what `habit` writes for fields of one type. */
export const written =
  (type: ColumnField['type'], write: (value: string | number, project: number) => WrittenCell): Habit =>
  (value, field, project) =>
    field?.type === type && value !== null ? write(value, project) : asExcel(value, field, project);

/** The rows of all projects. */
export function projectRows(habit: Habit = asExcel): WrittenRow[] {
  return knownProjects.map((project, at) =>
    cellsOf(project).map((value, column) => habit(value, fieldsOfColumns[column], at)),
  );
}

/** The column of a heading. */
export const columnOf = (header: string): number => irmHeaders.indexOf(header);

/** A row with these cells under their headings, the rest empty. */
export const rowWith = (cells: Readonly<Record<string, WrittenCell>>): WrittenRow =>
  irmHeaders.map((header) => cells[header] ?? null);

/** The row with some cells changed. */
export const changed = (row: WrittenRow, cells: Readonly<Record<string, WrittenCell>>): WrittenRow =>
  row.map((cell, column) => (irmHeaders[column]! in cells ? cells[irmHeaders[column]!]! : cell));

export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly WrittenRow[];
  readonly state?: 'hidden' | 'veryHidden';
  /** Merged ranges, such as `C2:C5`. */
  readonly merged?: readonly string[];
}

/** A workbook with these sheets. */
export function workbook(...sheets: readonly WrittenSheet[]): Uint8Array {
  const files = workbookFiles('');
  const list = sheets.map(
    ({ name, state = 'visible' }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}" state="${state}" r:id="s${i}"/>`,
  );
  const links = sheets.map(
    (_, i) => `<Relationship Id="s${i}" Type="x/worksheet" Target="worksheets/s${i}.xml"/>`,
  );
  const workbookXml = files['xl/workbook.xml']!.replace(/<sheet name.*?\/>/, list.join(''));
  const relationships = files['xl/_rels/workbook.xml.rels']!.replace(
    '</Relationships>',
    `${links.join('')}</Relationships>`,
  );
  const parts = sheets.map(({ rows, merged = [] }, i) => {
    const xml = rows.map((cells, row) => rowXml(row + 1, cells)).join('');
    const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
    const mergeCells = ranges === '' ? '' : `<mergeCells>${ranges}</mergeCells>`;
    return [
      `xl/worksheets/s${i}.xml`,
      `<worksheet><sheetData>${xml}</sheetData>${mergeCells}</worksheet>`,
    ] as const;
  });
  return zip({
    ...files,
    'xl/workbook.xml': workbookXml,
    'xl/_rels/workbook.xml.rels': relationships,
    ...Object.fromEntries(parts),
  });
}

/** A workbook with one sheet of headings and these rows. */
export const sheetWith = (rows: readonly WrittenRow[], more: Partial<WrittenSheet> = {}): Uint8Array =>
  workbook({ name: 'Projects', rows: [irmHeaders, ...rows], ...more });

/** Text with delimiters. */
export function delimited(rows: readonly WrittenRow[], delimiter = ','): string {
  return stringify(
    [irmHeaders, ...rows].map((row) => [...row]),
    { delimiter, record_delimiter: 'windows' },
  );
}

/** Dates as text, as CSV files have them. */
export const asText: Habit = (value) => value;
