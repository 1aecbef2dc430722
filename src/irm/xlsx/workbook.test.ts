import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import {
  irmHeaders,
  irmRow,
  readAll,
  rowXml,
  temporaryFolder,
  workbookFiles,
  zip,
} from '../../../test/fixtures/irm-workbook.ts';
import { readIrmFile } from '../irm-file.ts';
import { IrmFileError } from '../irm-file-error.ts';
import type { Cell } from '../sheet.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const limits = { maxWorkbookMb: 20 };

const header = rowXml(1, irmHeaders);
const projectRow = (rowNumber: number, values: Readonly<Record<string, Cell>>) =>
  rowXml(rowNumber, irmRow({ 'Project ID': rowNumber, ...values }));

async function readBytes(bytes: Uint8Array, maxWorkbookMb = limits.maxWorkbookMb) {
  const reading = await readIrmFile(folder.write('snapshot.xlsx', bytes), { maxWorkbookMb });
  return { projects: await readAll(reading), report: reading.report };
}

const readFiles = (files: Readonly<Record<string, string>>) => readBytes(zip(files));

/** One project with cells given as XML. */
async function readOne(
  values: Readonly<Record<string, Cell>>,
  change: (files: Record<string, string>) => void = () => {},
) {
  const files = workbookFiles(header + projectRow(2, values));
  change(files);
  const { projects, report } = await readFiles(files);
  return { snapshot: projects[0]!.snapshot, report };
}

async function complaint(reading: Promise<unknown>): Promise<string> {
  const error: unknown = await reading.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(IrmFileError);
  return (error as Error).message;
}

describe('a text cell holds', () => {
  test.each<[string, string, string]>([
    ['a shared text', '<c t="s"><v>0</v></c>', 'Shared <text>'],
    ['formatted text without its phonetic reading', '<c t="s"><v>1</v></c>', 'Rich text'],
    [
      'inline text',
      '<c t="inlineStr"><is><r><t>A &amp; </t></r><r><t>B</t></r><rPh><t>x</t></rPh></is></c>',
      'A & B',
    ],
    [
      'formatted text with what looks like an escape across its runs',
      '<c t="inlineStr"><is><r><t>P_x00</t></r><r><t>41_</t></r><r><t>_x0042_</t></r></is></c>',
      'P_x0041_B',
    ],
    ['the text result of a formula', '<c t="str"><f>B1&amp;C1</f><v>A_x0009_B</v></c>', 'A B'],
    ['a number', '<c><v>30682.0</v></c>', '30682'],
    ['a truth', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['a date', '<c s="3"><v>43555</v></c>', '2019-03-31'],
    ['a number in a currency', '<c s="2"><v>43555</v></c>', '43555'],
    ['a number in a style that does not exist', '<c s="99"><v>43555</v></c>', '43555'],
    ['characters by number', '<c t="str"><v>&#65;&#x1F3EB;&apos;&unknown;</v></c>', "A\u{1f3eb}'&unknown;"],
    ['text in CDATA', '<c t="str"><v><![CDATA[A<B]]></v></c>', 'A<B'],
    ['nothing', '<c t="s"/>', ''],
    ['an empty result', '<c t="str"><f>A1</f><v></v></c>', ''],
  ])('%s', async (_, cell, text) => {
    const { snapshot, report } = await readOne({ 'Project Name': cell });
    expect(snapshot.name).toBe(text);
    expect(report.unreadableCells).toEqual([]);
  });
});

describe('a date or amount is', () => {
  test.each<[string, string, string | null]>([
    ['a styled serial', '<c s="1"><v>43555</v></c>', '2019-03-31'],
    ['a plain serial', '<c><v>43555</v></c>', '2019-03-31'],
    ['the result of a formula', '<c s="1"><f>TODAY()</f><v>43555</v></c>', '2019-03-31'],
    ['an ISO date', '<c t="d"><v>2019-03-31T00:00:00</v></c>', '2019-03-31'],
  ])('%s', async (_, cell, date) => {
    expect((await readOne({ 'Project Start Date': cell })).snapshot.start_date).toBe(date);
  });

  test.each(['America/New_York', 'Pacific/Auckland'])('the same in %s', async (zone) => {
    const home = process.env.TZ;
    process.env.TZ = zone;
    try {
      const { snapshot } = await readOne({ 'Project Start Date': '<c s="1"><v>43555</v></c>' });
      expect(snapshot.start_date).toBe('2019-03-31');
    } finally {
      if (home === undefined) delete process.env.TZ;
      else process.env.TZ = home;
    }
  });

  test('counted from 1904 in workbooks that say so, with or without a style', async () => {
    const cells = {
      'Project Start Date': '<c s="1"><v>42093</v></c>',
      'Estimated Construction End Date': '<c><v>42093</v></c>',
    };
    const { snapshot } = await readOne(cells, (files) => {
      files['xl/workbook.xml'] = files['xl/workbook.xml']!.replace(
        '<workbookPr/>',
        '<workbookPr date1904="1"/>',
      );
    });
    expect(snapshot.start_date).toBe('2019-03-31');
    expect(snapshot.estimated_construction_end_date).toBe('2019-03-31');
  });

  test.each<[string, string, string]>([
    ['an error', '<c t="e"><v>#REF!</v></c>', '#REF!'],
    ['an error without a known name', '<c t="e"><v>oh</v></c>', '#VALUE!'],
    ['a formula without its result', '<c><f>SUM(A1:A9)</f></c>', '#NOT_CALCULATED! =SUM(A1:A9)'],
    ['a formula with an empty result', '<c><f>A1</f><v></v></c>', '#NOT_CALCULATED! =A1'],
    ['a percentage', '<c s="4"><v>0.07</v></c>', '7%'],
    ['thousands', '<c s="5"><v>1761</v></c>', '1761 (in thousands)'],
    ['a time of day', '<c s="1"><v>0.5</v></c>', '12:00:00'],
    ['a date that does not exist', '<c s="1"><v>5000000</v></c>', '#####'],
    ['a number that is none', '<c><v>12abc</v></c>', '12abc'],
    ['a number beyond all measure', '<c><v>1e999</v></c>', '1e999'],
    ['a truth', '<c t="b"><v>0</v></c>', 'FALSE'],
    ['a date', '<c s="1"><v>43555</v></c>', '2019-03-31'],
  ])('reported if the cell of an amount holds %s', async (_, cell, text) => {
    const { snapshot, report } = await readOne({ 'Total Project Cost': cell });
    const kind = text.startsWith('#NOT_CALCULATED!') ? 'not calculated' : 'unreadable';
    expect(snapshot.estimated_total_project_cost).toBeNull();
    expect(report.unreadableCells).toEqual([
      { sheet: 'Sheet & more', row: 2, column: 'I', header: 'Total Project Cost', text, kind },
    ]);
  });

  test('reported if the cell of a name holds an error', async () => {
    const { snapshot, report } = await readOne({ 'Project Name': '<c t="e"><v>#REF!</v></c>' });
    expect(snapshot.name).toBe('');
    expect(report.unreadableCellCount).toBe(1);
  });
});

test('keeps row numbers across empty and absent rows', async () => {
  const styledOnly = '<row r="5"><c r="A5" s="1"/><c r="B5"/></row>';
  const rows = header.replaceAll('1"', '3"').replace(/(r="[A-Z]+)1"/g, '$13"') + styledOnly;
  const { report } = await readFiles(
    workbookFiles(rows + projectRow(9, { Latitude: 'x' }) + projectRow(12, {})),
  );
  expect(report).toMatchObject({ rowsRead: 2, loaded: 2 });
  expect(report.unreadableCells).toMatchObject([{ row: 9, column: 'J' }]);
});

test('accepts rows and cells without addresses', async () => {
  const rows = (header + projectRow(2, { 'Project Name': 'A' })).replace(/ r="[A-Z]*\d+"/g, '');
  const full = rows.replace('<row><c><v>2</v></c>', '<row><c><v>7</v></c>');
  const { projects } = await readFiles(workbookFiles(full));
  expect(projects).toMatchObject([{ irmProjectId: '7', snapshot: { name: 'A' } }]);
});

test('accepts a namespace prefix', async () => {
  const files = workbookFiles(header + projectRow(2, { 'Project Name': 'A' }));
  const name = 'xl/worksheets/sheet1.xml';
  files[name] = files[name]!.replace(/<(\/?)(?=\w)/g, '<$1x:').replace('xmlns=', 'xmlns:x=');
  expect((await readFiles(files)).projects).toMatchObject([{ snapshot: { name: 'A' } }]);
});

test('reads visible sheets, wherever their files are', async () => {
  const files = workbookFiles('');
  files['xl/workbook.xml'] = files['xl/workbook.xml']!.replace(
    '<sheets>',
    '<sheets><sheet name="Chart" sheetId="9" r:id="r9"/><sheet name="Lists" sheetId="7" state="veryHidden" r:id="r1"/><sheet name="IRM" sheetId="8" r:id="r8"/>',
  );
  files['xl/_rels/workbook.xml.rels'] = files['xl/_rels/workbook.xml.rels']!.replace(
    '</Relationships>',
    '<Relationship Id="r8" Type="x/worksheet" Target="/xl/Worksheets/Main.XML"/><Relationship Id="r9" Type="x/chartsheet" Target="c.xml"/></Relationships>',
  );
  files['xl/worksheets/main.xml'] =
    `<worksheet><sheetData>${header}${projectRow(2, {})}</sheetData></worksheet>`;
  const { report } = await readFiles(files);
  expect(report).toMatchObject({ sheets: [{ sheet: 'IRM', loaded: 1 }], loaded: 1 });
  expect(report.leftOutSheets).toEqual([
    { sheet: 'Sheet & more', why: 'empty' },
    { sheet: 'Lists', why: 'hidden' },
  ]);
});

test('reads a workbook without shared texts and styles', async () => {
  const {
    'xl/sharedStrings.xml': _,
    'xl/styles.xml': __,
    ...files
  } = workbookFiles(header + projectRow(2, {}));
  expect((await readFiles(files)).projects).toHaveLength(1);
});

test('accepts cells in any order within a row', async () => {
  const row =
    '<row r="2"><c r="C2" t="str"><v>P1</v></c><c r="A2"><v>7</v></c><c r="B2" t="str"><v>A</v></c></row>';
  expect((await readFiles(workbookFiles(header + row))).projects).toMatchObject([
    { irmProjectId: '7', snapshot: { name: 'A' } },
  ]);
});

test('cleans and shortens the name of a sheet', async () => {
  const files = workbookFiles(header + projectRow(2, {}));
  files['xl/workbook.xml'] = files['xl/workbook.xml']!.replace(
    'Sheet &amp; more',
    `a&#10;b&#27;c${'n'.repeat(1000)}`,
  );
  expect((await readFiles(files)).report.sheets[0]?.sheet).toBe(`a bc${'n'.repeat(96)}…`);
});

test('looks at each unclosed bracket of a format once', async () => {
  const files = workbookFiles(header + projectRow(2, {}));
  files['xl/styles.xml'] =
    `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(900_000)}"/></numFmts></styleSheet>`;
  // Looking for the end of each would take longer than any test may.
  expect((await readFiles(files)).projects).toHaveLength(1);
});

test('returns rows before the sheet ends', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) =>
    projectRow(index + 2, { 'Project Name': `A${index}` }),
  );
  const path = folder.write('long.xlsx', zip(workbookFiles(header + rows.join(''))));
  const reading = await readIrmFile(path, limits);
  const sizes: number[] = [];
  for await (const batch of reading.projects) sizes.push(batch.length);
  expect(sizes.length).toBeGreaterThan(2);
  expect(reading.report.loaded).toBe(3000);
});

describe('rejects with a sentence', () => {
  const sound = () => workbookFiles(header + projectRow(2, {}));
  const withSheet = (xml: string) => ({ ...sound(), 'xl/worksheets/sheet1.xml': xml });

  test('a workbook that unpacks to more than MAX_WORKBOOK_MB', async () => {
    const big = workbookFiles(header + projectRow(2, {}) + '<x/>'.repeat(768 * 1024));
    expect((await readBytes(zip(big), 4)).projects).toHaveLength(1);
    expect(await complaint(readBytes(zip(big), 2))).toBe(
      'The workbook unpacks to 4 MB, more than the 2 MB that MAX_WORKBOOK_MB allows; raise MAX_WORKBOOK_MB if you trust the file, or save its sheets as .csv.',
    );
  });

  test('a workbook with a wrong size in its directory', async () => {
    const bytes = Buffer.from(zip(workbookFiles(header + projectRow(2, {}) + ' '.repeat(20 * 1024 * 1024))));
    // The uncompressed size in the directory's entry for the sheet: 24 bytes into it, the name at
    // 46.
    const entry = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    expect(bytes.readUInt32LE(entry)).toBe(0x02014b50);
    bytes.writeUInt32LE(50_000, entry + 24);
    const before = process.memoryUsage().rss;
    expect(await complaint(readBytes(bytes, 2))).toContain(
      'The workbook is damaged or incomplete (too many bytes',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
  });

  test('a long text that all cells refer to', async () => {
    const files = workbookFiles(
      header +
        projectRow(
          2,
          Object.fromEntries(irmHeaders.slice(1, 9).map((name) => [name, '<c t="s"><v>0</v></c>'])),
        ),
    );
    files['xl/sharedStrings.xml'] = `<sst><si><t>${'a'.repeat(300_000)}</t></si></sst>`;
    expect((await readBytes(zip(files), 3)).projects).toHaveLength(1);
    expect(await complaint(readBytes(zip(files), 2))).toContain(
      "The texts of the workbook's cells are more than the 2 MB that MAX_WORKBOOK_MB allows",
    );
  });

  test.each<[string, string, string, string]>([
    ['sheets', 'xl/workbook.xml', '<workbook>', '<sheet/>'],
    ['links between its files', 'xl/_rels/workbook.xml.rels', '<Relationships>', '<Relationship/>'],
    ['cell styles', 'xl/styles.xml', '<styleSheet><cellXfs>', '<xf/>'],
  ])('a workbook with a hundred thousand %s', async (what, file, start, element) => {
    const xml = start + element.repeat(100_000);
    expect(await complaint(readFiles({ ...sound(), [file]: xml }))).toMatch(
      new RegExp(`it has more than \\d+ ${what}\\)`),
    );
  });

  test('a workbook with two files with one name', async () => {
    const bytes = zip({ ...sound(), 'XL/Worksheets/Sheet1.xml': '<worksheet/>' });
    expect(await complaint(readBytes(bytes))).toContain('it holds two files XL/Worksheets/Sheet1.xml');
  });

  test('a workbook with one character changed after packing', async () => {
    const files = Object.entries(workbookFiles(header + projectRow(2, { 'Project Name': 'Clinic 1' })));
    const stored = Object.fromEntries(files.map(([name, xml]) => [name, strToU8(xml)]));
    const bytes = Buffer.from(zipSync(stored, { level: 0 }));
    expect((await readBytes(bytes)).projects).toHaveLength(1);
    bytes.write('Clinic 2', bytes.indexOf('Clinic 1'));
    expect(await complaint(readBytes(bytes))).toContain('sheet1.xml does not match its checksum');
  });

  test('a workbook with damaged styles while its many texts are still being read', async () => {
    const files = sound();
    files['xl/sharedStrings.xml'] = `<sst>${'<si><t>x</t></si>'.repeat(100_000)}</sst>`;
    const bytes = Buffer.from(zip(files));
    const at = bytes.indexOf('xl/styles.xml') + 'xl/styles.xml'.length;
    bytes.fill(0xff, at, at + 40);
    expect(await complaint(readBytes(bytes))).toContain('The workbook is damaged or incomplete (');
  });

  test('an archive with tens of thousands of files', async () => {
    const files = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}`, '']));
    expect(await complaint(readFiles(files))).toContain('it holds 10001 files');
  });

  test.each<[string, string, string]>([
    [
      'entities that multiply',
      '<!DOCTYPE a [<!ENTITY b "cc">]><worksheet/>',
      'it has a document type declaration',
    ],
    [
      'a document type from elsewhere',
      '<!DOCTYPE a SYSTEM "file:///etc/passwd"><worksheet/>',
      'document type',
    ],
    ['XML that breaks off', '<worksheet><sheetData><row r="1">', 'unexpected end of file'],
    ['no XML', 'hello', 'missing start tag'],
    ['tags that do not match', '<worksheet></sheet>', 'closing tag mismatch'],
    ['an endless tag', `<worksheet ${'a'.repeat(2_000_000)}`, 'a tag or text of over a megabyte'],
    [
      'an endless text',
      `<worksheet>${'a'.repeat(2_000_000)}</worksheet>`,
      'a tag or text of over a megabyte',
    ],
    [
      'a column far out',
      '<worksheet><row r="1"><c r="ZZZZZ1"><v>1</v></c></row></worksheet>',
      'a cell at ZZZZZ1',
    ],
    ['a row far out', '<worksheet><row r="4000000000"/></worksheet>', 'a row numbered 4000000000'],
    ['a row that is no number', '<worksheet><row r="x"/></worksheet>', 'a row numbered x'],
    [
      'a text that does not exist',
      '<worksheet><row><c t="s"><v>9</v></c></row></worksheet>',
      'refers to text 9',
    ],
    [
      'more rows than a sheet has',
      `<worksheet>${'<row r="1"/>'.repeat(1_048_577)}</worksheet>`,
      '1048576 rows',
    ],
    ['elements without end', `<worksheet>${'<a>'.repeat(2000)}`, 'nested more than 1000 deep'],
    [
      'an attribute given twice',
      '<worksheet><row><c r="A1" r="B1"><v>1</v></c></row></worksheet>',
      'already defined',
    ],
    [
      'an attribute without its quotation mark',
      '<worksheet><row><c r=A1><v>1</v></c></row></worksheet>',
      'missing attribute value quotes',
    ],
    [
      'two cells of one address',
      '<worksheet><row r="1"><c r="B1"><v>1</v></c><c r="C1"><v>2</v></c><c r="B1"><v>3</v></c></row></worksheet>',
      'two cells at B1',
    ],
    [
      'a cell of another row',
      '<worksheet><row r="2"><c r="B12"><v>1</v></c></row></worksheet>',
      'a cell at B12 in row 2',
    ],
    [
      'a text in a million pieces',
      `<worksheet><row r="1"><c r="A1" t="str"><v>${'a<!---->'.repeat(1_048_577)}</v></c></row></worksheet>`,
      'text of over a megabyte',
    ],
    [
      'an address that never ends',
      `<worksheet><row r="1"><c r="${'A'.repeat(500_000)}"/></row></worksheet>`,
      `${'A'.repeat(100)}`,
    ],
  ])('%s', async (_, xml, reason) => {
    const message = await complaint(readFiles(withSheet(xml)));
    expect(message.length).toBeLessThan(400);
    expect(message).toMatch(
      /^The workbook is damaged or incomplete \(.*\); copy it again, or open it and save it again/,
    );
    expect(message).toContain(reason);
  });

  test('a value in the last column of thousands of rows', async () => {
    const far = Array.from(
      { length: 4000 },
      (_, i) => `<row r="${i + 2}"><c r="XFD${i + 2}"><v>1</v></c></row>`,
    );
    expect(await complaint(readFiles(workbookFiles(header + far.join(''))))).toContain(
      'cells are too far apart',
    );
  });

  test('a workbook whose sheet is missing', async () => {
    const { 'xl/worksheets/sheet1.xml': _, ...files } = sound();
    expect(await complaint(readFiles(files))).toContain('it has no xl/worksheets/sheet1.xml');
  });

  test('a workbook with flipped bits', async () => {
    const bytes = Buffer.from(zip(sound()));
    const at = bytes.indexOf('xl/worksheets/sheet1.xml') + 60;
    bytes.fill(0xff, at, at + 40);
    expect(await complaint(readBytes(bytes))).toContain('The workbook is damaged or incomplete (');
  });
});
