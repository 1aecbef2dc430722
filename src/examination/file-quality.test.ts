import { expect, test } from 'vitest';
import { irmHeaders, irmRow, sheetOf } from '../../test/fixtures/irm-workbook.ts';
import { readIrmSheet } from '../irm/index.ts';
import { columnLetters } from '../project/index.ts';
import { fileQuality } from './file-quality.ts';

test('odd values are counted and named by their cells', async () => {
  const row = { Province: 'Limpopo', 'Project Status': 'Design', Latitude: '-23.9', Longitude: '29.4' };
  const rows = [5, 0, 7, 0].map((cost, i) =>
    irmRow({ ...row, 'Project ID': `${i + 1}`, 'Project Name': `Clinic ${i}`, 'Total Project Cost': cost }),
  );
  const reading = await readIrmSheet(sheetOf(irmHeaders, ...rows));
  const { counts, oddValues } = await fileQuality(reading);
  await reading.close();
  const column = columnLetters(irmHeaders.indexOf('Total Project Cost'));
  expect(counts).toEqual({ cost_zero: 2 });
  expect(oddValues).toEqual([
    {
      ...{ code: 'worth_a_look', severity: 'notes', sentence: 'The estimated cost is zero: 2 projects.' },
      cells: [3, 5].map((row) => ({ sheet: 'Projects', row, column, text: '0' })),
    },
  ]);
});

test('odd values are counted beside the quarter before, and what came since is found', async () => {
  const row = (cost: number) =>
    irmRow({ 'Project ID': 'P1', 'Project Name': 'Clinic', Province: 'Limpopo', 'Total Project Cost': cost });
  const [reading, earlier] = await Promise.all(
    [200, -1].map((cost) => readIrmSheet(sheetOf(irmHeaders, row(cost)))),
  );
  const sentences = async (file: typeof reading, before: typeof reading) => {
    const beside = { label: 'provincial 2019-20 Q1', taken: '2019-07-15', projects: before!.projects };
    const { oddValues } = await fileQuality(file!, { taken: '2019-10-15', before: beside });
    return oddValues.map(({ sentence }) => sentence);
  };
  expect(await sentences(earlier, earlier)).toContain(
    'The estimated cost is negative: 1 project, 1 in provincial 2019-20 Q1.',
  );
  const hundred = await readIrmSheet(sheetOf(irmHeaders, row(100)));
  expect(await sentences(reading, hundred)).toContain(
    'The estimated cost rose by more than 50 % since the snapshot before: 1 project.',
  );
  await Promise.all([reading, earlier, hundred].map((each) => each!.close()));
});
