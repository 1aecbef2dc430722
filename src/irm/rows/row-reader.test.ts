import { expect, test } from 'vitest';
import { irmHeaders } from '../../../test/fixtures/irm-workbook.ts';
import { readSheets } from './read-sheets.ts';

/** How many cells of a row with two are looked at when it is read under these headings. */
async function lookupsUnder(headings: readonly string[]): Promise<number> {
  let lookups = 0;
  const cells = new Proxy(['30682', 'Laërskool Môrester'], {
    get: (row, key, receiver) => {
      if (/^\d+$/.test(String(key))) lookups += 1;
      return Reflect.get(row, key, receiver);
    },
  });
  const rows = [[{ rowNumber: 1, cells: headings }], [{ rowNumber: 2, cells }]];
  const file = { sheets: [{ name: 'Snapshot', rows }], hiddenSheets: [] };
  const { staged, sheets } = await readSheets(file, {}, [], new Map());
  await staged.close();
  expect(sheets).toMatchObject([{ rowsRead: 1 }]);
  return lookups;
}

test.each([
  ['without a heading', ''],
  ['of contractors', 'Project Contractor'],
])('a row is not searched beyond its end for columns %s', async (_, heading) => {
  const more = Array.from({ length: 1000 }, () => heading);
  expect(await lookupsUnder([...irmHeaders, ...more])).toBe(await lookupsUnder(irmHeaders));
});
