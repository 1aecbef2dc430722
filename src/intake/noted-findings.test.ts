import { expect, test } from 'vitest';
import { irmHeaders, irmRow, sheetOf } from '../../test/fixtures/irm-workbook.ts';
import { readIrmSheet } from '../irm/index.ts';
import { readingFindings } from './reading-findings.ts';

/** What is found in so many projects, of which the first have other cells. */
async function found(
  projects: number,
  count: number,
  cells: Readonly<Record<string, string>>,
  department = (_: number) => 'Education',
) {
  const rows = Array.from({ length: projects }, (_, i) =>
    irmRow({
      ...{ 'Project ID': `${i + 1}`, 'Project Name': `Clinic ${i + 1}`, Department: department(i) },
      ...(i < count && cells),
    }),
  );
  const reading = await readIrmSheet(sheetOf(irmHeaders, ...rows));
  await reading.close();
  return readingFindings(reading.report).map(({ code, severity, cells: named }) => [
    code,
    severity,
    named?.length,
  ]);
}

test.each([
  ['1 % of the stages', 400, 4, { 'Project Status': 'TBC' }, 'blocks'],
  ['fewer stages', 400, 3, { 'Project Status': 'TBC' }, 'warns'],
  ['1 % of 17 260 stages', 17_260, 172, { 'Project Status': '0' }, 'blocks'],
  ['fewer of 17 260 stages', 17_260, 171, { 'Project Status': '0' }, 'blocks-not'],
  ['every sector', 400, 400, { Sector: 'N/A' }, 'warns'],
])('words for no value in %s: %d projects, %d cells', async (_, projects, count, cells, severity) => {
  const department = (i: number) => (severity === 'blocks-not' ? `Department ${i % 171}` : 'Education');
  const expected = severity === 'blocks-not' ? 'warns' : severity;
  expect(await found(projects, count, cells, department)).toEqual([['placeholders', expected, count]]);
});

test.each([
  [4, 'blocks'],
  [3, 'warns'],
])('%d rounded amounts, or names with lost letters, of 400', async (count, severity) => {
  const department = (i: number) => `Department ${i % 100}`;
  const codes = (cells: Readonly<Record<string, string>>) => found(400, count, cells, department);
  expect(await codes({ 'Total Project Cost': '1.76E+06' })).toEqual([['amounts_rounded', severity, count]]);
  expect(await codes({ 'Project Name': 'Ho?rskool' })).toEqual([['letters_lost', severity, count]]);
});

test.each([
  [5, 'blocks'],
  [4, 'warns'],
])('%d stages of one department of 500', async (count, severity) => {
  const department = (i: number) => (i < 500 ? 'Education' : 'Health');
  expect(await found(2000, count, { 'Project Status': 'TBC' }, department)).toEqual([
    ['placeholders', severity, count],
  ]);
});
