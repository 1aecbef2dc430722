import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { irmSnapshotFromLabel, quarterKey, withoutFormulaGuard } from '../../src/project/index.ts';
import { apiPaths, searchDownloadPath } from '../../src/query/addresses.ts';

/** Over a service as people run it, whose indexes of past quarters are built on another thread. */
const base = inject('sampleService');

const QUARTER = '2019-20-Q1';
const columns = ['id', 'name', 'status', 'irm_snapshot', 'estimated_total_project_cost'] as const;
const CHOSEN = `fields=${columns.join(',')}`;
const FILTERS = 'province=Limpopo&sphere=provincial';

type Row = Readonly<Record<string, unknown>>;

/** Asks again while the index of the quarter is built. */
async function get(path: string, query: string): Promise<Response> {
  for (;;) {
    const response = await fetch(`${base}${path}?${query}`);
    if (response.status === 200) return response;
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    await response.text();
  }
}

const quarterOf = (label: string): string => quarterKey(irmSnapshotFromLabel(label)!);

/** What a file holds, as text without guards against formulas. */
const asText = (rows: readonly Row[]) => rows.map((row) => columns.map((column) => textOf(row[column])));

const textOf = (value: unknown): string =>
  value === null ? '' : withoutFormulaGuard(String(value)).replace(/\.0$/, '');

/** The newest report of each project until the quarter, from the reports of all quarters. */
async function expectedRows(): Promise<readonly Row[]> {
  const text = await (await get(searchDownloadPath('csv'), `history=true&${CHOSEN},province`)).text();
  const newest = new Map<string, Record<string, string>>();
  for (const row of parse(text, { columns: true }) as Record<string, string>[])
    if (quarterOf(row.irm_snapshot!) <= QUARTER) newest.set(row.id!, row);
  return [...newest.values()].flatMap(({ province, ...row }) => (province === 'Limpopo' ? [row] : []));
}

let expected: readonly Row[] = [];
beforeAll(async () => {
  expected = await expectedRows();
  expect(expected.length).toBeGreaterThan(100);
  expect(new Set(expected.map(({ irm_snapshot }) => quarterOf(irm_snapshot as string)))).toContain(QUARTER);
});

const past = `as_of=${QUARTER}&${FILTERS}`;

describe('as of a past quarter, every download has the newest reports until then', () => {
  const body = (format: string, query = `${past}&${CHOSEN}`) => get(searchDownloadPath(format), query);

  test('csv', async () => {
    const rows = parse(await (await body('csv')).text(), { columns: true }) as Row[];
    expect(asText(rows)).toEqual(asText(expected));
  });

  test('csv with history, which ends with that quarter', async () => {
    const text = await (await body('csv', `${past}&${CHOSEN}&history=true`)).text();
    const rows = parse(text, { columns: true }) as Record<string, string>[];
    const quarters = rows.map(({ irm_snapshot }) => quarterOf(irm_snapshot!));
    expect(quarters.toSorted().at(-1)).toBe(QUARTER);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
    expect(new Set(quarters).size).toBeGreaterThan(1);
  });

  test('jsonl', async () => {
    const lines = (await (await body('jsonl')).text()).trimEnd().split('\n');
    expect(asText(lines.map((line) => JSON.parse(line)))).toEqual(asText(expected));
  });

  test('geojson', async () => {
    const { features } = (await (await body('geojson')).json()) as { features: { properties: Row }[] };
    expect(asText(features.map(({ properties }) => properties))).toEqual(asText(expected));
  });

  test('xlsx, which says where it is from', async () => {
    const { sheets } = await readXlsx(new Uint8Array(await (await body('xlsx')).arrayBuffer()));
    // Its headings are for people; its columns are in the order of the CSV.
    const names = Object.keys(expected[0]!);
    const [, ...rows] = sheets[0]!.rows;
    const objects = rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])));
    expect(asText(objects)).toEqual(asText(expected));
    expect(JSON.stringify(sheets[1]!.rows)).toContain(`as_of=${QUARTER}`);
  });

  test('oc4ids', async () => {
    const { uri, projects } = (await (await body('oc4ids', past)).json()) as {
      readonly uri: string;
      readonly projects: readonly { readonly id: string; readonly updated: string }[];
    };
    expect(projects.map(({ id }) => id.replace(/.*-/, ''))).toEqual(expected.map(({ id }) => id));
    expect(projects.every(({ updated }) => updated < '2019-10')).toBe(true);
    expect(uri).toContain(`as_of=${QUARTER}`);
  });

  test('the listing and its figures', async () => {
    const { count } = (await (await get(apiPaths.listing, `${past}&limit=1`)).json()) as Row;
    const { total } = (await (await get(apiPaths.stats, past)).json()) as { readonly total: Row };
    const costs = expected.map((row) => row.estimated_total_project_cost).filter((cost) => cost !== '');
    expect([count, total.count]).toEqual([expected.length, expected.length]);
    expect(total.sum).toBeCloseTo(
      costs.reduce((sum: number, cost) => sum + Number(cost), 0),
      -1,
    );
  });
});
