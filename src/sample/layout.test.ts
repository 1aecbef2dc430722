import { expect, it } from 'vitest';
import { storedFields } from '../project/index.ts';
import { columnsOf, headerCells } from './layout.ts';

it('has one column for every field with a column in the workbook', () => {
  const fromColumns = storedFields.filter(({ source }) => source.from === 'column').map(({ name }) => name);
  expect(
    columnsOf(true)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(fromColumns.sort());
});

it('has no Sector in the older workbooks', () => {
  expect(headerCells(columnsOf(true))).toContain('Sector');
  expect(headerCells(columnsOf(false))).not.toContain('Sector');
  expect(columnsOf(false)).toHaveLength(columnsOf(true).length - 1);
});
