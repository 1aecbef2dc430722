import { columnLetters } from '../../../src/project/index.ts';
import { irmHeaders, irmRow, rowXml, workbookFiles } from '../../fixtures/irm-workbook.ts';
import { extent } from '../extent.ts';
import type { HostileFile } from './hostile-file.ts';
import { asText, misleadingCells } from './misleading-cells.ts';
import { entriesOf, type Packed, packedRepetition, zipFile } from './zip-file.ts';

type Values = Parameters<typeof irmRow>[0];

const MB = 1024 * 1024;
const SHEET = 'xl/worksheets/sheet1.xml';
const DAMAGED = 'The workbook is damaged or incomplete';

export const headerXml = rowXml(1, irmHeaders);

/** A row of a project. Its id is 7 unless the values have one. */
export const projectXml = (rowNumber: number, values: Values = {}) =>
  rowXml(rowNumber, irmRow({ 'Project ID': 7, 'Project Name': 'Clinic', ...values }));

/** The files of a valid workbook of one project. */
export const soundFiles = () => workbookFiles(headerXml + projectXml(2));

const workbook = (files: Readonly<Record<string, string | Packed>>) => zipFile(entriesOf(files));
const withRows = (rows: string) => workbook(workbookFiles(headerXml + rows));
const withPart = (name: string, content: string | Packed) => workbook({ ...soundFiles(), [name]: content });

/** A sheet of one repeated element, as large as the program accepts. */
const repeated = (beginning: string, unit: string) =>
  packedRepetition(`<worksheet><sheetData>${headerXml}${beginning}`, unit, '', 500 * MB);

/** XML that expands, or refers to something else. */
const declarations = [
  {
    what: 'entities that expand a billion times',
    xml: `<!DOCTYPE lolz [<!ENTITY a "ha">${'bcdefghij'
      .split('')
      .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghi'[i]};`.repeat(10)}">`)
      .join('')}]><x>&j;</x>`,
  },
  {
    what: 'an entity that refers to a local file',
    xml: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  },
  {
    what: 'an entity that refers to the network',
    xml: '<!DOCTYPE x [<!ENTITY % e SYSTEM "http://127.0.0.1:1/e.dtd">%e;]><x/>',
  },
  { what: 'an empty document type', xml: '<?xml version="1.0"?><!doctype x><x/>' },
];

const otherParts = [
  '_rels/.rels',
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/sharedStrings.xml',
  'xl/styles.xml',
];

const parsed = [
  ...declarations.map(({ what, xml }) => ({ what, part: SHEET, xml })),
  ...otherParts.map((part) => ({ what: `a billion entities in ${part}`, part, xml: declarations[0]!.xml })),
].map(({ what, part, xml }) => ({
  what,
  content: () => withPart(part, xml),
  expected: `${DAMAGED} (it has a document type declaration)`,
}));

/** Half a megabyte that would take hundreds in memory, or hours to read. */
const bombs = [
  {
    what: 'elements nested without end',
    content: () => withPart(SHEET, packedRepetition('<worksheet>', '<a>', '', 500 * MB)),
    expected: 'its elements are nested more than 1000 deep',
  },
  {
    what: 'a hundred million empty texts',
    content: () => withPart('xl/sharedStrings.xml', packedRepetition('<sst>', '<si/>', '</sst>', 500 * MB)),
    expected: 'it has more than 10000000 texts',
  },
  {
    what: 'a hundred million cell styles',
    content: () =>
      withPart(
        'xl/styles.xml',
        packedRepetition('<styleSheet><cellXfs>', '<xf/>', '</cellXfs></styleSheet>', 500 * MB),
      ),
    expected: 'it has more than 65536 cell styles',
  },
  {
    what: 'ten million formats of dates',
    content: () => {
      const formats = Array.from(
        { length: 20_000 },
        (_, i) => `<numFmt numFmtId="${i}" formatCode="y"/>`,
      ).join('');
      const numbers = Array.from({ length: 10 }, (_, i) => formats.replaceAll('Id="', `Id="${i + 1}`)).join(
        '',
      );
      return withPart('xl/styles.xml', `<styleSheet><numFmts>${numbers}</numFmts></styleSheet>`);
    },
    expected: 'it has more than 65536 date formats',
  },
  {
    what: 'sixty million sheets',
    content: () =>
      withPart(
        'xl/workbook.xml',
        packedRepetition('<workbook><sheets>', '<sheet/>', '</sheets></workbook>', 500 * MB),
      ),
    expected: 'it has more than 10000 sheets',
  },
  {
    what: 'thirty million links between its files',
    content: () =>
      withPart('xl/_rels/workbook.xml.rels', packedRepetition('<R>', '<Relationship/>', '</R>', 500 * MB)),
    expected: 'it has more than 10000 links between its files',
  },
  {
    what: 'a text in sixty million pieces',
    content: () => withPart(SHEET, repeated('<row r="2"><c r="B2" t="inlineStr"><is>', '<t>a</t>')),
    expected: 'it has a cell with text of over a megabyte',
  },
  {
    what: 'a result in sixty million pieces',
    content: () => withPart(SHEET, repeated('<row r="2"><c r="B2" t="str"><v>', 'a<!---->')),
    expected: 'it has a cell with text of over a megabyte',
  },
  {
    what: 'forty million rows',
    content: () => withPart(SHEET, repeated('', '<row r="2"/>')),
    expected: 'it has more than 1048576 rows',
  },
  {
    what: 'one cell twenty million times',
    content: () => withPart(SHEET, repeated('<row r="2">', '<c r="A2"><v>1</v></c>')),
    expected: 'it has two cells at A2',
  },
  {
    what: 'hundreds of megabytes of meaningless elements',
    content: () => {
      const beginning = `<worksheet><sheetData>${headerXml}${projectXml(2)}`;
      const end = '</sheetData></worksheet>';
      return withPart(SHEET, packedRepetition(beginning, '<x/>', end, extent(100, 500) * MB));
    },
    expected: [{ name: 'Clinic' }],
  },
  {
    what: 'attributes of almost a megabyte, a hundred times or more',
    content: () => {
      const beginning = `<worksheet><sheetData>${headerXml}${projectXml(2)}`;
      const unit = `<x a="${'b'.repeat(1_000_000)}"/>`;
      return withPart(
        SHEET,
        packedRepetition(beginning, unit, '</sheetData></worksheet>', extent(100, 500) * MB),
      );
    },
    expected: [{ name: 'Clinic' }],
  },
  {
    what: 'an attribute of five hundred megabytes',
    content: () => withPart(SHEET, packedRepetition('<worksheet a="', 'b', '"/>', 500 * MB)),
    expected: 'it has a tag or text of over a megabyte',
  },
  {
    what: 'a text of a megabyte in every cell',
    content: () => {
      const row = (number: number) =>
        rowXml(number, irmRow({ 'Project ID': number, 'Project Name': '<c t="s"><v>0</v></c>' }));
      const rows = Array.from({ length: 2000 }, (_, i) => row(i + 2)).join('');
      const text = packedRepetition('<sst><si><t>', '\u00e9 ', '</t></si></sst>', MB);
      return workbook({ ...workbookFiles(headerXml + rows), 'xl/sharedStrings.xml': text });
    },
    expected: /texts of the workbook's cells are more than the 512 MB|text of over a megabyte/,
  },
  {
    what: 'a format of a million brackets',
    content: () =>
      withPart(
        'xl/styles.xml',
        `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(1_000_000)}"/></numFmts></styleSheet>`,
      ),
    expected: [{ name: 'Clinic' }],
  },
  {
    what: 'a value in the last column of a hundred thousand rows',
    content: () =>
      withRows(
        Array.from({ length: 100_000 }, (_, i) => `<row><c r="XFD${i + 2}"><v>1</v></c></row>`).join(''),
      ),
    expected: 'its cells are too far apart',
  },
  {
    what: 'a tag of two megabytes',
    content: () => withPart(SHEET, `<worksheet ${'a'.repeat(2 * MB)}`),
    expected: 'it has a tag or text of over a megabyte',
  },
  {
    what: 'an address of a megabyte',
    content: () => withRows(`<row r="2"><c r="${'A'.repeat(1_000_000)}"><v>1</v></c></row>`),
    expected: `${DAMAGED} (it has a cell at AAA`,
  },
];

const manyColumns = (count: number) => {
  const headers = [
    ...irmHeaders,
    ...Array.from({ length: count - irmHeaders.length }, () => 'Project Contractor'),
  ];
  const contractor = asText('Main Contractor: Last');
  const last = contractor.replace('<c', `<c r="${columnLetters(count - 1)}2"`);
  return workbook(workbookFiles(rowXml(1, headers) + projectXml(2).replace('</row>', `${last}</row>`)));
};

/** Rows and cells in wrong places. */
const places = [
  {
    what: 'as many columns as a sheet can have, with a contractor in the last',
    content: () => manyColumns(16_384),
    expected: [{ name: 'Clinic', main_contractor: 'Last' }],
  },
  {
    what: 'more columns than a sheet can have',
    content: () => manyColumns(16_385),
    expected: 'it has a cell at XFE1',
  },
  {
    what: 'thousands of unknown headings',
    content: () => {
      const unknown = Array.from({ length: 5000 }, (_, i) => `Column ${i} ${'x'.repeat(300)}`);
      return workbook(workbookFiles(rowXml(1, [...irmHeaders, ...unknown]) + projectXml(2)));
    },
    expected: /unknown: "Column 0 x+", .* and 4900 more/,
  },
  {
    what: 'cells out of order',
    content: () =>
      withRows(
        '<row r="2"><c r="C2"><v>5</v></c><c r="B2" t="str"><v>Clinic</v></c><c r="A2"><v>7</v></c></row>',
      ),
    expected: [{ name: 'Clinic' }],
  },
  {
    what: 'two cells with the same address',
    content: () =>
      withRows(projectXml(2).replace('</row>', `${asText('Other').replace('<c', '<c r="B2"')}</row>`)),
    expected: 'it has two cells at B2',
  },
  {
    what: 'a cell with the address of another row',
    content: () => withRows(projectXml(2).replace('</row>', '<c r="C3"><v>1</v></c></row>')),
    expected: 'it has a cell at C3 in row 2',
  },
  {
    what: 'two rows with the same number',
    content: () => withRows(projectXml(2) + projectXml(2, { 'Project ID': 8, 'Project Name': 'School' })),
    expected: [{ name: 'Clinic' }, { name: 'School' }],
  },
  {
    what: 'rows out of order',
    content: () => withRows(projectXml(9) + projectXml(3, { 'Project ID': 8, 'Project Name': 'School' })),
    expected: [{ name: 'Clinic' }, { name: 'School' }],
  },
  ...['-1', '1.5', '1048577'].map((number) => ({
    what: `a row numbered ${number}`,
    content: () => withRows(`<row r="${number}"><c><v>7</v></c></row>`),
    expected: `${DAMAGED} (it has a row numbered ${number})`,
  })),
  ...['-1', '2', '__proto__'].map((number) => ({
    what: `a cell that refers to text ${number}`,
    content: () => withRows(rowXml(2, [7, `<c t="s"><v>${number}</v></c>`])),
    expected: `a cell refers to text ${number}, which the workbook does not have`,
  })),
  {
    what: 'a cell without a column',
    content: () => withRows('<row r="2"><c r="2"><v>7</v></c></row>'),
    expected: 'it has a cell at 2',
  },
  {
    what: 'a cell with a lower-case column',
    content: () => withRows('<row r="2"><c r="a2"><v>7</v></c></row>'),
    expected: 'it has a cell at a2',
  },
];

const values = {
  what: `cells that are not what they look like: ${Object.keys(misleadingCells).join(', ')}`,
  content: () =>
    withRows(
      Object.entries(misleadingCells)
        .map(([what, { written }], i) =>
          projectXml(i + 2, { 'Project ID': i, 'Project No': what, ...written }),
        )
        .join(''),
    ),
  expected: Object.entries(misleadingCells).map(([what, { read }]) => ({ project_number: what, ...read })),
};

export const hostileSheets: readonly HostileFile[] = [...parsed, ...bombs, ...places, values].map((file) => ({
  ending: 'xlsx',
  ...file,
}));
