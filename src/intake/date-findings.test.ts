import { expect, test } from 'vitest';
import { irmHeaders, irmRow, sheetOf } from '../../test/fixtures/irm-workbook.ts';
import { readIrmSheet } from '../irm/index.ts';
import { columnLetters } from '../project/index.ts';
import { readingFindings } from './reading-findings.ts';

/** What is found in a column with date cells of these days of May 2019, and text dates of these. */
async function found(cells: readonly number[], texts: readonly number[], others: readonly string[] = []) {
  const dates = [
    ...cells.map((day) => new Date(Date.UTC(2019, 4, day))),
    ...texts.map((day) => `${day}/05/2019`),
    ...others,
  ];
  const rows = dates.map((date, i) => irmRow({ 'Project ID': `${i + 1}`, 'Project Start Date': date }));
  const reading = await readIrmSheet(sheetOf(irmHeaders, ...rows));
  await reading.close();
  return readingFindings(reading.report);
}

const days = (count: number, first: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => first + (i % 12));

test.each([
  ['chance is under 0.1 %', days(6, 1), days(3, 13), 'blocks'],
  ['chance is above it', days(6, 1), days(2, 13), 'warns'],
  ['a tenth of the dates is text', days(36, 1), days(4, 13), 'blocks'],
  ['less than a tenth is text', days(37, 1), days(4, 13), 'warns'],
  ['there is one of each', [1], [13], 'warns'],
])('dates are exchanged where %s', async (_, cells, texts, severity) => {
  expect(await found(cells, texts)).toMatchObject([{ code: 'dates_exchanged', severity }]);
});

test.each([
  ['a date cell has a late day', [...days(11, 1), 13], days(8, 13), []],
  ['a date as text has an early day', days(12, 1), days(8, 13), ['03/04/2019']],
  ['no date is text', days(12, 1), [], []],
])('dates are not exchanged where %s', async (_, cells, texts, others) => {
  expect(await found(cells, texts, others)).toEqual([]);
});

test('the sentence says what happened, and where', async () => {
  const column = columnLetters(irmHeaders.indexOf('Project Start Date'));
  const [finding] = await found(days(6, 1), days(3, 13));
  expect(finding?.sentence).toBe(
    `Project Start Date: 6 date cells have days up to 12 only, and 3 dates as text have days above, so a program with American settings has exchanged day and month, for example of "2019-05-01" (${column}2), where "13/05/2019" (${column}8) stayed text.`,
  );
});
