import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { archiveOf, archiveOfQuarters, joined, type TestArchive } from '../../src/export/archive.fixture.ts';
import { type FileOrigin, noAttribution } from '../../src/export/file-options.ts';
import { historyColumn, historyColumns } from '../../src/export/history/history-columns.ts';
import { type SnapshotRow, snapshotRows, typedRow } from '../../src/export/history/snapshot-rows.ts';
import { parquetChunks } from '../../src/export/parquet/parquet-file.ts';
import { quarterOf } from '../../src/store/store.fixture.ts';
import { temporaryFolder } from '../program.ts';
import { arrowRows, type Duck, openDuck, type Row } from './parquet-readers.ts';

/** The types of the columns in DuckDB. */
const types = {
  text: 'VARCHAR',
  integer: 'INTEGER',
  number: 'DOUBLE',
  date: 'DATE',
  boolean: 'BOOLEAN',
  flags: 'VARCHAR[]',
} as const;

let duck: Duck;
beforeAll(async () => {
  duck = await openDuck();
});
afterAll(() => duck.closeSync());

const rowsOf = async (sql: string): Promise<readonly Row[]> =>
  (await duck.runAndReadAll(sql)).getRowObjectsJson();

const origin: FileOrigin = {
  base: 'https://projects.example',
  attribution: {
    ...noAttribution,
    publisherName: 'Treasury',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  },
};

/** Writes the file of an archive, as DuckDB names it. */
async function fileOf({ archive, folder }: TestArchive): Promise<{ bytes: Uint8Array; sql: string }> {
  const bytes = await joined(parquetChunks(archive, origin) as AsyncIterable<Buffer>);
  const path = join(folder, 'a.parquet');
  writeFileSync(path, bytes);
  return { bytes, sql: `'${path}'` };
}

/** The provinces and the number of rows of each row group. */
const groupsOf = (file: string) =>
  rowsOf(
    `SELECT stats_min_value AS least, stats_max_value AS most, row_group_num_rows AS rows
     FROM parquet_metadata(${file}) WHERE path_in_schema = 'province' ORDER BY row_group_id`,
  );

describe('the file of a small catalogue', () => {
  let over: TestArchive;
  let bytes: Uint8Array;
  let sql: string;
  let expected: readonly Row[];

  beforeAll(async () => {
    over = await archiveOfQuarters([
      {
        irmSnapshot: quarterOf('2018-19', 4),
        projects: [
          { name: 'A', province: 'Limpopo', latitude: '-23,5', longitude: '29.4' },
          { name: '\u{1F3EB} school', province: 'Gauteng', start_date: '1900-03-01' },
        ],
      },
      {
        irmSnapshot: quarterOf('2019-20', 1),
        projects: [
          {
            name: 'A, moved',
            province: 'Gauteng',
            estimated_completion_date: '2199-12-31',
            variation_orders: -0.125,
          },
          { name: '\uFF21 "ﬁ"\n', province: 'Gauteng', estimated_total_project_cost: 999_999_999_999_999.9 },
          { name: 'nowhere', province: '', latitude: 'unknown', longitude: '29', sector: '' },
        ],
      },
    ]);
    ({ bytes, sql } = await fileOf(over));
    const rows: SnapshotRow[] = [];
    for await (const batch of snapshotRows(over.archive)) rows.push(...batch.map(typedRow));
    const province = (row: SnapshotRow) => String(row[historyColumn('province')]);
    expected = rows
      .toSorted((one, other) =>
        province(one) < province(other) ? -1 : Number(province(one) > province(other)),
      )
      .map((row) => Object.fromEntries(historyColumns.map(({ name }, column) => [name, row[column]])));
  });
  afterAll(() => over.close());

  test('has every snapshot by province, project and time in DuckDB', async () => {
    expect(await rowsOf(`SELECT * FROM ${sql}`)).toEqual(expected);
    expect(expected.map(({ name }) => name)).toContain('A, moved');
  });

  test('has the same rows for the Parquet reader of Apache Arrow', () => {
    const dates = historyColumns.filter(({ type }) => type === 'date').map(({ name }) => name);
    const rows = arrowRows(bytes).map((row) => {
      const read: Record<string, unknown> = { ...row.toJSON(), quality: [...row.quality] };
      for (const name of dates)
        if (read[name] !== null) read[name] = new Date(read[name] as number).toISOString().slice(0, 10);
      return read;
    });
    expect(rows).toEqual(expected);
  });

  test('has the types of the columns', async () => {
    const described = await rowsOf(`DESCRIBE SELECT * FROM ${sql}`);
    expect(described.map(({ column_name, column_type }) => [column_name, column_type])).toEqual(
      historyColumns.map(({ name, type }) => [name, types[type]]),
    );
    const required = await rowsOf(
      `SELECT name FROM parquet_schema(${sql}) WHERE repetition_type = 'REQUIRED' AND name <> 'element'`,
    );
    expect(required.map(({ name }) => name)).toEqual(
      historyColumns.filter(({ nullable }) => !nullable).map(({ name }) => name),
    );
  });

  test('has one row group for provinces with few rows, with statistics of every column', async () => {
    expect(await groupsOf(sql)).toEqual([{ least: '', most: 'Limpopo', rows: '5' }]);
    const without = await rowsOf(
      `SELECT path_in_schema FROM parquet_metadata(${sql})
       WHERE stats_null_count IS NULL OR (stats_max_value IS NULL AND stats_null_count < num_values)`,
    );
    expect(without).toEqual([]);
  });

  test('is found by names outside the usual alphabets, which statistics must not hide', async () => {
    const names = await rowsOf(`SELECT name FROM ${sql} WHERE name >= '\u{1F3EB}' OR name = '\uFF21 "ﬁ"\n'`);
    expect(names.map(({ name }) => name)).toEqual(['\u{1F3EB} school', '\uFF21 "ﬁ"\n']);
  });

  test('says what it is, who publishes it on what terms, and what its columns mean', async () => {
    const pairs = await rowsOf(
      `SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata(${sql})`,
    );
    const about = Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
    expect(about).toMatchObject({
      title: 'Infrastructure projects',
      source: 'Treasury',
      license_url: 'https://creativecommons.org/licenses/by/4.0/',
    });
    expect(JSON.parse(String(about.columns))).toEqual(
      Object.fromEntries(historyColumns.map(({ name, meaning }) => [name, meaning])),
    );
  });

  test('has the columns and no rows if there are no projects', async () => {
    const empty = await archiveOf([]);
    const file = await fileOf(empty);
    expect(await rowsOf(`SELECT count(id) AS rows, count(quality) AS lists FROM ${file.sql}`)).toEqual([
      { rows: '0', lists: '0' },
    ]);
    await empty.close();
  });
});

/** The response as soon as the whole files are made. */
async function whenMade(url: string): Promise<Response> {
  const response = await fetch(url);
  if (response.status !== 503) return response;
  await after(Number(response.headers.get('Retry-After')) * 1000);
  return whenMade(url);
}

describe('the file of the sample', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const base = inject('sampleService');
  const path = (name: string) => join(folder.path, name);

  beforeAll(async () => {
    for (const name of ['infrastructure-projects.parquet', 'infrastructure-projects-history.jsonl']) {
      const response = await whenMade(`${base}/infrastructure-projects/full/download/${name}`);
      expect(response.status).toBe(200);
      writeFileSync(path(name), new Uint8Array(await response.arrayBuffer()));
    }
    await duck.run(
      `CREATE VIEW parquet AS SELECT * FROM '${path('infrastructure-projects.parquet')}';
       CREATE VIEW lines AS SELECT * FROM read_json('${path('infrastructure-projects-history.jsonl')}',
         columns = {${historyColumns.map(({ name, type }) => `${name}: '${types[type]}'`).join(', ')}})`,
    );
  });

  test('has the values of the JSON Lines', async () => {
    const columns = historyColumns
      .map(({ name }) => name)
      .filter((name) => name !== 'latitude' && name !== 'longitude')
      .join(', ');
    const [counts] = await rowsOf(`SELECT (SELECT count(*) FROM parquet) AS rows,
      (SELECT count(*) FROM lines) AS lines`);
    expect(counts!.rows).toBe(counts!.lines);
    const onlyIn = (one: string, other: string) =>
      rowsOf(`SELECT ${columns} FROM ${one} EXCEPT ALL SELECT ${columns} FROM ${other} LIMIT 3`);
    expect(await onlyIn('parquet', 'lines')).toEqual([]);
    expect(await onlyIn('lines', 'parquet')).toEqual([]);
  });

  test('answers the query of the documentation', async () => {
    const [, query] = /```sql\n([^`]*\.parquet[^`]*)```/.exec(readFileSync('docs/api.md', 'utf8'))!;
    const rows = await rowsOf(
      query!.replace('infrastructure-projects.parquet', path('infrastructure-projects.parquet')),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { projects, rand } of rows) expect(Number(projects) && Number(rand)).toBeGreaterThan(0);
  });

  test('has row groups of one province each', async () => {
    const groups = await groupsOf(`'${path('infrastructure-projects.parquet')}'`);
    // The few reports without a province, or of one that is not listed, share the group of the next.
    expect(groups.filter(({ least, most }) => least !== most).map(({ least }) => least)).toEqual([
      '',
      'Northern Provinc',
    ]);
    const provinces = await rowsOf(
      "SELECT DISTINCT province FROM parquet WHERE province NOT IN ('', 'Northern Province') ORDER BY province",
    );
    expect([...new Set(groups.map(({ most }) => most))]).toEqual(provinces.map(({ province }) => province));
  });

  test('is read only where the province is: damage elsewhere goes unnoticed', async () => {
    const figures = (file: string) =>
      rowsOf(`SELECT count(*) AS n, sum(estimated_total_project_cost) AS rand, count(DISTINCT name) AS names
        FROM '${file}' WHERE province = 'Limpopo'`);
    const whole = path('infrastructure-projects.parquet');
    const chunks = await rowsOf(
      `SELECT coalesce(dictionary_page_offset, data_page_offset) AS start, total_compressed_size AS bytes
       FROM parquet_metadata('${whole}') WHERE row_group_id NOT IN (SELECT row_group_id
         FROM parquet_metadata('${whole}') WHERE path_in_schema = 'province' AND stats_min_value = 'Limpopo')`,
    );
    const content = readFileSync(whole);
    for (const { start, bytes } of chunks) content.fill(0, Number(start), Number(start) + Number(bytes));
    const damaged = path('damaged.parquet');
    writeFileSync(damaged, content);
    const expected = await figures(whole);
    expect(Number(expected[0]!.n)).toBeGreaterThan(0);
    expect(await figures(damaged)).toEqual(expected);
    await expect(rowsOf(`SELECT sum(estimated_total_project_cost) FROM '${damaged}'`)).rejects.toThrow();
  });
});
