import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { CONTRACTOR_HEADER, PROJECT_ID_HEADER, storedFields } from '../project/field.ts';
import type { ReportedProject } from '../project/project-snapshot.ts';
import { columnLetters } from './column-letters.ts';
import type { IrmReading } from './irm-sheet.ts';
import type { Cell, Sheet, SheetRow } from './sheet.ts';

/** The headings of a snapshot with three contractors. */
export const irmHeaders: readonly string[] = [
  PROJECT_ID_HEADER,
  ...storedFields.flatMap(({ source }) => (source.from === 'column' ? [source.irmHeader] : [])),
  CONTRACTOR_HEADER,
  CONTRACTOR_HEADER,
  CONTRACTOR_HEADER,
];

/** A row under `irmHeaders` with these values, everything else empty. */
export function irmRow(values: Readonly<Record<string, Cell>>, contractors: readonly Cell[] = []): Cell[] {
  const names = [...contractors];
  return irmHeaders.map((header) =>
    header === CONTRACTOR_HEADER ? (names.shift() ?? null) : (values[header] ?? null),
  );
}

/** A sheet with these rows from row 1 on, in one batch. */
export function sheetOf(...rows: readonly (readonly Cell[])[]): Sheet {
  return {
    name: 'Projects',
    rows: [rows.map((cells, index): SheetRow => ({ rowNumber: index + 1, cells }))],
  };
}

export async function readAll({ projects }: IrmReading): Promise<readonly ReportedProject[]> {
  const all: ReportedProject[] = [];
  for await (const batch of projects) all.push(...batch);
  return all;
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

function relationshipsXml(links: readonly (readonly [id: string, type: string, target: string])[]): string {
  const items = links.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}">${items.join('')}</Relationships>`;
}

/** The files of the smallest sound workbook around the XML of one sheet's rows; style 1 is a date. */
export function workbookFiles(rowsXml: string): Record<string, string> {
  return {
    '_rels/.rels': relationshipsXml([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><workbookPr/><sheets><sheet name="Sheet &amp; more" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml([
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'sharedStrings', '/xl/sharedStrings.xml'],
      ['r3', 'styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>Shared &lt;text&gt;</t></si><si><r><t>Rich </t></r><r><t>text_x000D_</t></r><rPh><t>ri-chi</t></rPh></si></sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="&quot;R&quot; #,##0"/><numFmt numFmtId="165" formatCode="[$-1C09]dd\\ mmmm\\ yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rowsXml}</sheetData></worksheet>`,
  };
}

export function zip(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

export function xmlText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

/** One row of a sheet's XML; numbers become numbers, a text that begins with `<c` stands as it is. */
export function rowXml(rowNumber: number, cells: readonly Cell[]): string {
  const written = cells.map((cell, index) => {
    const address = `${columnLetters(index)}${rowNumber}`;
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
    const text = String(cell);
    if (text.startsWith('<c')) return text.replace('<c', `<c r="${address}"`);
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
  });
  return `<row r="${rowNumber}">${written.join('')}</row>`;
}

/** A folder that is removed after the tests, and a way to put files into it. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'irm-'));
  return {
    path: folder,
    write: (name: string, content: string | Uint8Array): string => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
