import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  csvFields,
  csvHeader,
  csvRow,
  type IrmSnapshot,
  type ProjectSnapshot,
  publishedProject,
} from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { quarterOf } from '../../store/store.fixture.ts';
import { publishedCatalogue } from './published-catalogue.ts';
import { isPublishedCsv, readPublishedCsv } from './published-csv.ts';
import type { PublishedRow } from './published-row.ts';

let folder = '';
let path = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  path = join(folder, 'catalogue.csv');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const Q2 = quarterOf('2019-20', 2);
const rowOf = (id: number, known: Partial<ProjectSnapshot> = {}, irmSnapshot: IrmSnapshot = Q2): string =>
  csvRow(publishedProject(id, reported('1', known).snapshot, irmSnapshot));

async function rowsOf(...lines: readonly string[]): Promise<readonly PublishedRow[]> {
  writeFileSync(path, lines.join(''));
  const rows: PublishedRow[] = [];
  for await (const row of readPublishedCsv(path)) rows.push(row);
  return rows;
}

/** A row of the CSV with some of its cells replaced. */
function changedRow(cells: Readonly<Record<string, string>>): string {
  const published: Record<string, unknown> = publishedProject(7, reported('1').snapshot, Q2);
  return stringify([csvFields.map(({ name }) => cells[name] ?? published[name])], {
    record_delimiter: 'windows',
  });
}

const catalogueOf = (...lines: readonly string[]) => {
  writeFileSync(path, lines.join(''));
  return publishedCatalogue(path);
};

async function idsBySnapshot(...lines: readonly string[]) {
  const { count, snapshots } = await catalogueOf(...lines);
  const ids: Record<string, (number | undefined)[]> = {};
  for (const { irmSnapshot, projects } of snapshots) {
    const key = `${irmSnapshot.sphere} ${irmSnapshot.financialYear} ${irmSnapshot.quarter}`;
    ids[key] = [];
    for await (const batch of projects) ids[key].push(...batch.map(({ id }) => id));
  }
  return { count, ids };
}

describe('a row of the published CSV', () => {
  test('has the project that was written, its id and the snapshot that reported it', async () => {
    const known = {
      name: 'Éclair "Bakery", phase\n2',
      province: 'Limpopo',
      estimated_total_project_cost: -1200.5,
      variation_orders: 0,
      estimated_completion_date: '2020-02-29',
      latitude: '-29.50',
      longitude: '0',
    };
    const [row] = await rowsOf(csvHeader(), rowOf(17_260, known));
    expect(row).toEqual({
      project: { id: 17_260, irmProjectId: '17260', snapshot: expect.any(Object) },
      irmSnapshot: Q2,
      urlPath: '/infrastructure-projects/full/17260-eclair-bakery-phase-2-limpopo',
      line: 3,
    });
    expect(row?.project.snapshot).toMatchObject(known);
  });

  test('has the values that were written, whatever they are', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '=1+1',
        '+27',
        '-',
        '-5',
        "'-5",
        '@x',
        '\tx',
        '\rx',
        "'",
        'a\r\nb',
        '"',
        ' x ',
        '\ufeff',
      ),
    );
    // The reader cannot know whether the service or the source wrote such an apostrophe.
    const unambiguous = text.filter((value) => !/^'([=+@\t\r]|-(?!5$))/.test(value));
    const amount = fc.double({ noNaN: true, noDefaultInfinity: true });
    await fc.assert(
      fc.asyncProperty(unambiguous, unambiguous, amount, async (name, contractor, cost) => {
        const known = {
          name,
          main_contractor: contractor === '' ? null : contractor,
          total_construction_costs: cost,
        };
        const [row] = await rowsOf(csvHeader(), rowOf(1, known));
        expect(row?.project.snapshot).toMatchObject({ ...known, total_construction_costs: cost + 0 });
      }),
      { numRuns: 300 },
    );
  });

  test('may follow a byte order mark and end with LF', async () => {
    const lines = [csvHeader(), rowOf(1), rowOf(2)].map((line) => line.replaceAll('\r\n', '\n'));
    expect((await rowsOf('\ufeff', ...lines)).map(({ project }) => project.id)).toEqual([1, 2]);
  });

  test.each([
    ['Provincial 2019-20 Q2 taken 2019-10-15', { sphere: 'provincial' }],
    ['National 2099-00 Q4 taken 2100-04-15', { sphere: 'national', financial_year: '2099-00' }],
  ])('names its snapshot: %s', async (irm_snapshot, cells) => {
    const [row] = await rowsOf(csvHeader(), changedRow({ irm_snapshot, ...cells }));
    expect(row?.irmSnapshot.sphere).toBe(cells.sphere);
  });
});

describe('an invalid cell is reported with its line, column and text:', () => {
  test.each([
    ['irm_snapshot', ''],
    ['irm_snapshot', 'provincial 2019-20'],
    ['irm_snapshot', 'Municipal 2019-20 Q2 taken 2019-10-15'],
    ['irm_snapshot', 'Provincial 2019-21 Q2 taken 2019-10-15'],
    ['irm_snapshot', 'Provincial 2019-20 Q5 taken 2019-10-15'],
    ['irm_snapshot', 'Provincial 2019-20 Q2 taken 2019-02-30'],
    ['irm_snapshot', 'Provincial 2019-20 Q2 taken 2019-10-15 '],
    ['sphere', 'national'],
    ['financial_year', '2018-19'],
    ['url_path', ''],
    ['url_path', '/infrastructure-projects/full/bakery'],
    ['url_path', '/infrastructure-projects/full/0-bakery'],
    ['url_path', '/infrastructure-projects/full/4294967296-bakery'],
    ['url_path', '/infrastructure-projects/full/99999999999-bakery'],
    ['url_path', 'https://example.com/infrastructure-projects/full/7-bakery'],
    ['estimated_total_project_cost', 'R 5'],
    ['estimated_total_project_cost', '1,5'],
    ['estimated_total_project_cost', '0x10'],
    ['estimated_total_project_cost', ' '],
    ['estimated_total_project_cost', '1e999'],
    ['actual_expenditure_q1', 'NaN'],
    ['estimated_completion_date', '2019-02-30'],
    ['estimated_completion_date', '15/07/2019'],
    ['start_date', '2019-7-5'],
  ])('%s "%s"', async (column, text) => {
    const reading = rowsOf(csvHeader(), rowOf(1), changedRow({ [column]: text }), rowOf(3));
    await expect(reading).rejects.toThrow(`Line 3: ${column} must be `);
    await expect(reading).rejects.toThrow(`but is "${text}".`);
    await expect(reading).rejects.toMatchObject({ name: 'PublishedCsvError' });
  });
});

describe('a file is rejected', () => {
  test.each([
    ['with other columns', 'name,cost\nTree,5\n', /columns are not those of the published CSV/],
    ['with one column less', `${csvHeader().trim().replace(/,\w+$/, '')}\r\n`, /columns/],
    [
      'with a row that is too short',
      `${csvHeader()}A,B\r\n`,
      new RegExp(`Line 2: it has 2 columns instead of ${csvFields.length}`),
    ],
    [
      'with a row that is too long',
      `${csvHeader()}${rowOf(1).trim()},B\r\n`,
      new RegExp(`Line 2: it has ${csvFields.length + 1} columns instead of ${csvFields.length}`),
    ],
    ['that ends within quotes', `${csvHeader()}${rowOf(1)}"never ended`, /The CSV is damaged/],
    ['that ends within a row', `${csvHeader()}${rowOf(1)}A,Provincial 2019`, /Line 3: it has 2 columns/],
  ])('%s', async (_what, content, sentence) => {
    await expect(catalogueOf(content)).rejects.toThrow(sentence);
    await expect(catalogueOf(content)).rejects.toMatchObject({ name: 'PublishedCsvError' });
  });

  test('with a project twice, with the line in the message', async () => {
    await expect(catalogueOf(csvHeader(), rowOf(7), rowOf(8), rowOf(7, { name: 'B' }))).rejects.toThrow(
      'Line 4: project 7 is there twice',
    );
  });

  test('with two dates for one snapshot', async () => {
    const other = rowOf(2, {}, { ...Q2, taken: '2019-11-01' });
    await expect(catalogueOf(csvHeader(), rowOf(1), other)).rejects.toThrow(
      'Line 3: irm_snapshot must be "Provincial 2019-20 Q2 taken 2019-10-15", as in earlier rows, but is "Provincial 2019-20 Q2 taken 2019-11-01".',
    );
  });

  test('without projects, and if it is empty', async () => {
    await expect(catalogueOf(csvHeader())).rejects.toThrow('The CSV contains no projects.');
    await expect(catalogueOf('')).rejects.toMatchObject({ name: 'PublishedCsvError' });
  });
});

describe('a catalogue', () => {
  test('is published snapshot by snapshot, oldest first, each with its projects', async () => {
    const national = quarterOf('2019-20', 2, 'national');
    const older = quarterOf('2018-19', 4);
    const lines = [rowOf(5), rowOf(1, {}, national), rowOf(9, {}, older), rowOf(4)];
    expect(await idsBySnapshot(csvHeader(), ...lines)).toEqual({
      count: 4,
      ids: { 'provincial 2018-19 4': [9], 'national 2019-20 2': [1], 'provincial 2019-20 2': [5, 4] },
    });
    expect(Object.keys((await idsBySnapshot(csvHeader(), ...lines)).ids)).toEqual([
      'provincial 2018-19 4',
      'national 2019-20 2',
      'provincial 2019-20 2',
    ]);
  });

  test('is complete in any number of batches', async () => {
    const lines = Array.from({ length: 2001 }, (_, i) => rowOf(i + 1));
    const { count, ids } = await idsBySnapshot(csvHeader(), ...lines);
    expect(count).toBe(2001);
    expect(ids['provincial 2019-20 2']).toEqual(Array.from({ length: 2001 }, (_, i) => i + 1));
  });
});

describe('the published CSV is recognized by its header', () => {
  test.each([
    ['the header', csvHeader(), true],
    ['the header after a byte order mark', `\ufeff${csvHeader()}`, true],
    ['the header before a lone LF', csvHeader().replace('\r\n', '\n'), true],
    ['the header without an end of line', csvHeader().trim(), true],
    ['another order', csvHeader().replace('name,irm_snapshot', 'irm_snapshot,name'), false],
    ['one column more', `${csvHeader().trim()},more\r\n`, false],
    ['a workbook', 'PK\u0003\u0004', false],
    ['nothing', '', false],
  ])('%s', async (_what, content, expected) => {
    writeFileSync(path, content);
    expect(await isPublishedCsv(path)).toBe(expected);
  });

  test('unlike a folder and a missing file', async () => {
    mkdirSync(join(folder, 'folder.csv'));
    expect(await isPublishedCsv(join(folder, 'folder.csv'))).toBe(false);
    expect(await isPublishedCsv(join(folder, 'nowhere.csv'))).toBe(false);
  });
});
