import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { openXlsx, type Cell as WorkbookCell } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { irmHeaders, irmRow, temporaryFolder } from '../../test/fixtures/irm-workbook.ts';
import { messyCells } from '../../test/intake/messy-cells.ts';
import type { MessyFile } from '../../test/intake/messy-file.ts';
import { messyFormats } from '../../test/intake/messy-formats.ts';
import { messyRows } from '../../test/intake/messy-rows.ts';
import { judge, readingFindings } from '../intake/index.ts';
import { HeadingsError, openSheets, readIrmFile } from '../irm/index.ts';
import { annotatedWorkbook } from './annotated-workbook.ts';
import { findingMarks, headingMarks } from './finding-marks.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const limits = { maxWorkbookMb: 20 };

/** Reads and annotates a file; undefined if it is refused. */
async function annotate({ name = 'messy.xlsx', content, choices }: MessyFile) {
  const path = folder.write(name, content());
  const reading = await readIrmFile(path, limits, choices).catch(() => undefined);
  if (reading === undefined) return undefined;
  await reading.close();
  const { report } = reading;
  const findings = readingFindings(report);
  const bytes = await annotatedWorkbook(path, limits, findingMarks(findings, report, judge(findings, [])));
  return { path, bytes, annotated: folder.write('annotated.xlsx', bytes), findings, report };
}

/**
 * Every cell of a file by the name of its sheet. A workbook made from text has names of its own: `Projects`, or for an
 * archive of texts that of each file after its number.
 */
async function cellsOf(path: string) {
  const { sheets, hiddenSheets } = await openSheets(path, limits);
  const read = sheets.map(async ({ name, rows, mergedRanges, dateSystem, isDelimited }, i) => {
    const filled: unknown[] = [];
    for await (const batch of rows)
      for (const { rowNumber, cells } of batch)
        for (const [column, cell] of cells.entries())
          if (cell !== null && cell !== '') filled.push([rowNumber, column, cell]);
    return {
      name: isDelimited ? (sheets.length === 1 ? 'Projects' : `${i + 1} ${name}`) : name,
      filled,
      merged: mergedRanges?.() ?? [],
      dateSystem: dateSystem ?? 1900,
    };
  });
  return { sheets: await Promise.all(read), hiddenSheets };
}

describe('an annotated workbook has every cell of', () => {
  const files = [...messyRows, ...messyCells, ...messyFormats];
  test.each(files.filter(({ refused }) => refused === undefined).map((file) => [file.what, file] as const))(
    'a file with %s',
    async (_, file) => {
      const { path, annotated } = (await annotate(file))!;
      expect(await cellsOf(annotated)).toEqual(await cellsOf(path));
    },
  );
});

const csv = (...rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => `"${`${cell ?? ''}`.replaceAll('"', '""')}"`).join(',')).join('\n');

async function markedCells(bytes: Uint8Array) {
  const { sheets } = await openXlsx(bytes, { readStyles: true });
  return [...sheets[0]!.cells!]
    .filter(([, { style }]) => style?.fill !== undefined)
    .map(([place, cell]) => [place, colourOf(cell), cell.comment?.text] as const);
}

const colourOf = ({ style }: WorkbookCell): unknown =>
  style?.fill?.type === 'pattern' ? style.fill.fgColor?.rgb : undefined;

test('colours cells and rows, and says at them what is wrong and what to do', async () => {
  const content = () =>
    csv(
      irmHeaders,
      irmRow({ 'Project ID': 7, 'Project Name': 'A', 'Total Project Cost': 'about R5m' }),
      irmRow({ 'Project ID': 8, 'Project Name': 'B' }),
      irmRow({ Department: null, 'Project Name': 'Grand Total', 'Total Project Cost': '5' }),
    );
  const { bytes } = (await annotate({ what: 'a few faults', name: 'a.csv', content }))!;
  const cost = irmHeaders.indexOf('Total Project Cost');
  const name = irmHeaders.indexOf('Project Name');
  const marked = await markedCells(bytes);
  expect(marked.map(([place, colour]) => [place, colour])).toEqual([
    [`1,${cost}`, 'FFEB9C'],
    [`3,${name}`, 'FFEB9C'],
    [`3,${cost}`, 'FFEB9C'],
  ]);
  expect(marked.map(([, , comment]) => comment)).toEqual([
    'This cell says "about R5m".\nTotal Project Cost: 1 of 2 cells cannot be read and count as empty, for example "about R5m" (I2).\nCorrect these cells: dates as 31/03/2019, amounts as plain numbers, coordinates in degrees such as -29.96. Until then, they count as empty.',
    'This row says "Grand Total".\n1 row of totals: 4 "Grand Total".\nIf these rows are no projects, leave them. Otherwise fill in their Project ID, name and department.',
    undefined,
  ]);
});

test('holds no formula and no address outside, whatever the text of a CSV says', async () => {
  const evil = [
    '=HYPERLINK("http://evil.test","x")',
    "+1+cmd|' /C calc'!A0",
    '@SUM(A1)',
    '<script>alert(1)</script>]]>&amp;',
    '_x0041_\u0001\ufffe',
  ];
  const content = () =>
    csv(
      irmHeaders,
      ...evil.map((text, id) =>
        irmRow({ 'Project ID': `P${id}`, 'Project Name': text, 'Total Project Cost': text }),
      ),
    );
  const { bytes, annotated } = (await annotate({ what: 'hostile text', name: 'evil.csv', content }))!;
  const { sheets } = await openXlsx(bytes, { readStyles: true });
  for (const cell of sheets[0]!.cells!.values()) {
    expect(cell.formula).toBeUndefined();
    expect(cell.hyperlink).toBeUndefined();
  }
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => [name, Buffer.from(part).toString()]);
  for (const [name, xml] of parts) {
    expect(xml, name).not.toMatch(/<f>|TargetMode="External"|<script/);
    expect(xml, name).not.toContain('\u0001');
  }
  const read = (await cellsOf(annotated)).sheets[0]!.filled as [number, number, string][];
  const names = read.filter(([row, column]) => row > 1 && column === irmHeaders.indexOf('Project Name'));
  expect(names.map(([, , text]) => text)).toEqual([...evil.slice(0, 4), '_x0041_']);
});

test('keeps formulas and formats', async () => {
  const file = messyCells.find(({ what }) => what === 'formulas that were never calculated')!;
  const { path, bytes } = (await annotate(file))!;
  const read = async (from: Uint8Array) =>
    [...(await openXlsx(from, { readStyles: true })).sheets[0]!.cells!].map(([place, cell]) => [
      ...[place, cell.formula, cell.style?.numFmt],
    ]);
  const before = await read(readFileSync(path));
  expect(before.some(([, formula]) => formula === 'SUM(A1:B1)')).toBe(true);
  expect(await read(bytes)).toEqual(before);
});

test('keeps a comment that stands at the cell already', async () => {
  const first = (await annotate({
    what: 'x',
    name: 'a.csv',
    content: () =>
      csv(irmHeaders, irmRow({ 'Project ID': 7, 'Project Name': 'A', 'Total Project Cost': 'x' })),
  }))!;
  const second = (await annotate({ what: 'x', content: () => readFileSync(first.annotated) }))!;
  const [marked] = await markedCells(second.bytes);
  expect(marked![2]!.match(/cannot be read/g)).toHaveLength(2);
});

test('says at wrong headings what is wrong', async () => {
  const headings = irmHeaders.map((header) => (header === 'Latitude' ? 'Lattitude' : header));
  const path = folder.write(
    'headings.csv',
    csv([...headings.filter((h) => h !== 'Sector' && h !== 'Province'), 'Phone'], []),
  );
  const error: unknown = await readIrmFile(path, limits).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HeadingsError);
  const bytes = await annotatedWorkbook(path, limits, headingMarks(error as HeadingsError));
  expect((await markedCells(bytes)).map(([, colour, comment]) => [colour, comment])).toEqual([
    ['FFC7CE', 'These headings are missing: "Province".'],
    ['FFC7CE', 'Did you mean "Latitude"?'],
    ['FFC7CE', 'This heading is unknown.'],
  ]);
});
