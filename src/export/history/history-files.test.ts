import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quarterOf } from '../../store/store.fixture.ts';
import { archiveOfQuarters, joined, type TestArchive } from '../archive.fixture.ts';
import { historyColumns } from './history-columns.ts';
import { historyCsvChunks, historyJsonlChunks } from './history-files.ts';
import { snapshotRows } from './snapshot-rows.ts';

let over: TestArchive;
beforeAll(async () => {
  over = await archiveOfQuarters([
    { irmSnapshot: quarterOf('2018-19', 4), projects: [{ name: '=SUM(1)', variation_orders: 680000 }] },
    {
      irmSnapshot: quarterOf('2019-20', 1),
      projects: [{ name: 'A "school",\nnew', latitude: '-29.50', longitude: '30.10' }, { name: 'B' }],
    },
  ]);
});
afterAll(() => over.close());

const names = historyColumns.map(({ name }) => name);

/** The rows as objects, as `JSON.parse` gives them. */
async function expectedObjects(): Promise<readonly Record<string, unknown>[]> {
  const objects: Record<string, unknown>[] = [];
  for await (const rows of snapshotRows(over.archive))
    for (const row of rows) objects.push(Object.fromEntries(names.map((name, i) => [name, row[i]])));
  return objects;
}

test('JSON Lines have every column of every snapshot, and money as a float', async () => {
  const text = (await joined(historyJsonlChunks(over.archive))).toString();
  const lines = text.split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line))).toEqual(await expectedObjects());
  expect(Object.keys(JSON.parse(lines[0]!))).toEqual(names);
  expect(lines[0]).toContain('"variation_orders":680000.0,');
});

test('the CSV has them as text, and nothing that a spreadsheet runs', async () => {
  const text = (await joined(historyCsvChunks(over.archive))).toString();
  const rows = parse(text, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
  const asText = (value: unknown): string => {
    if (value === null) return '';
    return Array.isArray(value) ? value.join(' ') : String(value);
  };
  const expected = (await expectedObjects()).map((object) =>
    Object.fromEntries(names.map((name) => [name, asText(object[name])])),
  );
  expected[0]!.name = "'=SUM(1)";
  expected[0]!.variation_orders = '680000.0';
  expect(rows).toEqual(expected);
  expect(Object.keys(rows[0]!)).toEqual(names);
});
