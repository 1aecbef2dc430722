import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OgcApiEndpoint } from '@camptocamp/ogc-client';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, inject, test } from 'vitest';
import { withoutFormulaGuard } from '../../src/project/csv-row.ts';
import { csvFields } from '../../src/project/index.ts';
import { temporaryFolder } from '../program.ts';
import { systemProgram } from '../system-program.ts';

/** Map programs read the service by OGC API - Features, through a proxy that notes what they ask for. */
const base = inject('sampleService');
const ogrinfo = systemProgram(['ogrinfo'], 'gdal-bin');
const ogr2ogr = systemProgram(['ogr2ogr'], 'gdal-bin');
const folder = temporaryFolder();
const asked: [status: number, url: string][] = [];

const proxy = createServer((from, to) => {
  const options = { path: from.url, headers: from.headers };
  request(base, options, (answer) => {
    asked.push([answer.statusCode!, from.url!]);
    to.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(to);
  }).end();
});
await once(proxy.listen(0, '127.0.0.1'), 'listening');
const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

afterAll(() => {
  proxy.close();
  folder.remove();
});

const run = async (program: string, ...args: readonly string[]) =>
  (await promisify(execFile)(program, args)).stdout;
const paged = ['-oo', 'PAGE_SIZE=1000'];

/** Checks that every request since the last call succeeded. */
function checkRequests(): void {
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(([status]) => status !== 200)).toEqual([]);
  asked.length = 0;
}

const json = async (path: string) => (await fetch(base + path)).json();

const SEARCH = 'province=Limpopo&quality=completion_overdue';

test('GDAL copies a search with every feature and value of its CSV', async () => {
  const path = join(folder.path, 'search.gpkg');
  await run(ogr2ogr, ...paged, path, `OAPIF:${address}/ogc/search/${SEARCH}/`);
  const csv = await (await fetch(`${base}/infrastructure-projects/full/search/csv?${SEARCH}`)).text();
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  const database = new Database(path, { readonly: true });
  const features = ['projects', 'projects-without-place']
    .flatMap((table) => database.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[])
    .toSorted((a, b) => (String(a.url_path) < String(b.url_path) ? -1 : 1));
  database.close();
  expect(rows.length).toBeGreaterThan(20);
  expect(features.length).toBe(rows.length);
  const sorted = rows.toSorted((a, b) => (a.url_path! < b.url_path! ? -1 : 1));
  for (const [i, feature] of features.entries())
    for (const { name } of csvFields) {
      const cell = withoutFormulaGuard(sorted[i]![name]!);
      const value = feature[name];
      if (typeof value === 'number') expect(Number(cell), name).toBe(value);
      else expect(value ?? '', name).toBe(cell);
    }
  checkRequests();
});

test('GDAL counts what the service finds: all, in a box, by a filter, after the last page', async () => {
  const { collections } = (await json('/ogc/collections')) as {
    collections: { id: string; itemCount: number }[];
  };
  const source = `OAPIF:${address}/ogc/`;
  const countOf = async (layer: string, ...args: readonly string[]) =>
    Number(
      /Feature Count: (\d+)/.exec(await run(ogrinfo, '-ro', '-so', ...paged, ...args, source, layer))![1],
    );
  expect(await countOf('projects-without-place')).toBe(collections[1]!.itemCount);
  const matched = async (query: string): Promise<unknown> =>
    ((await json(`/ogc/collections/projects/items?limit=1&${query}`)) as { numberMatched: number })
      .numberMatched;
  expect(await countOf('projects', '-spat', '29', '-25', '31', '-22')).toBe(
    await matched('bbox=29,-25,31,-22'),
  );
  expect(await countOf('projects', '-where', "province = 'Limpopo'")).toBe(await matched('province=Limpopo'));
  // The condition was asked of the service.
  expect(asked.some(([, url]) => url.includes('province=Limpopo'))).toBe(true);
  const list = join(folder.path, 'list.csv');
  await run(ogr2ogr, ...paged, '-select', 'url_path,name', list, source, 'projects');
  const paths = (parse(readFileSync(list), { columns: true }) as { url_path: string }[]).map(
    (row) => row.url_path,
  );
  expect([paths.length, new Set(paths).size]).toEqual([collections[0]!.itemCount, collections[0]!.itemCount]);
  checkRequests();
});

/** 166 packages of Debian, which take minutes to install: only where somebody has them. */
const hasQgis = spawnSync('/usr/bin/python3', ['-c', 'import qgis.core']).status === 0;

const script = `
import sys
from qgis.core import QgsApplication, QgsFeatureRequest, QgsRectangle, QgsVectorLayer
app = QgsApplication([], False)
app.initQgis()
layer = QgsVectorLayer(f"url='{sys.argv[1]}' typename='projects' pageSize='100'", "projects", "OAPIF")
box = QgsFeatureRequest().setFilterRect(QgsRectangle(29, -25, 31, -22))
print(layer.isValid(), layer.featureCount(), len({f["url_path"] for f in layer.getFeatures()}))
print(sum(1 for each in layer.getFeatures(box)), layer.fields().field("estimated_total_project_cost").typeName())
`;

test.skipIf(!hasQgis)(
  'QGIS, where it is installed, reads every feature of a search with its type',
  async () => {
    const { stdout } = await promisify(execFile)(
      '/usr/bin/python3',
      ['-c', script, `${address}/ogc/search/province=Limpopo/`],
      { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen', HOME: folder.path } },
    );
    const matched = async (query: string): Promise<unknown> =>
      (
        (await json(`/ogc/search/province=Limpopo/collections/projects/items?${query}`)) as {
          numberMatched: number;
        }
      ).numberMatched;
    const all = await matched('limit=1');
    expect(stdout.trim().split('\n').slice(-2)).toEqual([
      `True ${all} ${all}`,
      `${await matched('limit=1&bbox=29,-25,31,-22')} Real`,
    ]);
    checkRequests();
  },
);

test('a client for web maps pages through a search, and reads one project', async () => {
  const endpoint = new OgcApiEndpoint(`${address}/ogc/search/${SEARCH}/`);
  expect(await endpoint.featureCollections).toEqual(['projects', 'projects-without-place']);
  const { itemCount } = await endpoint.getCollectionInfo('projects');
  const ids: unknown[] = [];
  for (let offset = 0; offset < itemCount!; offset += 100)
    ids.push(...(await endpoint.getCollectionItems('projects', 100, offset)).map(({ id }) => id));
  expect(new Set(ids).size).toBe(itemCount);
  const item = await endpoint.getCollectionItem('projects', String(ids[0]));
  expect(item.properties).toMatchObject({ province: 'Limpopo' });
  checkRequests();
});
