import { afterAll, describe, expect, test } from 'vitest';
import { irmHeaders, irmRow, readAll, temporaryFolder } from '../../../test/fixtures/irm-workbook.ts';
import { readIrmFile } from '../irm-file.ts';
import { IrmFileError } from '../irm-file-error.ts';
import { sniffDelimiter } from './delimiter.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const limits = { maxWorkbookMb: 1 };

const quoted = (cell: unknown) => `"${String(cell ?? '').replaceAll('"', '""')}"`;
const csv = (delimiter: string, ...rows: readonly (readonly unknown[])[]) =>
  `${rows.map((row) => row.map(quoted).join(delimiter)).join('\r\n')}\r\n`;
const row = irmRow({
  'Project ID': 30682,
  'Project Name': 'Laërskool “Môrester”',
  'Total Project Cost': '1 200,50',
});

async function read(content: string | Uint8Array, name = 'snapshot.csv') {
  const reading = await readIrmFile(folder.write(name, content), limits);
  return { projects: await readAll(reading), report: reading.report };
}

async function complaint(content: string | Uint8Array, name?: string): Promise<string> {
  const error: unknown = await read(content, name).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(IrmFileError);
  return (error as Error).message;
}

/** Encodes the few characters of these tests as Windows-1252. */
const windows1252 = (text: string) =>
  Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094').replaceAll('€', '\u0080'), 'latin1');

describe.each([',', ';', '\t', '|'])('delimited by %j', (delimiter) => {
  test.each<[string, (text: string) => string | Uint8Array]>([
    ['UTF-8', (text) => text],
    ['UTF-8 with a byte order mark', (text) => `\ufeff${text}`],
    ['Windows-1252', windows1252],
    ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['big-endian UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('reads %s', async (_, encode) => {
    const { projects, report } = await read(encode(csv(delimiter, irmHeaders, row)));
    expect(projects[0]?.irmProjectId).toBe('30682');
    expect(projects[0]?.snapshot.name).toBe('Laërskool “Môrester”');
    expect(projects[0]?.snapshot.estimated_total_project_cost).toBe(1200.5);
    expect(report).toMatchObject({
      sheets: [{ sheet: 'snapshot.csv', rowsRead: 1, loaded: 1 }],
      unreadableCells: [],
    });
  });
});

test('recognises Windows-1252 by a byte far into the file', async () => {
  const rows = Array.from({ length: 3000 }, (_, id) =>
    irmRow({ 'Project ID': id, 'Project Name': 'x'.repeat(50) }),
  );
  const { projects } = await read(windows1252(csv(',', irmHeaders, ...rows, row)));
  expect(projects.at(-1)?.snapshot.name).toBe('Laërskool “Môrester”');
});

test('decodes characters that are split between two chunks', async () => {
  const rows = Array.from({ length: 3000 }, (_, id) =>
    irmRow({ 'Project ID': id, 'Project Name': '“€”'.repeat(40) }),
  );
  const { projects } = await read(csv(',', irmHeaders, ...rows));
  expect(new Set(projects.map(({ snapshot }) => snapshot.name))).toEqual(new Set(['“€”'.repeat(40)]));
});

test.each(['\n', '\r\n', '\r'])('accepts lines that end in %j', async (newline) => {
  const text = [irmHeaders.join(','), '', '7,A', '8,B', ''].join(newline);
  const { projects, report } = await read(text);
  expect(projects.map(({ irmProjectId, snapshot }) => [irmProjectId, snapshot.name])).toEqual([
    ['7', 'A'],
    ['8', 'B'],
  ]);
  expect(report.rowsRead).toBe(2);
});

test('numbers rows as spreadsheets do: blank lines count, newlines in quotes do not', async () => {
  const text = ['', irmHeaders.join(','), '7,"two\nlines"', '', ',no id', '7,again', ''].join('\n');
  const { report } = await read(text);
  expect(report.leftOut).toMatchObject([{ row: 5 }, { row: 3, replacedBy: { row: 6 } }]);
});

test('accepts rows shorter than the header, and counts cells beyond it', async () => {
  const long = `8,B${','.repeat(irmHeaders.length - 1)}extra,,`;
  const { projects, report } = await read([irmHeaders.join(','), '7,A', long].join('\n'));
  expect(projects).toHaveLength(2);
  expect(report.columnsWithoutHeading).toEqual([{ sheet: 'snapshot.csv', column: 'AP', cells: 1 }]);
});

test('notices that the last row is cut off', async () => {
  const whole = [irmHeaders, row, irmRow({ 'Project ID': 8 })].map((cells) => cells.join(';'));
  expect((await read(whole.join('\n'))).report.shortLastRow).toBeUndefined();
  const { report } = await read([...whole, '9;B;Gau'].join('\n'));
  expect(report.shortLastRow).toEqual({
    sheet: 'snapshot.csv',
    row: 4,
    cells: 3,
    headings: irmHeaders.length,
  });
});

test('reads what the IRM itself exports: text with tabs under the name .xls', async () => {
  const text = csv('\t', irmHeaders, row);
  const without = Buffer.from(text, 'utf16le');
  for (const bytes of [text, `\ufeff${text}`, windows1252(text), without]) {
    const { projects } = await read(bytes, 'export.xls');
    expect(projects).toMatchObject([{ irmProjectId: '30682', snapshot: { name: 'Laërskool “Môrester”' } }]);
  }
  expect(await complaint('<html><table><tr><td>Project ID</td></tr></table></html>', 'page.xls')).toBe(
    'The file is a web page with a table; open it in Excel and save it as .xlsx.',
  );
  const flat = '<?xml version="1.0" encoding="UTF-8"?>\n<office:document xmlns:office="urn:x"/>';
  expect(await complaint(flat, 'flat.fods')).toBe(
    'The file is an OpenDocument spreadsheet (.fods); open it and save it as .xlsx.',
  );
});

test('reads text whose first line names the delimiter, and numbers rows without it', async () => {
  const { projects, report } = await read(`sep=;\r\n${csv(';', irmHeaders, row, ['', 'no id'])}`);
  expect(projects).toHaveLength(1);
  expect(report.leftOut).toMatchObject([{ row: 3 }]);
});

test('keeps a quotation mark within unquoted text', async () => {
  const { projects } = await read([irmHeaders.join(','), '7,12" pipe', '8,"say ""yes"""'].join('\n'));
  expect(projects.map(({ snapshot }) => snapshot.name)).toEqual(['12" pipe', 'say "yes"']);
});

test('reads serials and error values as in a workbook', async () => {
  const cells = irmRow({
    'Project ID': 7,
    'Project Start Date': '43555',
    'Total Project Cost': '#REF!',
    Department: '#N/A',
  });
  const { projects, report } = await read(csv(',', irmHeaders, cells));
  expect(projects[0]?.snapshot).toMatchObject({ start_date: '2019-03-31', department: '' });
  expect(report.unreadableCells.map(({ text }) => text)).toEqual(['#N/A', '#REF!']);
});

test.each([
  ['a short file', '', '; close or remove it.'],
  [
    'a long file',
    `${'8,B\n'.repeat(1_000_000)}`,
    ', or the row has no line break at its end: it is longer than a megabyte; correct it and import again.',
  ],
])('names the row of an unclosed quotation mark in %s', async (_, rest, end) => {
  const message = await complaint(`${irmHeaders.join(',')}\n7,A\n8,"never closed\n${rest}`);
  expect(message).toBe(`A quotation mark in row 3 of the CSV file is never closed${end}`);
});

test('rejects a row of over a megabyte as an unclosed quotation mark', async () => {
  const message = await complaint(`${irmHeaders.join(',')}\n7,"${'x\n'.repeat(600_000)}"\n8,B\n`);
  expect(message).toContain('in row 2 of the CSV file is never closed');
});

test('finds an unclosed quotation mark in the header', async () => {
  expect(await complaint(`"${irmHeaders.join(',')}\n7,A\n`)).toContain('in row 1 of the CSV file');
});

test('rejects unknown headings in one sentence', async () => {
  expect(await complaint('a,b\n1,2\n')).toMatch(
    /^The headings in row 1 of "snapshot.csv" \("a", "b"\) are not those of an IRM snapshot, nor does the profile/,
  );
});

test('rejects a file that is not text', async () => {
  expect(await complaint(new Uint8Array([0x89, 0x50, 0, 1, 2]))).toBe(
    'The file is neither a workbook nor text; give an .xlsx or a .csv file.',
  );
});

test('rejects a file that ends in NULs, as after a power cut', async () => {
  const half = Buffer.from(`${irmHeaders.join(',')}\n${'7,A\n'.repeat(50_000)}`);
  for (const text of [half, Buffer.concat([half, Buffer.from([0xe9])])])
    expect(await complaint(Buffer.concat([text, Buffer.alloc(4096)]))).toContain(
      'neither a workbook nor text',
    );
});

test('reads rows under a header with a million columns', async () => {
  const headers = [...irmHeaders, ...Array.from({ length: 20_000 }, () => 'Project Contractor')].join(',');
  const rows = Array.from({ length: 20_000 }, (_, id) => `${id},A`);
  const { report } = await read([headers + ','.repeat(1_000_000), ...rows].join('\n'));
  expect(report).toMatchObject({ loaded: 20_000, unreadableCellCount: 0 });
});

test('can be read again, and need not be read to the end', async () => {
  const rows = Array.from({ length: 5000 }, (_, id) => irmRow({ 'Project ID': id }));
  const reading = await readIrmFile(folder.write('long.csv', csv(',', irmHeaders, ...rows)), limits);
  for await (const batch of reading.projects) {
    expect(batch.length).toBeGreaterThan(0);
    break;
  }
  expect(await readAll(reading)).toHaveLength(5000);
  expect(await readAll(reading)).toHaveLength(5000);
});

test.each([
  ['a,b;c,d\n1;2', ','],
  ['a;b;c,d', ';'],
  ['a\tb', '\t'],
  ['"a,b,c";d', ';'],
  ['"a ""x,y,z""";d', ';'],
  ['"a"\t"b"\t"c"', '\t'],
  ['\n\r\n a;b', ';'],
  ['"a;b\nc;d;e";f,g,h', ','],
  ['a|b|c', '|'],
  ['Projects, all of them\n\nProvince;Name;Cost\n', ';'],
  ['alone', ','],
  ['', ','],
])('the header of %j is delimited by %j', (text, delimiter) => {
  expect(sniffDelimiter(text)).toEqual({ delimiter, namedIn: 0 });
});

test.each([
  ['sep=;\r\na,b,c', ';', 7],
  ['SEP=|\na,b', '|', 6],
  ['sep=\t\na,b', '\t', 6],
])('the first line of %j names %j', (text, delimiter, namedIn) => {
  expect(sniffDelimiter(text)).toEqual({ delimiter, namedIn });
});
