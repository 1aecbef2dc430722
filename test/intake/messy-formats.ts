import { strToU8 } from 'fflate';
import { zip } from '../fixtures/irm-workbook.ts';
import type { MessyFile } from './messy-file.ts';
import { asText, delimited, projectRows, sheetWith } from './written-files.ts';

const rows = projectRows(asText);
const text = (delimiter?: string) => delimited(rows, delimiter);
const utf16 = (from: string) => Buffer.from(from, 'utf16le');

/** The container of old workbooks, with this stream in its directory. */
function container(stream: string): Uint8Array {
  const bytes = Buffer.alloc(2048);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  utf16(stream).copy(bytes, 1024 + 128);
  return bytes;
}

const binaryWorkbook = () => {
  const relationships =
    '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>';
  return zip({ '_rels/.rels': relationships, 'xl/workbook.bin': 'binary' });
};

/** Files of other kinds than a workbook or a CSV with commas. */
export const messyFormats: readonly MessyFile[] = [
  { what: 'commas', name: 'a.csv', content: () => text() },
  { what: 'semicolons', name: 'a.csv', content: () => text(';') },
  { what: 'bars', name: 'a.txt', content: () => text('|') },
  { what: 'a first line that names the delimiter', name: 'a.csv', content: () => `sep=;\r\n${text(';')}` },
  {
    what: 'a title above the headings',
    name: 'a.csv',
    codes: ['rows_above_headings'],
    content: () => `Projects, all of them, Q3\r\n\r\n${text(';')}`,
  },
  { what: 'the export of the IRM in UTF-8', name: 'a.xls', content: () => text('\t') },
  { what: 'the export of the IRM in UTF-16', name: 'a.xls', content: () => utf16(`\ufeff${text('\t')}`) },
  {
    what: 'the export of the IRM in UTF-16 without a byte order mark',
    name: 'a.xls',
    content: () => utf16(text('\t')),
  },
  {
    what: 'the export of the IRM in Windows-1252',
    name: 'a.xls',
    content: () => Buffer.from(text('\t'), 'latin1'),
  },
  { what: 'a workbook under the name of a CSV', name: 'a.csv', content: () => sheetWith(projectRows()) },
  {
    what: 'a web page under the name .xls',
    name: 'a.xls',
    content: () => '<html><table></table></html>',
    refused: /web page/,
  },
  {
    what: 'an XML spreadsheet of 2003',
    name: 'a.xls',
    content: () => '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook></Workbook>',
    refused: /XML spreadsheet of 2003/,
  },
  {
    what: 'a web page under the name .xlsx',
    name: 'a.xlsx',
    content: () => '<html><table></table></html>',
    refused: /not a workbook/,
  },
  {
    what: 'an old workbook',
    name: 'a.xls',
    content: () => container('Workbook'),
    refused: /old \.xls workbook/,
  },
  {
    what: 'a workbook with a password',
    name: 'a.xlsx',
    content: () => container('EncryptedPackage'),
    refused: /has a password/,
  },
  {
    what: 'a binary workbook',
    name: 'a.xlsb',
    content: binaryWorkbook,
    refused: /binary workbook \(\.xlsb\)/,
  },
  {
    what: 'an OpenDocument spreadsheet',
    name: 'a.ods',
    content: () => zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    refused: /OpenDocument spreadsheet \(\.ods\)/,
  },
  {
    what: 'an archive of files',
    name: 'a.zip',
    content: () => zip({ 'a.csv': 'x' }),
    refused: /without a worksheet/,
  },
  { what: 'nothing', name: 'a.csv', content: () => '', refused: /is empty/ },
  {
    what: 'bytes that are no text',
    name: 'a.csv',
    content: () => strToU8('PNG\u0000\u0001'),
    refused: /neither a workbook nor text/,
  },
  {
    what: 'half a workbook',
    name: 'a.xlsx',
    content: () => sheetWith(projectRows()).subarray(0, 3000),
    refused: /damaged or incomplete/,
  },
  {
    what: 'a quotation mark that is never closed',
    name: 'a.csv',
    content: () => `${text()}"30661,`,
    refused: /never closed/,
  },
];
