import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectHistory } from '../../index/index.ts';
import { facetFields } from '../../project/index.ts';
import { quarterOf } from '../../store/store.fixture.ts';
import { archiveOfQuarters, joined, type TestArchive } from '../archive.fixture.ts';
import { type FileOrigin, noAttribution } from '../file-options.ts';
import { DATABASE, datasetteMetadataChunks } from './datasette-metadata.ts';
import { writeSqliteFile } from './sqlite-file.ts';

const origin = { base: 'https://service.example', attribution: noAttribution };

let over: TestArchive;
let file: Database.Database;
let path: string;
beforeAll(async () => {
  over = await archiveOfQuarters([
    {
      irmSnapshot: quarterOf('2018-19', 4),
      projects: [
        { name: 'Café for nurses', province: 'Limpopo', estimated_total_project_cost: 100, status: 'Design' },
        { name: 'A "school"; DROP TABLE project', latitude: '-23,5', longitude: '29.4' },
      ],
    },
    {
      irmSnapshot: quarterOf('2019-20', 1),
      projects: [
        {
          name: 'Café for nurses',
          province: 'Limpopo',
          estimated_total_project_cost: 150.5,
          start_date: '2019-04-01',
        },
        {
          name: 'Schools of the north',
          latitude: 'unknown',
          longitude: '29.4',
          estimated_total_project_cost: -1,
        },
        { name: '\u0000', estimated_total_project_cost: 0 },
      ],
    },
  ]);
  path = join(over.folder, 'projects.sqlite');
  await writeSqliteFile(over.archive, path, origin);
  file = new Database(path, { readonly: true });
});
afterAll(async () => {
  file.close();
  await over.close();
});

type Row = Readonly<Record<string, unknown>>;
const rows = (sql: string, ...values: readonly unknown[]) => file.prepare(sql).all(...values) as Row[];
const columnsOf = (table: string) =>
  rows('SELECT name FROM pragma_table_info(?)', table).map(({ name }) => name);

/** What a history entry is in a row of a table. */
function expectedRow(published: object, quality: readonly string[]): Row {
  return { ...published, quality: JSON.stringify(quality) };
}

describe('the file', () => {
  test('is whole, and its keys lead somewhere', () => {
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(file.pragma('foreign_key_check')).toEqual([]);
    expect(rows('PRAGMA foreign_key_list(snapshot)')).toMatchObject([
      { from: 'project_id', table: 'project', to: 'id' },
    ]);
  });

  test('has every snapshot with its values', () => {
    const { archive } = over;
    const expected = [...archive.allPositions].flatMap((position) =>
      projectHistory(archive, position).map(({ published, snapshot, quality }) => ({
        ...expectedRow(published, quality),
        project_expenditure_total: snapshot.project_expenditure_total,
      })),
    );
    const found = rows('SELECT * FROM snapshot ORDER BY project_id, financial_year, quarter');
    expect(found.length).toBe(5);
    expect(found.map(({ project_id }) => project_id)).toEqual([1, 1, 2, 2, 3]);
    expect(found.map(({ is_latest }) => is_latest)).toEqual([0, 1, 0, 1, 1]);
    found.forEach((row, i) => {
      const { url_path, latitude, longitude, ...values } = expected[i] as Row;
      expect(row).toMatchObject(values);
    });
  });

  test('has of each project what was last reported', () => {
    const latest = rows('SELECT * FROM snapshot WHERE is_latest ORDER BY project_id');
    const projects = rows('SELECT * FROM project ORDER BY id');
    expect(
      projects.map(({ id, url_path, ...values }) => ({ project_id: id, is_latest: 1, ...values })),
    ).toEqual(latest);
    expect(projects.map(({ url_path }) => url_path)).toEqual(
      [...over.archive.allPositions].map((position) => over.archive.published(position).url_path),
    );
  });

  test('has coordinates as numbers, both or none', () => {
    expect(rows('SELECT latitude, longitude FROM snapshot WHERE project_id = 2')).toEqual([
      { latitude: -23.5, longitude: 29.4 },
      { latitude: null, longitude: null },
    ]);
  });

  test('has dates and amounts of the types that SQL compares', () => {
    const types = `SELECT typeof(start_date) AS date, typeof(estimated_total_project_cost) AS money, typeof(quarter) AS quarter
      FROM project WHERE id = 1`;
    expect(rows(types)).toEqual([{ date: 'text', money: 'real', quarter: 'integer' }]);
    expect(rows(`SELECT id FROM project WHERE start_date >= '2019-01-01'`)).toEqual([{ id: 1 }]);
  });

  test('has the publications, oldest first', () => {
    expect(rows('SELECT number, action, quarters, projects_after FROM publication')).toEqual([
      { number: 1, action: 'import', quarters: '["2018-19-Q4"]', projects_after: 2 },
      { number: 2, action: 'import', quarters: '["2019-20-Q1"]', projects_after: 3 },
    ]);
  });

  test('finds projects by words in any form, with or without accents', () => {
    const found = (query: string) =>
      rows('SELECT rowid AS id FROM project_fts WHERE project_fts MATCH ?', query).map(({ id }) => id);
    expect([found('cafe'), found('nurse'), found('school'), found('limpopo')]).toEqual([[1], [1], [2], [1]]);
  });

  test('counts the values of each facet without reading rows', () => {
    for (const table of ['project', 'snapshot'])
      for (const field of facetFields) {
        const plan = rows(`EXPLAIN QUERY PLAN SELECT ${field}, count(*) FROM ${table} GROUP BY ${field}`);
        expect([table, field, plan.map(({ detail }) => detail)]).toEqual([
          table,
          field,
          [expect.stringContaining('USING COVERING INDEX')],
        ]);
      }
  });

  test('shows quarters and changes of cost as views', () => {
    expect(
      rows('SELECT financial_year, quarter, projects, estimated_total_project_cost AS cost FROM quarter'),
    ).toEqual([
      { financial_year: '2018-19', quarter: 4, projects: 2, cost: 100 },
      { financial_year: '2019-20', quarter: 1, projects: 3, cost: 149.5 },
    ]);
    expect(rows('SELECT project_id, cost_before, cost_rise FROM cost_change')).toEqual([
      { project_id: 1, cost_before: 100, cost_rise: 50.5 },
    ]);
  });

  test('is not written over another one', async () => {
    const before = readFileSync(path);
    await expect(writeSqliteFile(over.archive, path, origin)).rejects.toThrow('project already exists');
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

interface Presentation {
  readonly columns?: Row;
  readonly facets?: readonly (string | { readonly array: string })[];
  readonly sortable_columns?: readonly string[];
  readonly sort_desc?: string;
  readonly label_column?: string;
  readonly fts_table?: string;
  readonly fts_pk?: string;
}

describe('the metadata for Datasette', () => {
  const metadata = async (from: FileOrigin = origin) =>
    JSON.parse((await joined(datasetteMetadataChunks(over.archive, from))).toString());
  const tablesOf = async (): Promise<Readonly<Record<string, Presentation>>> =>
    (await metadata()).databases[DATABASE].tables;

  test('describes tables and views that the file has', async () => {
    const inFile = rows(
      `SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'project_fts%'`,
    );
    const known = inFile.map(({ name }) => name as string).filter((name) => name !== 'about');
    expect(Object.keys(await tablesOf()).toSorted()).toEqual(known.toSorted());
  });

  test('names no column that a table does not have, and explains each that it has', async () => {
    for (const [table, it] of Object.entries(await tablesOf())) {
      const columns = columnsOf(table);
      if (it.columns !== undefined) expect(Object.keys(it.columns)).toEqual(columns);
      const facets = (it.facets ?? []).map((facet) => (typeof facet === 'string' ? facet : facet.array));
      const named = [...facets, ...(it.sortable_columns ?? []), it.sort_desc, it.label_column, it.fts_pk];
      for (const name of named.filter((name) => name !== undefined)) expect(columns).toContain(name);
      if (it.sort_desc !== undefined) expect(it.sortable_columns).toContain(it.sort_desc);
    }
  });

  test('names the full-text index, which Datasette also finds by itself', async () => {
    const { project } = await tablesOf();
    const detected = rows(
      `SELECT name FROM sqlite_master WHERE rootpage = 0 AND sql LIKE '%VIRTUAL TABLE%USING FTS%content="project"%'`,
    );
    expect(detected).toEqual([{ name: project!.fts_table }]);
  });

  test('says in the file, too, what the data is', async () => {
    const { databases, ...about } = await metadata();
    expect(Object.fromEntries(rows('SELECT * FROM about').map(({ name, value }) => [name, value]))).toEqual(
      about,
    );
    expect(about.source_url).toBe('https://service.example/infrastructure-projects/full/');
    expect((await metadata({ ...origin, base: '' })).source_url).toBeUndefined();
  });

  test('names publisher and licence, or says that no licence was given', async () => {
    const given = {
      publisherName: 'Treasury',
      publisherUrl: '',
      licenceUrl: 'https://licence.example/',
      oc4idsPrefix: '',
    };
    expect(await metadata({ ...origin, attribution: given })).toMatchObject({
      source: 'Treasury',
      license_url: 'https://licence.example/',
    });
    const { license, license_url } = await metadata();
    expect([license, license_url]).toEqual(['No licence was given', undefined]);
  });
});
