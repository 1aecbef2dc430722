import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../../test/fixtures/catalogue.ts';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { serviceOver, serviceWithoutData, type TestService } from '../../../test/fixtures/service.ts';
import { withoutFormulaGuard } from '../../project/csv-row.ts';
import { csvFields } from '../../project/index.ts';
import { filterParameters } from '../../query/index.ts';
import { ogcLandingPath } from '../../query/ogc-search.ts';
import { collections } from './collections.ts';

// Modelled on the abstract tests of OGC API - Features, Part 1: Core (OGC 17-069r4, annex A).

const BASE = 'https://projects.example';
const ITEMS = 'collections/projects/items';
const GEOJSON = 'application/geo+json';

const place = (latitude: string, longitude: string) => ({ latitude, longitude });
const building = (start: string | null, end: string | null) => ({
  estimated_construction_start_date: start,
  estimated_construction_end_date: end,
});

/** Their ids are 1, 2, 3 ... in this order. */
const projects = [
  {
    name: 'School A',
    province: 'Limpopo',
    ...place('-23.9', '29.45'),
    ...building('2018-05-01', '2019-06-30'),
  },
  { name: 'School B', province: 'Limpopo', ...place('-23,8', '29.5'), ...building('2020-01-01', null) },
  {
    name: 'Clinic & café',
    province: 'Gauteng',
    ...place('-26.2', '28'),
    ...building('2021-02-01', '2020-12-01'),
  },
  { name: 'Far east', province: 'Gauteng', ...place('-17', '179.5'), ...building(null, '2019-01-15') },
  { name: 'Far west', province: 'Gauteng', ...place('-17', '-179.5') },
  { name: 'Nowhere', province: 'Limpopo', ...building('2018-01-01', '2018-12-31') },
  { name: 'Off the earth', province: 'Limpopo', ...place('95', '29.5') },
  { name: 'Unset', province: 'Gauteng', ...place('0', '0') },
] as const;

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(catalogueOf(...projects.map((project) => ({ 4: project }))), {
    PUBLIC_URL: BASE,
  });
});
afterAll(() => service.close());

const ask = (end: string, of = service) => of.ask({ url: `/ogc/${end}` });
const json = async (end: string, of = service) => {
  const { statusCode, body } = await ask(end, of);
  expect(statusCode, `${end}: ${body}`).toBe(200);
  return JSON.parse(body);
};
const idsIn = async (query: string, path = ITEMS): Promise<readonly number[]> =>
  (await json(`${path}?${query}`)).features.map(({ id }: { id: number }) => id);

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
}
const linkOf = (links: readonly Link[], rel: string): Link => links.find((each) => each.rel === rel)!;

describe.each([
  ['of all projects', ''],
  ['of a search', 'search/province=Limpopo/'],
])('the landing page %s', (_what, root) => {
  test('leads to everything, by absolute links of the right types', async () => {
    const { headers } = await ask(root);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['access-control-allow-origin']).toBe('*');
    const { title, description, links } = await json(root);
    expect([typeof title, typeof description]).toEqual(['string', 'string']);
    expect(
      links.map(({ rel, href, type }: Link) => [rel, href.replace(`${BASE}/ogc/${root}`, ''), type]),
    ).toEqual([
      ['self', '', 'application/json'],
      ['service-desc', 'api', 'application/vnd.oai.openapi+json;version=3.0'],
      ['conformance', 'conformance', 'application/json'],
      ['data', 'collections', 'application/json'],
    ]);
    for (const { href, type } of links) {
      const response = await service.ask({ url: href.slice(BASE.length) });
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
    }
  });

  test('has the conformance classes that are built', async () => {
    const { conformsTo } = await json(`${root}conformance`);
    expect(conformsTo).toEqual(
      ['core', 'oas30', 'geojson'].map(
        (name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`,
      ),
    );
  });

  test('has the same collections in the list and each by itself', async () => {
    const { links, collections: listed } = await json(`${root}collections`);
    expect(linkOf(links, 'self').href).toBe(`${BASE}/ogc/${root}collections`);
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(['projects', 'projects-without-place']);
    for (const collection of listed) {
      expect(collection).toEqual(await json(`${root}collections/${collection.id}`));
      const items = linkOf(collection.links, 'items');
      expect([items.type, items.href]).toEqual([
        GEOJSON,
        `${BASE}/ogc/${root}collections/${collection.id}/items`,
      ]);
      const { numberMatched } = await json(`${root}collections/${collection.id}/items`);
      expect(numberMatched).toBe(collection.itemCount);
    }
  });
});

test('the address without its slash leads to the landing page', async () => {
  const { statusCode, headers } = await service.ask({ url: '/ogc' });
  expect([statusCode, headers.location]).toEqual([301, '/ogc/']);
});

describe('a collection', () => {
  test('has the extent and the number of its features', async () => {
    const [withPlace, without] = (await json('collections')).collections;
    expect([withPlace.itemCount, without.itemCount]).toEqual([5, 3]);
    expect(withPlace.extent.spatial).toEqual({
      bbox: [[-179.5, -26.2, 179.5, -17]],
      crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    });
    expect(withPlace.extent.temporal.interval).toEqual([
      ['2018-05-01T00:00:00+02:00', '2021-02-01T23:59:59+02:00'],
    ]);
    expect(without.extent.spatial).toBeUndefined();
    expect(without.extent.temporal.interval).toEqual([
      ['2018-01-01T00:00:00+02:00', '2018-12-31T23:59:59+02:00'],
    ]);
  });

  test('has no extent if nothing is in it', async () => {
    const { collections: listed } = await json('search/name=None/collections');
    for (const each of listed) expect([each.itemCount, 'extent' in each]).toEqual([0, false]);
  });

  test('of another name is 404', async () => {
    for (const end of ['collections/roads', 'collections/roads/items', 'collections/roads/items/1']) {
      const { statusCode, headers } = await ask(end);
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json']);
    }
  });
});

describe('features', () => {
  test('are GeoJSON with the same properties everywhere and a page for each project', async () => {
    const { headers } = await ask(ITEMS);
    expect(headers['content-type']).toBe(GEOJSON);
    expect(headers.etag).toBeDefined();
    const { type, features } = await json(ITEMS);
    expect(type).toBe('FeatureCollection');
    const without = (await json('collections/projects-without-place/items')).features;
    for (const feature of [...features, ...without]) {
      expect(Object.keys(feature.properties)).toEqual([...csvFields.map(({ name }) => name), 'url']);
      expect(feature.properties.url).toBe(BASE + feature.properties.url_path);
      for (const value of Object.values(feature.properties))
        expect(value === null || typeof value !== 'object').toBe(true);
    }
    expect(features.map(({ geometry }: { geometry: unknown }) => geometry)).toEqual(
      [
        [29.45, -23.9],
        [29.5, -23.8],
        [28, -26.2],
        [179.5, -17],
        [-179.5, -17],
      ].map((coordinates) => ({
        type: 'Point',
        coordinates,
      })),
    );
    expect(without.map(({ geometry }: { geometry: unknown }) => geometry)).toEqual([null, null, null]);
    expect(without.map(({ id }: { id: number }) => id)).toEqual([6, 7, 8]);
  });

  test('have the values of the CSV, whatever a text holds', async () => {
    const odd = await serviceOver(smallCatalogue());
    const rows: Record<string, string>[] = parse(
      (await odd.ask({ url: '/infrastructure-projects/full/search/csv' })).body,
      { columns: true },
    );
    const ofBoth = await Promise.all(collections.map(({ id }) => json(`collections/${id}/items`, odd)));
    const features = ofBoth.flatMap((page) => page.features).toSorted((a, b) => a.id - b.id);
    expect(features.length).toBe(rows.length);
    for (const [i, { properties }] of features.entries())
      for (const { name } of csvFields) {
        const cell = rows[i]![name]!;
        const value = properties[name];
        if (typeof value === 'number') expect(Number(cell), name).toBe(value);
        else expect(withoutFormulaGuard(cell), name).toBe(value ?? '');
      }
    await odd.close();
  });

  test('are each at an address of their own', async () => {
    const [listed] = (await json(ITEMS)).features;
    const { headers } = await ask(`${ITEMS}/1`);
    expect(headers['content-type']).toBe(GEOJSON);
    const { links, ...feature } = await json(`${ITEMS}/1`);
    expect(feature).toEqual(listed);
    expect(linkOf(links, 'self').href).toBe(`${BASE}/ogc/${ITEMS}/1`);
    expect(linkOf(links, 'collection').href).toBe(`${BASE}/ogc/collections/projects`);
  });

  test.each([
    ...['items/99', 'items/0', 'items/01', 'items/x', 'items/1.0', 'items/6'].map(
      (end) => `collections/projects/${end}`,
    ),
    'collections/projects-without-place/items/1',
    `search/province=Limpopo/${ITEMS}/3`,
  ])('are 404 where they are not: %s', async (end) => {
    expect((await ask(end)).statusCode).toBe(404);
  });
});

describe('a page of features', () => {
  test('says how many match and how many it has', async () => {
    const page = await json(`${ITEMS}?limit=2&province=Gauteng`);
    expect([page.numberMatched, page.numberReturned, page.features.length]).toEqual([3, 2, 2]);
    expect(linkOf(page.links, 'self').href).toBe(`${BASE}/ogc/${ITEMS}?limit=2&province=Gauteng`);
    expect(linkOf(page.links, 'self').type).toBe(GEOJSON);
  });

  test('leads on until all features were there, each once', async () => {
    for (const limit of [1, 2, 5, 6]) {
      const found: number[] = [];
      let next: string | undefined = `/ogc/${ITEMS}?limit=${limit}&bbox=-180,-90,180,90`;
      while (next !== undefined) {
        const { statusCode, body } = await service.ask({ url: next });
        expect(statusCode).toBe(200);
        const { features, links, numberMatched, numberReturned } = JSON.parse(body);
        expect([numberMatched, numberReturned]).toEqual([5, features.length]);
        found.push(...features.map(({ id }: { id: number }) => id));
        next = linkOf(links, 'next')?.href.slice(BASE.length);
      }
      expect(found).toEqual([1, 2, 3, 4, 5]);
    }
  });

  test('can begin after some features, and goes on from there', async () => {
    const page = await json(`${ITEMS}?limit=2&offset=1`);
    expect(page.features.map(({ id }: { id: number }) => id)).toEqual([2, 3]);
    expect(linkOf(page.links, 'next').href).toBe(`${BASE}/ogc/${ITEMS}?cursor=3&limit=2`);
  });

  test('has 1000 features unless asked for more, and never more than 10 000', async () => {
    const many = await serviceOver(smallCatalogue(10_050));
    const items = 'collections/projects-without-place/items';
    for (const [query, returned] of [
      ['', 1000],
      ['?limit=9999', 9999],
      ['?limit=10001', 10_000],
      ['?limit=999999999999', 10_000],
    ] as const) {
      const page = await json(items + query, many);
      expect([page.numberReturned, page.features.length]).toEqual([returned, returned]);
      expect(new Set(page.features.map(({ id }: { id: number }) => id)).size).toBe(returned);
      expect(linkOf(page.links, 'next')).toBeDefined();
    }
    await many.close();
  });
});

test.each([
  ['29,-24,30,-23', [1, 2]],
  ['29,-24,-100,30,-23,100', [1, 2]],
  ['29.45,-23.9,29.45,-23.9', [1]],
  ['179,-20,-179,-10', [4, 5]],
  ['179,-20,0,-179,-10,0', [4, 5]],
  ['-179,-20,179,-10', []],
  ['28,-30,180,-10', [1, 2, 3, 4]],
  ['-180,-90,180,90', [1, 2, 3, 4, 5]],
])('bbox=%s finds %j', async (bbox, ids) => {
  expect(await idsIn(`bbox=${bbox}`)).toEqual(ids);
});

test('what has no place is in no box', async () => {
  expect(await idsIn('bbox=-180,-90,180,90', 'collections/projects-without-place/items')).toEqual([]);
});

test.each([
  ['2018-05-01', [1]],
  ['2018-04-30', []],
  ['2019-06-30', [1]],
  ['2019-07-01/..', [2, 3]],
  ['2019-07-01/', [2, 3]],
  ['../2018-12-31', [1]],
  ['/2019-01-15', [1, 4]],
  ['2019-01-15/2019-01-15', [1, 4]],
  ['2020-01-01/2020-01-01', [2]],
  ['2020-06-01/2020-12-01', [3]],
  ['2021-01-01', [3]],
  // Midnight in the country is two hours earlier in UTC.
  ['2019-12-31T22:00:00Z', [2]],
  ['2019-12-31T21:59:59.999Z', []],
  ['2018-04-30T00:00:00%2B02:00/2018-05-01T00:00:00%2B02:00', [1]],
])('datetime=%s finds what is built then', async (datetime, ids) => {
  expect(await idsIn(`datetime=${datetime}`)).toEqual(ids);
});

test.each([
  ['q=school', [1, 2]],
  ['province=Limpopo', [1, 2]],
  ['province!=Limpopo', [3, 4, 5]],
  ['q=school&bbox=29,-23.85,30,-23&datetime=../2030-01-01', [2]],
  ['near=-23.9,29.45,5', [1]],
])('%s filters as in the listing', async (query, ids) => {
  expect(await idsIn(query)).toEqual(ids);
});

test.each([
  ...['limit=0', 'limit=-1', 'limit=1.5', 'limit=ten', 'limit=', 'limit=1&limit=2'],
  ...['offset=-1', 'cursor=x', 'offset=1&cursor=1', 'f=html'],
  ...['bbox=', 'bbox=1,2,3', 'bbox=1,2,3,4,5', 'bbox=a,b,c,d', 'bbox=1,2,3,1', 'bbox=1,2,3,4,5,6,7'],
  ...[
    'datetime=',
    'datetime=2020',
    'datetime=2020-02-30',
    'datetime=now',
    'datetime=../..',
    'datetime=/',
    'datetime=/..',
  ],
  ...[
    'datetime=2021-01-01/2020-01-01',
    'datetime=2020-01-01/2020-01-02/2020-01-03',
    'datetime=2020-01-01T25:00:00Z',
  ],
  ...[
    'provnce=Limpopo',
    'fields=name',
    'ordering=name',
    'strict=true',
    'crs=EPSG:4326',
    'province=',
    'quality=none',
  ],
])('%s is 400', async (query) => {
  const { statusCode, headers, body } = await ask(`${ITEMS}?${query}`);
  expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json']);
  expect(JSON.parse(body).parameter).toBe(query.split('=')[0]);
});

test.each(['', 'conformance', 'api', 'collections', 'collections/projects', `${ITEMS}/1`])(
  '/ogc/%s takes f=json and no other parameter',
  async (end) => {
    expect((await ask(`${end}?f=json`)).statusCode).toBe(200);
    for (const query of ['f=xml', 'limit=1', 'utm_source=x'])
      expect((await ask(`${end}?${query}`)).statusCode).toBe(400);
  },
);

describe('a search in the path', () => {
  test('holds for everything below it, and other filters narrow it further', async () => {
    expect(await idsIn('', `search/province=Limpopo/${ITEMS}`)).toEqual([1, 2]);
    expect(await idsIn('province=Gauteng', `search/province=Limpopo/${ITEMS}`)).toEqual([]);
    expect(await idsIn('bbox=29,-24,30,-23', `search/bbox=29,-23.85,180,0&q=school/${ITEMS}`)).toEqual([2]);
  });

  test.each([
    [[['q', 'school']], 'q=school'],
    [
      [
        ['quality', 'stalled'],
        ['province', 'Limpopo'],
        ['province', 'Free State'],
      ],
      'province=Limpopo&province=Free%20State&quality=stalled',
    ],
    [[['status!', 'Tender']], 'status!=Tender'],
    [[['near', '-23.9,29.45,5']], 'near=-23.9,29.45,5'],
    [[['name', 'Clinic & café']], 'name=Clinic%20%2526%20caf%C3%A9'],
    [[['name', '50% a+b=c/d?e#f\\g']], 'name=50%2525%20a%252Bb=c%252Fd%253Fe%2523f%255Cg'],
  ] as const)('has the filters %j as %s', async (filters, part) => {
    const path = ogcLandingPath(filters);
    expect(path).toBe(`/ogc/search/${part}/`);
    const { links } = (await service.ask({ url: path! })).json();
    expect(linkOf(links, 'self').href).toBe(BASE + path);
  });

  test('finds names with every sign', async () => {
    const path = ogcLandingPath([['name', 'Clinic & café']])!.slice('/ogc/'.length);
    expect(await idsIn('', path + ITEMS)).toEqual([3]);
  });

  test('is written in one way in links, however it came', async () => {
    const { links } = await json('search/quality=stalled&province=Free+State/');
    expect(linkOf(links, 'self').href).toBe(`${BASE}/ogc/search/province=Free%20State&quality=stalled/`);
  });

  test.each([
    'search/provnce=Limpopo/',
    'search/Limpopo/',
    'search/province=/',
    'search/cost_min=x/',
    'search/limit=1/',
  ])('%s is 400', async (end) => {
    for (const below of ['', 'api', ITEMS]) expect((await ask(end + below)).statusCode).toBe(400);
  });

  test('of more than 2000 bytes is 414', async () => {
    const words = (bytes: number) => `search/q=${'a'.repeat(bytes - 'q='.length)}/`;
    expect((await ask(words(2000))).statusCode).toBe(200);
    const { statusCode, headers } = await ask(words(2001));
    expect([statusCode, headers['content-type']]).toEqual([414, 'application/problem+json']);
    expect((await ask(words(6000))).statusCode).toBe(414);
    expect([ogcLandingPath([['q', 'a'.repeat(1998)]]), ogcLandingPath([['q', 'a'.repeat(1999)]])]).toEqual([
      `/ogc/${words(2000)}`,
      undefined,
    ]);
  });
});

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.0', async () => {
    const { headers } = await ask('api');
    expect(headers['content-type']).toBe('application/vnd.oai.openapi+json;version=3.0');
    const validator = new Validator();
    const { valid, errors } = await validator.validate(await json('api'));
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.0']);
  });

  test('is of the landing page that it is below', async () => {
    expect((await json('api')).servers).toEqual([{ url: `${BASE}/ogc` }]);
    expect((await json('search/q=school/api')).servers).toEqual([{ url: `${BASE}/ogc/search/q=school` }]);
  });

  test('has no words of OpenAPI 3.1', async () => {
    expect((await ask('api')).body).not.toMatch(/"const":|"type":\[|"type":"null"/);
  });

  test('has every filter of the listing and the parameters of the standard for each collection', async () => {
    const { paths, components } = await json('api');
    for (const { id } of collections) {
      const parameters = paths[`/collections/${id}/items`].get.parameters.map((each: { $ref?: string }) =>
        each.$ref ? components.parameters[each.$ref.split('/').at(-1)!] : each,
      );
      const names = parameters.map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(filterParameters.map(({ name }) => name)));
      const of = (wanted: string) => parameters.find(({ name }: { name: string }) => name === wanted);
      const form = { in: 'query', required: false, style: 'form', explode: false };
      expect(of('limit')).toMatchObject({
        ...form,
        schema: { type: 'integer', minimum: 1, maximum: 10_000, default: 1000 },
      });
      expect(of('bbox')).toMatchObject({
        ...form,
        schema: { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
      });
      expect(of('datetime')).toMatchObject({ ...form, schema: { type: 'string' } });
      expect(of('province')).toMatchObject({ in: 'query', explode: true });
    }
  });
});

describe('without projects', () => {
  test('nothing is there before the first publication', async () => {
    const empty = await serviceWithoutData();
    const { statusCode, headers } = await empty.ask({ url: '/ogc/collections' });
    expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
    await empty.close();
  });

  test('the collections of an empty catalogue are empty', async () => {
    const empty = await serviceOver(smallCatalogue(0));
    for (const each of (await json('collections', empty)).collections) {
      expect([each.itemCount, 'extent' in each]).toEqual([0, false]);
      const page = await json(`collections/${each.id}/items`, empty);
      expect([page.numberMatched, page.numberReturned, page.features]).toEqual([0, 0, []]);
      expect(linkOf(page.links, 'next')).toBeUndefined();
    }
    await empty.close();
  });
});

test('an unchanged page is 304', async () => {
  const { headers } = await ask(ITEMS);
  const again = await service.ask({ url: `/ogc/${ITEMS}`, headers: { 'if-none-match': headers.etag! } });
  expect(again.statusCode).toBe(304);
});
