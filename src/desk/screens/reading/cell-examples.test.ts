import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/fixtures/irm-workbook.ts';
import {
  projectRow,
  type ReadingFolder,
  readDraft,
  requestFor,
  writeWorkbook,
} from '../../reading/derived/derived.fixture.ts';
import { readingExamples } from './cell-examples.ts';

let folder: ReadingFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const DAY_FIRST = '03/04/2019';
const headings = { 'Total Project Cost': '1,234', 'Project Start Date': DAY_FIRST };

const readingOf = (rows: readonly ReturnType<typeof projectRow>[]) =>
  readDraft(requestFor(folder, writeWorkbook(folder, rows)));

test('the examples are found far below, and the rows shown are the first ones', async () => {
  const rows = Array.from({ length: 90 }, (_, i) => projectRow(i, i < 80 ? {} : headings));
  const {
    amounts,
    amountsDiffer,
    dates,
    datesDiffer,
    rows: shown,
  } = await readingExamples(await readingOf(rows));
  expect(amounts.map(({ cell }) => cell.replace(/\D/g, ''))).toEqual(['84', '85', '86']);
  expect(amounts[0]!.as).toEqual({ point: 1234, comma: 1.234 });
  expect(dates.map(({ written }) => written)).toEqual([DAY_FIRST, DAY_FIRST, DAY_FIRST]);
  expect([amountsDiffer, datesDiffer]).toEqual([true, true]);
  expect(shown[0]!.rows.map(({ row }) => row)).toEqual([4, 5, 6]);
});

test('no more blocks are read than needed, and nothing for the next page', async () => {
  const reading = await readingOf(Array.from({ length: 90 }, (_, i) => projectRow(i, headings)));
  const { file, blocks } = reading.sheets[0]!;
  const path = join(reading.folder, file);
  const firstBlock = readFileSync(path).subarray(0, blocks[1]!.at);
  writeFileSync(path, firstBlock);
  const { rows } = await readingExamples(reading);
  expect(rows[0]!.rows).toHaveLength(3);
  rmSync(path);
  expect((await readingExamples(reading)).rows).toBe(rows);
});
