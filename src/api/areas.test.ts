import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/fixtures/irm-workbook.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { apiPaths, projectApiPath, searchDownloadPath } from '../query/addresses.ts';
import { areasOfSix, sixProjects } from './six-projects.fixture.ts';

const folder = temporaryFolder();
let service: TestService;

beforeAll(async () => {
  const file = folder.write('areas.geojson', JSON.stringify(areasOfSix));
  service = await serviceOver(sixProjects(), { AREAS_FILE: file });
});
afterAll(async () => {
  await service.close();
  folder.remove();
});

const ask = async (path: string, query: string) => {
  const { statusCode, body } = await service.ask({ url: `${path}?${query}` });
  return { status: statusCode, body: JSON.parse(body) };
};
const namesOf = async (query: string) =>
  (await ask(apiPaths.listing, query)).body.results.map(({ name }: { name: string }) => name);

describe('area=', () => {
  test('finds the projects whose coordinates lie in an area, on a border in the first one', async () => {
    expect(await namesOf('area=ward:14')).toEqual(['School A', 'School B', 'School C']);
    expect(await namesOf('area=ward:2')).toEqual([]);
    expect(await namesOf('area=WARD:e-1')).toEqual([]);
    expect(await namesOf('area=district:d.9')).toEqual(['School A', 'School B', 'School C']);
  });

  test('takes several areas of a level as alternatives, and those of two levels as conditions', async () => {
    expect(await namesOf('area=ward:2&area=ward:14')).toHaveLength(3);
    expect(await namesOf('area=ward:14&area=district:D.9&cost_max=2')).toEqual(['School A', 'School B']);
    expect(await namesOf('area=ward:2&area=district:D.9')).toEqual([]);
  });

  test('excludes', async () => {
    expect(await namesOf('area!=district:D.9')).toEqual(['Clinic', 'Clinic', 'Clinic annex']);
  });

  test.each(['area=ward:3', 'area=parish:1', 'area!=ward:', 'area=ward', 'area=:2'])(
    '%s is a 400 that says what is taken',
    async (query) => {
      const { status, body } = await ask(apiPaths.listing, query);
      expect(status).toBe(400);
      expect(body.parameter).toBe(query.replace(/=.*/, ''));
      expect(body.detail).toContain('<level>:<code>');
    },
  );

  test('filters facets, statistics, the map, changes, suggestions and downloads', async () => {
    const query = 'area=ward:14';
    expect((await ask(apiPaths.facets, query)).body.objects.count).toBe(3);
    expect((await ask(apiPaths.stats, query)).body.total.count).toBe(3);
    expect((await ask(apiPaths.map, query)).body.features).toHaveLength(3);
    expect((await ask(apiPaths.suggest, `${query}&q=clinic`)).body.suggestions).toEqual([]);
    for (const path of [apiPaths.changes, apiPaths.changesFeed])
      expect((await service.ask({ url: `${path}?${query}` })).statusCode).toBe(200);
    for (const path of ['csv', 'jsonl', 'geojson'].map(searchDownloadPath))
      expect((await service.ask({ url: `${path}?${query}` })).statusCode).toBe(200);
  });
});

test('map programs find the projects of an area, and get a 400 for one that is not there', async () => {
  const items = (query: string) => ask('/ogc/collections/projects/items', query);
  expect((await items('area=ward:14')).body.numberMatched).toBe(3);
  expect((await items('area=ward:99')).status).toBe(400);
  expect((await ask('/ogc/search/area=ward:99/collections', '')).status).toBe(400);
});

test('facets count the areas of a level that have projects, with links that narrow', async () => {
  const { body } = await ask(apiPaths.facets, 'level=ward&q=school');
  expect(body.fields.area).toEqual([
    { text: 'ward:14', name: 'Ward 14, Polokwane', count: 3, narrow_url: expect.any(String) },
  ]);
  const narrow = new URL(body.fields.area[0].narrow_url);
  expect(Object.fromEntries(narrow.searchParams)).toEqual({ level: 'ward', q: 'school', area: 'ward:14' });
  expect((await ask(apiPaths.facets, '')).body.fields.area).toBeUndefined();
  expect((await ask(apiPaths.facets, 'level=parish')).body.allowed).toEqual(['district', 'ward']);
});

test('statistics are by the areas of a level, those outside together', async () => {
  const { body } = await ask(apiPaths.stats, 'by=area&level=ward');
  expect(
    body.groups.map(({ value, name, count, sum }: Record<string, unknown>) => [value, name, count, sum]),
  ).toEqual([
    ['ward:14', 'Ward 14, Polokwane', 3, 7],
    [null, undefined, 3, -9.9],
  ]);
  expect((await ask(apiPaths.stats, 'by=area')).body.allowed).toEqual(['district', 'ward']);
  const both = await ask(apiPaths.stats, 'by=area,province&level=district');
  expect(both.body.groups).toContainEqual(
    expect.objectContaining({ value: 'district:D.9', then_value: 'Limpopo', name: 'North', count: 3 }),
  );
  const csv = await service.ask({ url: `${apiPaths.stats}?by=area&level=ward&format=csv&ordering=value` });
  expect(
    csv.body
      .split('\n')
      .slice(0, 2)
      .map((line) => line.split(',').slice(0, 4)),
  ).toEqual([
    ['area', 'name', 'count', 'with_cost'],
    ['ward:14', '"Ward 14', ' Polokwane"', '3'],
  ]);
});

test('suggestions find an area by what its level is called, its name and its code', async () => {
  const found = async (q: string) =>
    (await ask(apiPaths.suggest, `q=${encodeURIComponent(q)}`)).body.suggestions
      .filter(({ field }: { field: string }) => field === 'area')
      .map(({ text, values, count, path }: Record<string, unknown>) => [text, values, count, path]);
  const ward14 = [
    'Ward 14, Polokwane (Ward 14)',
    ['ward:14'],
    3,
    '/infrastructure-projects/areas/ward/14-ward-14-polokwane',
  ];
  expect(await found('ward 14 polok')).toEqual([ward14]);
  expect(await found('14')).toEqual([ward14]);
  expect(await found('empty')).toEqual([
    ['Ward 1, Empty (Ward E-1)', ['ward:E-1'], 0, '/infrastructure-projects/areas/ward/E-1-ward-1-empty'],
  ]);
  expect(await found('ward')).toEqual([]);
});

test('the record of a project lists its areas', async () => {
  expect((await ask(projectApiPath(1), '')).body.areas).toEqual([
    { level: 'district', code: 'D.9', name: 'North' },
    { level: 'ward', code: '14', name: 'Ward 14, Polokwane' },
  ]);
  expect((await ask(projectApiPath(4), '')).body.areas).toEqual([]);
});

test('past quarters have the same areas', async () => {
  expect((await ask(apiPaths.listing, 'area=ward:14&as_of=2019-20-Q4')).body.count).toBe(3);
});

test('a service without areas refuses them, and says nothing of them', async () => {
  const without = await serviceOver(sixProjects());
  try {
    const { statusCode, body } = await without.ask({ url: `${apiPaths.listing}?area=ward:14` });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).detail).toBe('area takes an area of the service, and this service has none.');
    expect((await without.ask({ url: `${apiPaths.stats}?by=area` })).statusCode).toBe(400);
    expect(JSON.parse((await without.ask({ url: projectApiPath(1) })).body)).not.toHaveProperty('areas');
  } finally {
    await without.close();
  }
});
