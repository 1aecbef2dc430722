import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { reported } from '../project/project.fixture.ts';
import { apiPaths } from '../query/addresses.ts';
import { batches, quarterOf } from '../store/store.fixture.ts';

const PROJECTS = 2_000;
/** Small pages are buffered, large ones are streamed in pieces. */
const SMALL_PAGE = 37;

let service: TestService;
beforeAll(async () => {
  const projects = Array.from({ length: PROJECTS }, (_, i) =>
    reported(`${i}`, {
      name: `Clinic ${(i * 7919) % PROJECTS}`,
      province: 'Limpopo',
      main_contractor: `Builders ${i}`,
      // A few have no place.
      latitude: i % 10 === 0 ? null : `-${24 + i / PROJECTS}`,
      longitude: '29.5',
    }),
  );
  service = await serviceOver({
    kind: 'reported',
    snapshots: [{ irmSnapshot: quarterOf('2019-20', 2), projects: batches(projects) }],
  });
});
afterAll(() => service.close());

const pageUrl = (address: string, limit: number, offset: number) =>
  `${address}${address.includes('?') ? '&' : '?'}limit=${limit}&offset=${offset}`;

/** The text of the results, the last list of the body. */
const resultsText = (body: string) => body.slice(body.indexOf('"results":[') + 11, body.lastIndexOf(']'));

test.each([
  ['the listing', apiPaths.listing],
  ['the listing in another order', `${apiPaths.listing}?ordering=-name`],
  ['chosen fields', `${apiPaths.listing}?fields=name,main_contractor,financial_year`],
  ['facets', apiPaths.facets],
])('one large page of %s has the same bytes as many small ones', async (_what, address) => {
  const large = await service.ask({ url: pageUrl(address, PROJECTS, 0) });
  expect(large.headers['content-length']).toBeUndefined();
  const pages: string[] = [];
  for (let offset = 0; offset < PROJECTS; offset += SMALL_PAGE) {
    const small = await service.ask({ url: pageUrl(address, SMALL_PAGE, offset) });
    expect(small.headers['content-length']).toBeDefined();
    pages.push(resultsText(small.body));
  }
  expect(resultsText(large.body)).toBe(pages.join(','));
  expect(JSON.stringify(large.json())).not.toContain('"results":[]');
});

test('a map of all projects has each of them once, with its record', async () => {
  const map = await service.ask({ url: apiPaths.map });
  expect(map.headers['content-length']).toBeUndefined();
  const { count, without_place, features } = map.json();
  expect([count + without_place, features.length]).toEqual([PROJECTS, count]);
  const { results } = (await service.ask({ url: pageUrl(apiPaths.listing, PROJECTS, 0) })).json();
  const records = new Set(results.map((record: unknown) => JSON.stringify(record)));
  const placed = new Set(
    features.map(({ properties }: { properties: unknown }) => JSON.stringify(properties)),
  );
  expect([placed.size, without_place]).toEqual([count, PROJECTS / 10]);
  expect([...placed].filter((record) => !records.has(record))).toEqual([]);
});
