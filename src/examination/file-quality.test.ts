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
      cells: [3, 5].map((row) => ({ sheet: 'Projects', row, column })),
    },
  ]);
});
