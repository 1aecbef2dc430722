import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { irmHeaders, temporaryFolder } from '../../../../test/fixtures/irm-workbook.ts';
import {
  projectRow,
  type ReadingFolder,
  readDraft,
  requestFor,
  writeWorkbook,
} from '../../reading/derived/derived.fixture.ts';
import type { DraftReading } from '../../reading/derived/index.ts';
import { readSheetPlace, sheetAddress } from './sheet-address.ts';
import { addressIn, sheetView } from './sheet-view.ts';

/** Values without which a project would be worth a look. */
const complete = (i: number) => ({
  Province: 'Limpopo',
  'Project Status': 'Design',
  Latitude: `-23.${500 + i}`,
  Longitude: '29.4',
});

const startColumn = irmHeaders.indexOf('Project Start Date');

let folder: ReadingFolder;
let reading: DraftReading;
/** 200 projects in rows 4 to 203, of which rows 10, 60 and 190 have a start that is no date. */
beforeEach(async () => {
  folder = temporaryFolder();
  const rows = Array.from({ length: 200 }, (_, i) =>
    projectRow(i, {
      ...complete(i),
      ...(i === 186 && { Latitude: '0' }),
      ...([6, 56, 186].includes(i) && { 'Project Start Date': 'soon' }),
    }),
  );
  reading = await readDraft(requestFor(folder, writeWorkbook(folder, rows)));
});
afterEach(() => folder.remove());

const viewAt = async (query: string) =>
  (await sheetView(reading, readSheetPlace(new URLSearchParams(query))))!;
const rowsAt = async (query: string) => (await viewAt(query)).rows.map(({ row }) => row);

describe('the view of a sheet', () => {
  test('has fifty rows on a page, of which the last page has the rest', async () => {
    expect((await rowsAt('')).slice(0, 3)).toEqual([1, 3, 4]);
    expect(await viewAt('page=5')).toMatchObject({ page: 5, pages: 5, rowCount: 202 });
    expect(await rowsAt('page=5')).toEqual([202, 203]);
    expect(await rowsAt('page=900')).toEqual([202, 203]);
  });

  test.each(['sheet=9', 'sheet=0', 'page=-1', 'row=x', 'finding=none-1', 'column=1', 'page=1e9'])(
    'shows something for %s',
    async (query) => {
      expect((await rowsAt(query)).length).toBeGreaterThan(0);
    },
  );

  test('shows only the rows of a finding, or of any', async () => {
    const { findings, marks } = await viewAt('');
    const unreadable = findings.find(({ finding }) => finding.code === 'cells_unreadable')!;
    expect(unreadable).toMatchObject({ name: 'cells_unreadable-1', places: 3 });
    expect(marks).toMatchObject([{ row: 1 }, { row: 10, column: startColumn }]);
    expect(await rowsAt('finding=cells_unreadable-1')).toEqual([10, 60, 190]);
    expect(await rowsAt('finding=any')).toEqual([1, 10, 60, 190]);
  });

  test('goes from problem to problem, past pages and past notes', async () => {
    const rowOf = async (query: string, way: 'next' | 'previous') => (await viewAt(query)).problems[way]?.row;
    const letters = (await viewAt('')).marks.at(-1)!.letters;
    expect(await rowOf('', 'next')).toBe(10);
    expect(await rowOf('', 'previous')).toBeUndefined();
    expect(await rowOf(`row=10&column=${letters}`, 'next')).toBe(60);
    expect(await rowOf(`row=60&column=${letters}`, 'previous')).toBe(10);
    expect(await rowOf(`row=190&column=${letters}`, 'next')).toBeUndefined();
    expect(await rowOf('page=3', 'previous')).toBe(60);
    expect((await viewAt(`row=60&column=${letters}`)).problems).toMatchObject({ count: 3, number: 2 });
  });

  test('goes to a row by its number or its Project ID, on the page that has it', async () => {
    expect(await viewAt('row=120')).toMatchObject({ page: 3, here: { row: 120, mark: undefined } });
    const here = { row: 190, mark: { row: 190, column: startColumn } };
    expect(await viewAt('id=P186')).toMatchObject({ page: 4, here });
    expect(await viewAt('id=P186&finding=cells_unreadable-1')).toMatchObject({ page: 4, filter: undefined });
    expect(await viewAt('id=P900')).toMatchObject({ missingId: 'P900', page: 1, here: undefined });
  });

  test('has an address for each place, which reads as the same place', async () => {
    const place = { sheet: 2, finding: 'any', row: 7, column: 'AB' };
    const address = sheetAddress('d1', place);
    expect(address).toBe('/drafts/d1/sheet?sheet=2&finding=any&row=7&column=AB#here');
    expect(readSheetPlace(new URL(address, 'http://x').searchParams)).toMatchObject(place);
    expect(addressIn(await viewAt('finding=any'), 'd1', { page: 2 })).toBe(
      '/drafts/d1/sheet?finding=any&page=2',
    );
  });
});
