import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { oddProjects } from '../../test/fixtures/catalogue.ts';
import { type PostgresServer, startPostgres } from '../../test/fixtures/postgres-server.ts';
import { serviceOf, type TestService } from '../../test/fixtures/service.ts';
import { fieldOrderings } from '../index/index.ts';
import { projectsOfSheet } from '../irm/index.ts';
import { facetFields } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { qualityFlags } from '../quality/index.ts';
import { sampleSnapshots } from '../sample/index.ts';
import type { StoreWriter } from '../store/index.ts';
import { batches, quarterOf, readerOf, writerOf } from '../store/store.fixture.ts';

/**
 * One catalogue in three stores: published in SQLite, published in PostgreSQL by the same steps,
 * and copied from SQLite to PostgreSQL. Every response must be the same from all three, in headers
 * and body.
 */
const PROJECTS = 300;
const QUARTERS = 6;

let server: PostgresServer;
let folder = '';
let services: { readonly sqlite: TestService; readonly published: TestService; readonly copied: TestService };
beforeAll(async () => {
  server = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  const [sqlite, published, copied] = [
    `sqlite:${folder}/a.db`,
    server.storeUrl('published'),
    server.storeUrl('copied'),
  ];
  // Every store gets the same instants.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-05-01T08:00:00Z') });
  for (const url of [sqlite, published]) {
    const store = writerOf(url);
    await publishSteps(store);
    await store.close();
  }
  vi.useRealTimers();
  const { storeId } = await readerOf(sqlite).state();
  // The id of a store is random, and part of entity tags.
  await server.sql(`UPDATE published.catalogue SET store_id = '${storeId}'`);
  await readerOf(sqlite).read((reading) => writerOf(copied).cloneFrom(reading));
  services = {
    sqlite: await serviceOf(sqlite),
    published: await serviceOf(published),
    copied: await serviceOf(copied),
  };
});
afterAll(async () => {
  for (const service of Object.values(services ?? {})) await service.close();
  await server?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Quarters out of order, unusual projects, a national snapshot, a replaced, a failed and a removed
 * one.
 */
async function publishSteps(store: StoreWriter): Promise<void> {
  const quarters = sampleSnapshots({ projects: PROJECTS, quarters: QUARTERS });
  const [first, ...rest] = quarters.map(({ irmSnapshot, sheet }) => ({
    irmSnapshot,
    projects: projectsOfSheet(sheet),
  }));
  await store.publish({ kind: 'sample', snapshots: rest });
  const odd = oddProjects.map((project, i) => reported(`odd ${i}`, project));
  const national = quarterOf('2019-20', 3, 'national');
  const failing = async function* () {
    yield [reported('never'), reported('published')];
    throw new Error('the file ends here');
  };
  await expect(
    store.publish({ kind: 'sample', snapshots: [{ irmSnapshot: national, projects: failing() }] }),
  ).rejects.toThrow();
  await store.publish({
    kind: 'sample',
    snapshots: [{ irmSnapshot: national, projects: batches(odd) }, first!],
  });
  const again = { irmSnapshot: national, projects: batches(odd.toReversed().slice(1)) };
  await store.publish({ kind: 'sample', snapshots: [again] });
  await store.remove(quarters[2]!.irmSnapshot);
}

const API = '/api/v1/infrastructure-projects/full/';
const LISTING = `${API}search/`;

/** Addresses of every kind, with values of the catalogue filled in. */
function addresses({ index }: TestService): readonly string[] {
  const encoded = encodeURIComponent;
  const values = facetFields.flatMap((field) =>
    index.values[field].values.map((value) => [field, value] as const),
  );
  const words = ['school', 'primary scool', '"clinic"', 'ECLAIR', 'w/5', 'x y z', '=1+1', 'road gauteng'];
  const positions = Array.from(index.ids.keys()).filter((position) => position % 7 === 0);
  const paths = positions.map((position) => index.published(position).url_path);
  const downloads = ['csv', 'xlsx', 'jsonl', 'geojson'].map(
    (format) => `/infrastructure-projects/full/search/${format}`,
  );
  return [
    LISTING,
    `${LISTING}?limit=20000`,
    `${LISTING}?limit=20000&fields=name,other_parties,variation_orders,irm_snapshot`,
    ...fieldOrderings.flatMap((ordering) => [
      `${LISTING}?ordering=${ordering}&limit=400`,
      `${LISTING}?ordering=${ordering}&offset=290`,
    ]),
    ...values.map(([field, value]) => `${LISTING}?${field}=${encoded(value)}&limit=50`),
    ...values.map(
      ([field, value]) => `${LISTING}facets/?selected_facets=${field}_exact:${encoded(value)}&limit=3`,
    ),
    ...words.flatMap((q) => [
      `${LISTING}?q=${encoded(q)}`,
      `${LISTING}facets/?q=${encoded(q)}`,
      `${API}search/suggest/?q=${encoded(q)}`,
    ]),
    ...qualityFlags.map(({ flag }) => `${LISTING}?quality=${flag}&limit=100`),
    `${LISTING}facets/`,
    `${LISTING}facets/?multiselect=true&province=Limpopo&status=Design`,
    `${LISTING}?cost_min=0&cost_max=1000000`,
    `${LISTING}?completion_after=2019-01-01&completion_before=2021-12-31`,
    `${LISTING}?bbox=20,-35,30,-25&limit=300`,
    `${LISTING}?near=-26.2,28.05,300&limit=300`,
    `${LISTING}?limit=0`,
    `${LISTING}?ordering=nothing`,
    ...downloads,
    ...downloads.map((path) => `${path}?province=Limpopo&ordering=-name`),
    ...Array.from(index.ids, (id) => `${API}${id}/`),
    ...paths.map((path) => `${path}/csv-download`),
    `${API}999999/`,
    '/api/v1/infrastructure-projects/publications/',
    '/api/v1/infrastructure-projects/publications/atom/',
    `${API}changes/`,
    `${API}changes/atom/`,
    ...index.manifest.irmSnapshots.map(
      ({ financialYear, quarter }) => `${API}changes/?since=${financialYear}-Q${quarter}`,
    ),
    `${API}stats/`,
    `${API}search/map/`,
    '/api/v1/openapi.json',
  ];
}

/** A copy has the tags and publications of its source, another store has ids of its own. */
const withIds = { published: false, copied: true };

const publicationIds = /[\da-f]{32}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

async function responseOf(service: TestService, url: string, hasIds: boolean) {
  const { statusCode, headers, rawPayload } = await service.ask({
    url,
    headers: { host: 'projects.example', 'x-request-id': '1' },
  });
  const { date: _, etag, ...others } = headers;
  const body = rawPayload.toString('latin1');
  return {
    status: statusCode,
    headers: { ...others, ...(hasIds && { etag }) },
    body: hasIds || !url.includes('/publications/') ? body : body.replace(publicationIds, 'id'),
  };
}

describe('PostgreSQL and SQLite lead to the same responses', () => {
  test('all stores hold the result of the steps', () => {
    const { dataVersion, irmSnapshots, projects } = services.sqlite.index.manifest;
    expect([dataVersion, irmSnapshots.length]).toEqual([4, QUARTERS]);
    expect(projects).toBeGreaterThan(PROJECTS);
    const sectionsOf = ({ index }: TestService) => ({
      ...index.manifest.sections,
      publications: 'other ids',
    });
    expect(sectionsOf(services.published)).toEqual(sectionsOf(services.sqlite));
    expect(services.copied.index.manifest.sections).toEqual(services.sqlite.index.manifest.sections);
  });

  test.each(['published', 'copied'] as const)('byte for byte, %s', async (how) => {
    const asked = addresses(services.sqlite);
    expect(asked.length).toBeGreaterThan(500);
    let succeeded = 0;
    for (const url of asked) {
      const expected = await responseOf(services.sqlite, url, withIds[how]);
      const got = await responseOf(services[how], url, withIds[how]);
      // Workbooks contain the instant of their creation.
      if (url.includes('/xlsx')) expect({ ...got, body: '' }, url).toEqual({ ...expected, body: '' });
      else expect(got, url).toEqual(expected);
      if (got.status === 200) succeeded++;
    }
    expect(succeeded).toBeGreaterThan(500);
  });
});
