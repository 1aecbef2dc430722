import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { facetFields } from '../../src/project/index.ts';
import { qualityFlags } from '../../src/quality/index.ts';
import { temporaryFolder } from '../program.ts';
import { systemProgram } from '../system-program.ts';

const base = inject('sampleService');
const folder = temporaryFolder();
const sqlite3 = systemProgram(['sqlite3'], 'sqlite3');
const ogrinfo = systemProgram(['ogrinfo'], 'gdal-bin');
const ogr2ogr = systemProgram(['ogr2ogr'], 'gdal-bin');
const path = join(folder.path, 'infrastructure-projects.sqlite');

interface File {
  readonly format: string;
  readonly url: string;
  readonly sha256: string;
  readonly gz: { readonly url: string; readonly bytes: number };
}

/** The whole files, once they are written. */
async function wholeFiles(): Promise<readonly File[]> {
  for (;;) {
    const response = await fetch(`${base}/api/v1/infrastructure-projects/full/download/`);
    if (response.status === 200) return ((await response.json()) as { files: readonly File[] }).files;
    expect(response.status).toBe(503);
  }
}

const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
let files: readonly File[];
const fileOf = (format: string) => files.find((file) => file.format === format)!;
let csv: readonly Readonly<Record<string, string>>[];

beforeAll(async () => {
  files = await wholeFiles();
  const { gz, sha256 } = fileOf('sqlite');
  const content = gunzipSync(await bytesOf(gz.url));
  expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  writeFileSync(path, content);
  csv = parse(await bytesOf(fileOf('history-csv').url), { columns: true });
});
afterAll(() => folder.remove());

const run = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1e9 });
const query = (sql: string): readonly Readonly<Record<string, unknown>>[] =>
  JSON.parse(run(sqlite3, '-readonly', '-json', path, sql) || '[]');

describe('sqlite3', () => {
  test('finds the file whole', () => {
    expect(run(sqlite3, path, 'PRAGMA integrity_check; PRAGMA foreign_key_check;')).toBe('ok\n');
  });

  test('reads as many projects and snapshots as the CSV has', () => {
    const [counts] = query(
      'SELECT (SELECT count(*) FROM project) AS projects, (SELECT count(*) FROM snapshot) AS snapshots',
    );
    expect(counts).toEqual({ projects: new Set(csv.map(({ id }) => id)).size, snapshots: csv.length });
  });

  test.each(['estimated_total_project_cost', 'project_expenditure_total', 'variation_orders'])(
    'adds up %s of each quarter to the same sum as in the CSV',
    (field) => {
      const sums = new Map<string, number>();
      for (const row of csv) {
        const quarter = `${row.financial_year} ${row.quarter}`;
        sums.set(quarter, (sums.get(quarter) ?? 0) + Number(row[field]));
      }
      const found = query(
        `SELECT financial_year || ' ' || quarter AS quarter, total(${field}) AS sum FROM snapshot GROUP BY 1 ORDER BY 1`,
      );
      expect(found.map(({ quarter }) => quarter)).toEqual([...sums.keys()].toSorted());
      for (const { quarter, sum } of found) {
        const expected = sums.get(quarter as string)!;
        expect(Math.abs((sum as number) - expected)).toBeLessThanOrEqual(Math.abs(expected) * 1e-9);
      }
    },
  );

  test('counts facets as the service does', async () => {
    const response = await fetch(`${base}/api/v1/infrastructure-projects/full/search/facets/`);
    const { fields } = (await response.json()) as {
      fields: Readonly<Record<string, readonly { readonly text: string; readonly count: number }[]>>;
    };
    for (const field of facetFields) {
      const counted = query(`SELECT ${field} AS value, count(*) AS count FROM project GROUP BY 1`);
      const counts = new Map(counted.map(({ value, count }) => [value, count]));
      for (const { text, count } of fields[field]!)
        expect([field, text, counts.get(text)]).toEqual([field, text, count]);
    }
  });

  test.each(qualityFlags.map(({ flag }) => flag))(
    'has the flag %s where the listing has it',
    async (flag) => {
      const response = await fetch(
        `${base}/api/v1/infrastructure-projects/full/search/?quality=${flag}&limit=1`,
      );
      const { count } = (await response.json()) as { count: number };
      const [found] = query(
        `SELECT count(*) AS count FROM project, json_each(project.quality) WHERE json_each.value = '${flag}'`,
      );
      expect(found).toEqual({ count });
    },
  );

  test('finds projects by words', () => {
    const found = query(
      `SELECT p.name FROM project_fts f JOIN project p ON p.id = f.rowid WHERE f.name MATCH 'clinics'`,
    );
    const expected = query(`SELECT name FROM project WHERE name LIKE '%clinic%'`);
    expect(found.length).toBeGreaterThan(10);
    expect(found.length).toBe(expected.length);
  });

  test('has the publications of the service', async () => {
    const response = await fetch(`${base}/api/v1/infrastructure-projects/publications/?limit=1000`);
    const { results } = (await response.json()) as { results: readonly { readonly id: string }[] };
    const found = query('SELECT id FROM publication ORDER BY number DESC');
    expect(found.map(({ id }) => id)).toEqual(results.map(({ id }) => id));
  });
});

describe('GDAL', () => {
  test('reads the tables with their types', () => {
    const layer = run(ogrinfo, '-ro', '-so', path, 'project');
    expect(layer).toContain(`Feature Count: ${query('SELECT id FROM project').length}`);
    expect(layer).toContain('FID Column = id');
    expect(layer).toMatch(/estimated_completion_date: Date/);
    expect(layer).toMatch(/latitude: Real/);
    expect(layer).toMatch(/estimated_total_project_cost: Real/);
  });

  test('makes points of the coordinates', () => {
    const sql =
      'SELECT *, MakePoint(longitude, latitude) AS geometry FROM project WHERE latitude IS NOT NULL';
    const layerOptions = ['-nln', 'project', '-nlt', 'POINT', '-a_srs', 'EPSG:4326'];
    const out = join(folder.path, 'points.gpkg');
    run(ogr2ogr, '-f', 'GPKG', out, path, ...layerOptions, '-dialect', 'sqlite', '-sql', sql);
    const layer = run(ogrinfo, '-ro', '-so', '-al', out);
    expect(layer).toContain('Geometry: Point');
    expect(layer).toContain('ID["EPSG",4326]');
    expect(layer).toContain(
      `Feature Count: ${query('SELECT id FROM project WHERE latitude IS NOT NULL').length}`,
    );
  });
});
