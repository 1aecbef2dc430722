import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { groupings } from '../index/index.ts';
import { facetFields } from '../project/index.ts';
import { qualityFlags } from '../quality/index.ts';
import { bounds } from '../query/bounds.ts';

const SEARCH = '/api/v1/infrastructure-projects/full/search/';
const CSV = '/infrastructure-projects/full/search/csv';

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(smallCatalogue());
});
afterAll(() => service.close());

const filtered = ['', 'facets/', 'stats/', 'map/', 'changes/', 'changes/atom/'].map((end) => SEARCH + end);

/** The problem that a request results in. */
async function problemOf(url: string) {
  const { statusCode, headers, body } = await service.ask({ url });
  expect([statusCode, headers['content-type']], url).toEqual([400, 'application/problem+json']);
  expect(headers['cache-control']).toBe('no-store');
  return JSON.parse(body);
}

describe('an invalid filter is rejected everywhere, and the error says what is accepted', () => {
  const fields = facetFields.join(', ');
  test.each<[what: string, query: string, parameter: string, value: string, detail: string]>([
    [
      'a facet of an unknown field',
      'selected_facets=name_exact:x',
      'selected_facets',
      'name_exact:x',
      fields,
    ],
    [
      'a facet without its operator',
      'selected_facets=province:x',
      'selected_facets',
      'province:x',
      '<field>_exact:<value>',
    ],
    [
      'a facet without its value',
      'selected_facets=province',
      'selected_facets',
      'province',
      '<field>_exact:<value>',
    ],
    [
      'a facet with something before it',
      'selected_facets=xprovince_exact:x',
      'selected_facets',
      'xprovince_exact:x',
      fields,
    ],
    [
      'one malformed facet of two',
      'selected_facets=province_exact:x&selected_facets=y',
      'selected_facets',
      'y',
      fields,
    ],
    ['a reversed range of costs', 'cost_min=2&cost_max=1', 'cost_min', '2', 'cost_max (1)'],
    [
      'a reversed range of dates',
      'completion_after=2020-01-02&completion_before=2020-01-01',
      'completion_after',
      '2020-01-02',
      'completion_before (2020-01-01)',
    ],
    ['a cost in words', 'cost_max=lots', 'cost_max', 'lots', 'a number'],
    [
      'a date that does not exist',
      'completion_after=2019-02-29',
      'completion_after',
      '2019-02-29',
      'a date like',
    ],
    [
      'a date in another format',
      'completion_before=31/03/2019',
      'completion_before',
      '31/03/2019',
      'a date like',
    ],
    ['a box of three numbers', 'bbox=1,2,3', 'bbox', '1,2,3', 'four comma-separated numbers'],
    ['a box of five numbers', 'bbox=1,2,3,4,5', 'bbox', '1,2,3,4,5', 'four comma-separated numbers'],
    ['a box with a gap', 'bbox=1,,3,4', 'bbox', '1,,3,4', 'four comma-separated numbers'],
    ['a box with a word', 'bbox=1,2,3,x', 'bbox', '1,2,3,x', 'four comma-separated numbers'],
    ['a box with west and east swapped', 'bbox=3,2,1,4', 'bbox', '3,2,1,4', 'west,south,east,north'],
    ['a box with south and north swapped', 'bbox=1,4,3,2', 'bbox', '1,4,3,2', 'west,south,east,north'],
    ['a place of one number', 'near=-26.2', 'near', '-26.2', 'latitude,longitude in degrees'],
    ['a place of four numbers', 'near=1,2,3,4', 'near', '1,2,3,4', 'six numbers'],
    [
      'places of seven numbers',
      'near=1,2,3,4,5,6,7',
      'near',
      '1,2,3,4,5,6,7',
      'latitude,longitude in degrees',
    ],
    ['a place with a word', 'near=-26.2,east', 'near', '-26.2,east', 'latitude,longitude in degrees'],
    ['a place beyond a pole', 'near=-90.1,28', 'near', '-90.1,28', 'a latitude from -90 to 90'],
    ['a place beyond the 180th meridian', 'near=-26,180.5', 'near', '-26,180.5', 'from -180 to 180'],
    ['a distance of nothing', 'near=-26,28,0', 'near', '-26,28,0', 'more than 0'],
    ['a negative distance', 'near=-26,28,-3', 'near', '-26,28,-3', 'more than 0'],
    ['a distance across the country', 'near=-26,28,501', 'near', '-26,28,501', 'at most 500 km, not 501'],
    ['an unknown flag', 'quality=bad', 'quality', 'bad', qualityFlags.map(({ flag }) => flag).join(', ')],
    ['two queries', 'q=a&q=b', 'q', 'a,b', 'once'],
  ])('%s', async (_what, query, parameter, value, detail) => {
    for (const path of [...filtered, CSV]) {
      const problem = await problemOf(`${path}?${query}`);
      expect([problem.parameter, String(problem.value)]).toEqual([parameter, value]);
      expect(problem.detail).toContain(detail);
    }
  });
});

describe('a request for more than one request may cost is rejected, and the error names the bound', () => {
  const repeated = (name: string, count: number, value = (i: number) => `${i}`) =>
    Array.from({ length: count }, (_, i) => `${name}=${value(i)}`).join('&');
  const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join('+');

  test.each([
    ['values of a filter', 'name', (count: number) => repeated('name', count), bounds.values],
    [
      'selected facets',
      'selected_facets',
      (count: number) => repeated('selected_facets', count, (i) => `sector_exact:${i}`),
      bounds.values,
    ],
    ['words', 'q', (count: number) => `q=${words(count)}`, bounds.words],
    ['words of phrases', 'q', (count: number) => `q="${words(count - 1)}"+more`, bounds.words],
  ] as const)('%s', async (_what, parameter, query, most) => {
    for (const path of [...filtered, CSV]) {
      expect((await service.ask({ url: `${path}?${query(most)}` })).statusCode).toBe(200);
      const problem = await problemOf(`${path}?${query(most + 1)}`);
      expect(problem).toMatchObject({ parameter, maximum: most });
      expect(problem.detail).toContain(`${parameter} takes at most ${most} different`);
    }
  });

  test('words of suggestions', async () => {
    const problem = await problemOf(`${SEARCH}suggest/?q=${words(bounds.words + 1)}`);
    expect(problem).toMatchObject({ parameter: 'q', maximum: bounds.words });
  });

  test('equal values and words count once, in links as well', async () => {
    const many = `${repeated('sphere', bounds.values + 1, () => 'x')}&q=${'road+'.repeat(bounds.words + 1)}`;
    for (const path of filtered) expect((await service.ask({ url: `${path}?${many}` })).statusCode).toBe(200);
    const { csv_download_url } = (await service.ask({ url: `${SEARCH}?sphere=x&sphere=y&sphere=x` })).json();
    expect(csv_download_url).toBe(`${CSV}?sphere=x&sphere=y`);
  });
});

describe('an invalid parameter of one operation is rejected, and the error says what is accepted', () => {
  test.each<[what: string, query: string, parameter: string, allowed: unknown]>([
    ['an unknown grouping', 'stats/?by=name', 'by', [...groupings]],
    [
      'an unknown order of groups',
      'stats/?by=sector&ordering=name',
      'ordering',
      expect.arrayContaining(['-count', 'value']),
    ],
    ['a limit of no groups', 'stats/?by=sector&limit=0', 'limit', undefined],
    ['a quarter that is not published', 'changes/?since=2011-12-Q1', 'since', ['2019-20-Q2']],
    ['a later quarter that is not published', 'changes/?until=2030-31-Q1', 'until', ['2019-20-Q2']],
    [
      'a quarter that is not published, for the feed',
      'changes/atom/?since=2011-12-Q1',
      'since',
      ['2019-20-Q2'],
    ],
    ['a fifth quarter', 'changes/?since=2019-20-Q5', 'since', undefined],
    ['a year instead of a quarter', 'changes/?since=2019', 'since', undefined],
    ['a zoom level that is too high', 'map/?zoom=19', 'zoom', undefined],
    ['a fractional zoom level', 'map/?zoom=1.5', 'zoom', undefined],
    ['a number instead of true or false', 'facets/?multiselect=1', 'multiselect', undefined],
    ['an unknown order', 'facets/?ordering=id', 'ordering', expect.arrayContaining(['name', '-name'])],
    ['a limit of no projects', 'facets/?limit=0', 'limit', undefined],
    ['a negative offset', 'changes/?offset=-1', 'offset', undefined],
  ])('%s', async (_what, query, parameter, allowed) => {
    const problem = await problemOf(SEARCH + query);
    expect(problem.parameter).toBe(parameter);
    expect(problem.allowed).toEqual(allowed);
    expect(problem.detail).toContain(parameter);
  });
});

describe('an empty value counts as absent', () => {
  test('for every filter parameter', async () => {
    const names = [
      'q',
      'province',
      'selected_facets',
      'cost_min',
      'cost_max',
      'completion_after',
      'bbox',
      'near',
      'quality',
      'name',
    ];
    const { body } = await service.ask({ url: SEARCH });
    expect((await service.ask({ url: `${SEARCH}?${names.map((name) => `${name}=`).join('&')}` })).body).toBe(
      body,
    );
  });
});

describe('without any published quarter', () => {
  test('every operation returns an empty result', async () => {
    const empty = await serviceOver({ kind: 'reported', snapshots: [] });
    const get = async (end: string) => (await empty.ask({ url: SEARCH + end })).json();
    expect(await get('changes/')).toMatchObject({ count: 0, results: [] });
    expect(await get('stats/?by=province')).toMatchObject({
      total: { count: 0, sum: null, median: null },
      groups: [],
    });
    expect(await get('map/?zoom=3')).toMatchObject({ count: 0, features: [] });
    expect(await get('facets/')).toMatchObject({
      fields: { sector: [], province: [] },
      objects: { count: 0 },
    });
    expect(await get('suggest/?q=a')).toEqual({ q: 'a', suggestions: [] });
    expect(await get('?q=scool')).toMatchObject({ count: 0, results: [], next: null });
    expect((await empty.ask({ url: `${SEARCH}changes/atom/` })).statusCode).toBe(200);
    await empty.close();
  });
});
