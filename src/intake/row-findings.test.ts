import { expect, test } from 'vitest';
import { irmHeaders, irmRow, sheetOf } from '../../test/fixtures/irm-workbook.ts';
import { readIrmSheet } from '../irm/index.ts';
import { readingFindings } from './reading-findings.ts';

async function found(...rows: readonly Readonly<Record<string, string | number>>[]) {
  const sheet = sheetOf(
    irmHeaders,
    ...rows.map((values, i) => irmRow({ 'Project ID': `${i + 1}`, ...values })),
  );
  const reading = await readIrmSheet(sheet);
  await reading.close();
  return readingFindings(reading.report);
}

const dates = { 'Project Start Date': 'dd/mm', 'Contracted Construction End Date': 'dd/mm' };

test.each([
  ['words in three cells of dates and amounts, and no value', { ...dates, 'Total Project Cost': 'Rand' }, 1],
  ['words in two', dates, 0],
  ['words in three and a value', { ...dates, 'Total Project Cost': 'Rand', 'Professional Fees': 5 }, 0],
  ['the name of an example', { 'Project Name': 'Example: Clinic' }, 1],
  ['the name of a place for tests', { 'Project Name': 'Testing Laboratory' }, 0],
])('a row with %s is doubtful, or not', async (_, values, count) => {
  const findings = await found({ 'Project Name': 'Clinic' }, { 'Project Name': 'School', ...values });
  expect(findings.filter(({ code }) => code === 'rows_doubtful')).toHaveLength(count);
});

test('rows of one Project ID with different amounts are named, both', async () => {
  const clinic = { 'Project ID': '7', 'Project Name': 'Clinic' };
  const [conflict] = await found(
    { ...clinic, 'Total Project Cost': 5 },
    { ...clinic, 'Total Project Cost': 6 },
  );
  expect(conflict).toMatchObject({
    code: 'ids_conflicting',
    severity: 'blocks',
    rows: [
      { sheet: 'Projects', row: 2 },
      { sheet: 'Projects', row: 3 },
    ],
  });
  expect(await found(clinic, clinic)).toMatchObject([{ code: 'ids_repeated', severity: 'warns' }]);
});
