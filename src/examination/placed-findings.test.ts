import { expect, test } from 'vitest';
import { irmHeaders, irmRow, sheetOf } from '../../test/fixtures/irm-workbook.ts';
import type { ComparedFinding } from '../intake/index.ts';
import { readIrmSheet } from '../irm/index.ts';
import { columnLetters } from '../project/index.ts';
import { placedFindings } from './placed-findings.ts';

const rows = ['30601', '', '30603'].map((id) => irmRow({ 'Project ID': id, 'Project Name': `Clinic ${id}` }));

const placed = async (...values: NonNullable<ComparedFinding['values']>) => {
  const reading = await readIrmSheet(sheetOf(irmHeaders, ...rows));
  const [found] = await placedFindings(
    [{ code: 'values_moved', severity: 'warns', sentence: 'Moved.', values }],
    reading,
  );
  await reading.close();
  return found;
};

const sheet = 'Projects';

test('a finding about values names their cells', async () => {
  const column = columnLetters(irmHeaders.indexOf('Project Name'));
  expect(await placed({ irmProjectId: '30603', field: 'name' })).toEqual({
    ...{ code: 'values_moved', severity: 'warns', sentence: 'Moved.' },
    cells: [{ sheet, row: 4, column, text: 'Clinic 30603' }],
  });
});

test('a finding about projects names their rows', async () => {
  expect(await placed({ irmProjectId: '30601', field: null })).toMatchObject({
    rows: [{ sheet, row: 2, text: '30601 Clinic 30601' }],
  });
});
