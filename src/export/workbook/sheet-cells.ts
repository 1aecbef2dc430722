import { columnLetters, DAY_MS } from '../../project/index.ts';
/** Maximum length of a cell's text. */
export const MAX_CELL_CHARACTERS = 32_767;
/** Maximum length of a text within a formula. */
const MAX_FORMULA_TEXT = 255;
/** Ends a text that was cut. */
const CUT = '… [cut: a cell of a workbook holds no more, the CSV has it all]';
/** The day with the number 0. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** The cell formats of `stylesXml`, in its order. */
const cellStyles = ['plain', 'heading', 'money', 'day', 'link', 'wrapped', 'title'] as const;
export type CellStyle = (typeof cellStyles)[number];

/** An address that opens when the cell is clicked. */
export interface Link {
  readonly href: string;
}

/** Numbers and days are values of the spreadsheet; text is never read as a formula. */
export type SheetCell = string | number | Date | Link | null;

/** A row of a sheet as XML. `row` counts from 1. */
export function rowXml(row: number, cells: readonly SheetCell[], styles: readonly CellStyle[]): string {
  const xml = cells.map((cell, column) => cellXml(columnLetters(column) + row, cell, styles[column]!));
  return `<row r="${row}">${xml.join('')}</row>`;
}

function cellXml(reference: string, cell: SheetCell, style: CellStyle): string {
  if (cell === null) return '';
  const start = `<c r="${reference}" s="${cellStyles.indexOf(style)}"`;
  if (typeof cell === 'number') return `${start}><v>${cell}</v></c>`;
  if (cell instanceof Date) return `${start}><v>${(cell.getTime() - FIRST_DAY) / DAY_MS}</v></c>`;
  if (typeof cell === 'string' || !fitsFormula(cell))
    return `${start} t="inlineStr"><is>${textXml(typeof cell === 'string' ? cell : cell.href)}</is></c>`;
  // A formula, because a sheet has at most 65 530 hyperlinks.
  const address = escaped(cell.href);
  return `${start} t="str"><f>HYPERLINK("${address}")</f><v>${address}</v></c>`;
}

/** A quotation mark would end the text of the formula. */
const fitsFormula = ({ href }: Link): boolean => href.length <= MAX_FORMULA_TEXT && !href.includes('"');

function textXml(text: string): string {
  const fitting =
    text.length <= MAX_CELL_CHARACTERS
      ? text
      : text.slice(0, MAX_CELL_CHARACTERS - CUT.length).replace(/[\ud800-\udbff]$/, '') + CUT;
  const space = /^\s|\s$|[\n\t]/.test(fitting) ? ' xml:space="preserve"' : '';
  // Spreadsheets read `_x0041_` as A, unless the underscore itself is escaped.
  return `<t${space}>${escaped(fitting.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_'))}</t>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters, which XML cannot contain, are written as spreadsheets write them. */
export const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => entities[sign]!)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[^\P{Cc}\t\n]/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`);
