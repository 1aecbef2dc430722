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
  { what: 'carets', name: 'a.csv', content: () => text('^') },
  { what: 'tildes', name: 'a.txt', content: () => text('~') },
  { what: 'a first line that names another delimiter', name: 'a.csv', content: () => `sep=;\r\n${text()}` },
  {
    what: 'headings above rows with another delimiter',
    name: 'a.csv',
    content: () => text(';').replace(/^.*/, (headings) => headings.replaceAll(';', ',')),
    refused: /headings are separated by ",", but the rows below by ";"/,
  },
  {
    what: 'quotation marks around each row',
    name: 'a.csv',
    content: () => text().replace(/^.+$/gm, (line) => `"${line.replaceAll('"', '""')}"`),
    refused: /headings stand in one cell, with "," between them: each row/,
  },
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
    refused: /web page/,
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
    content: () => zip({ 'a.csv': text(), 'readme.md': 'x' }),
    codes: ['sheets_left_out'],
  },
  {
    what: 'an archive of something else',
    name: 'a.zip',
    content: () => zip({ 'a.bin': 'x' }),
    refused: /zip archive without a worksheet/,
  },
  {
    what: 'a Word document',
    name: 'a.docx',
    content: () => zip({ 'word/document.xml': '<x/>' }),
    refused: /Word document \(\.docx\)/,
  },
  {
    what: 'a presentation',
    name: 'a.pptx',
    content: () => zip({ 'ppt/presentation.xml': '<x/>' }),
    refused: /presentation \(\.pptx\)/,
  },
  {
    what: 'a spreadsheet of Numbers',
    name: 'a.numbers',
    content: () => zip({ 'Index/Document.iwa': 'x' }),
    refused: /Numbers \(\.numbers\)/,
  },
  {
    what: 'an old Word document',
    name: 'a.doc',
    content: () => container('WordDocument'),
    refused: /old Word document/,
  },
  {
    what: 'a mail of Outlook',
    name: 'a.msg',
    content: () => container('__substg1.0_001A'),
    refused: /a mail \(\.msg\)/,
  },
  {
    what: 'a mail',
    name: 'a.eml',
    content: () => 'Received: by mail\r\n for all\r\nFrom: a@b.example\r\nSubject: Q3\r\n\r\nHello',
    refused: /a mail; save the workbook/,
  },
  { what: 'a PDF document', name: 'a.xlsx', content: () => '%PDF-1.7\n', refused: /PDF document/ },
  {
    what: 'a picture',
    name: 'a.xlsx',
    content: () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 1]),
    refused: /a picture; send the workbook/,
  },
  {
    what: 'a photograph',
    name: 'a.csv',
    content: () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0]),
    refused: /picture/,
  },
  {
    what: 'a text document',
    name: 'a.rtf',
    content: () => '{\\rtf1 Projects}',
    refused: /text document \(\.rtf\)/,
  },
  {
    what: 'a link to an online spreadsheet',
    name: 'a.gsheet',
    content: () => '{"url":"https://docs.example/open?id=1","doc_id":"1"}',
    refused: /only a link to an online spreadsheet/,
  },
  {
    what: 'what Excel writes while a workbook is open',
    name: '~$a.xlsx',
    content: () => `\u0006Thandi${' '.repeat(158)}`,
    refused: /without ~\$/,
  },
  {
    what: 'a CSV whose first heading begins like a picture',
    name: 'a.csv',
    codes: ['rows_above_headings'],
    content: () => `BM of the province\r\n${text()}`,
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
