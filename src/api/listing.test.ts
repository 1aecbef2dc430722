import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { csvFields, recordFieldNames } from '../project/index.ts';
import { apiPaths, projectApiPath } from '../query/addresses.ts';

const COUNT = 45;
let service: TestService;
beforeAll(async () => {
  service = await serviceOver(smallCatalogue(COUNT), {
    PUBLIC_URL: 'http://public.example',
    MAX_LIMIT: '50',
  });
});
afterAll(() => service.close());

const get = (query: string) => service.ask({ url: `${apiPaths.listing}${query}` });
const page = async (query: string) => (await get(query)).json();
const ids = async (query: string) => {
  const { results } = await page(query);
  return results.map(({ url_path }: { url_path: string }) => Number(/full\/(\d+)/.exec(url_path)?.[1]));
};

describe('a page of the listing', () => {
  test('has its five members in order', async () => {
    const { statusCode, headers, body } = await get('?limit=1');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json']);
    expect(Object.keys(JSON.parse(body))).toEqual([
      'count',
      'next',
      'previous',
      'results',
      'csv_download_url',
    ]);
  });

  test('has 20 projects by default, ordered by id', async () => {
    expect(await ids('')).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect((await page('')).count).toBe(COUNT);
  });

  test('may have as many projects as MAX_LIMIT', async () => {
    expect((await page('?limit=50')).results.length).toBe(COUNT);
  });

  test('is empty past the end', async () => {
    for (const offset of [45, 46, 1e9, Number.MAX_SAFE_INTEGER])
      expect(await page(`?offset=${offset}`)).toMatchObject({ count: COUNT, next: null, results: [] });
  });

  test('has amounts as floats', async () => {
    expect((await get('?limit=3')).body.match(/"estimated_total_project_cost":[^,]+/g)).toEqual([
      '"estimated_total_project_cost":680000.0',
      '"estimated_total_project_cost":-1200.5',
      '"estimated_total_project_cost":0.0',
    ]);
  });

  test('has null for both coordinates if one is missing, and keeps "0"', async () => {
    const { results } = await page('?limit=5');
    expect(results[3]).toMatchObject({ latitude: '-29.10', longitude: '0' });
    expect(results[4]).toMatchObject({ latitude: null, longitude: null });
  });
});

describe('ordering', () => {
  test.each([
    ['name', [6, 5, 3, 7, 2, 4]],
    ['-name', [1]],
    ['status_order', [6, 1]],
    ['estimated_completion_date', [7, 6, 1, 2]],
    ['-estimated_completion_date', [6, 7, 1, 2]],
    ['estimated_total_project_cost', [2, 3, 11]],
    ['-estimated_total_project_cost', [1, 10]],
  ])('by %s starts with the projects %j', async (ordering, first) => {
    expect(await ids(`?limit=${first.length}&ordering=${ordering}`)).toEqual(first);
  });

  test('puts nulls last in both directions, by id', async () => {
    expect((await ids('?limit=50&ordering=estimated_total_project_cost')).slice(-4)).toEqual([4, 5, 6, 7]);
    expect((await ids('?limit=50&ordering=-estimated_total_project_cost')).slice(-4)).toEqual([4, 5, 6, 7]);
  });

  test('puts unknown statuses last', async () => {
    expect((await ids('?limit=1&ordering=-status_order'))[0]).toBe(2);
    expect((await page('?limit=1&offset=2')).results[0]).toMatchObject({
      status: 'Waiting for rain',
      status_order: 100,
    });
  });
});

describe('links', () => {
  test.each([
    ['', '?limit=20&offset=20', null],
    ['?offset=20', '?limit=20&offset=40', '?limit=20'],
    ['?offset=40', null, '?limit=20&offset=20'],
    ['?offset=7&limit=5', '?limit=5&offset=12', '?limit=5&offset=2'],
    ['?limit=45', null, null],
    ['?ordering=-name&format=api&limit=10', '?format=api&limit=10&offset=10&ordering=-name', null],
    ['?fields=status,name&limit=40', '?fields=status%2Cname&limit=40&offset=40', null],
    ['?utm_source=mail&limit=40&x', '?limit=40&offset=40', null],
    ['?ordering=&limit=&offset=&format=&fields=', '?limit=20&offset=20', null],
    ['?limit=020', '?limit=20&offset=20', null],
  ])('for "%s" are next %s and previous %s', async (query, next, previous) => {
    const full = (link: string | null) => link && `http://public.example${apiPaths.listing}${link}`;
    expect(await page(query)).toMatchObject({ next: full(next), previous: full(previous) });
  });

  test.each([
    ['', ''],
    ['?limit=5&offset=5&fields=name&utm_source=mail', ''],
    ['?ordering=name', '?ordering=name'],
    ['?ordering=-name&format=json&limit=5', '?format=json&ordering=-name'],
    ['?ordering=&format=', ''],
  ])('to the CSV for "%s" end in csv%s', async (query, csvQuery) => {
    expect((await page(query)).csv_download_url).toBe(`/infrastructure-projects/full/search/csv${csvQuery}`);
  });
});

describe('fields', () => {
  test('are in the order of the record, and each occurs once', async () => {
    const { results } = await page('?fields=url_path,status,name,status&limit=1');
    expect(Object.keys(results[0])).toEqual(['name', 'status', 'url_path']);
  });

  test('may be other fields of the CSV, which follow those of the record', async () => {
    const { results } = await page(
      '?fields=main_contractor,variation_orders,irm_snapshot,name&offset=4&limit=1',
    );
    expect(Object.entries(results[0])).toEqual([
      ['name', '=1+1'],
      ['irm_snapshot', 'Provincial 2019-20 Q2 taken 2019-10-15'],
      ['main_contractor', 'A\nB'],
      ['variation_orders', -5],
    ]);
    expect((await get('?fields=variation_orders&offset=4&limit=1')).body).toContain(
      '"variation_orders":-5.0}',
    );
  });

  test('may be the id, which comes first, and what follows from the report, which comes last', async () => {
    const codes = 'province_code,district_municipality_code,local_municipality_code';
    expect((await page(`?fields=${codes}&limit=1`)).results).toEqual([
      { province_code: 'GT', district_municipality_code: null, local_municipality_code: null },
    ]);
    const { results } = await page('?fields=overdue_days,quality,name,id&limit=45');
    for (const result of results) {
      expect(Object.keys(result)).toEqual(['id', 'name', 'quality', 'overdue_days']);
      const project = (await service.ask({ url: projectApiPath(result.id) })).json();
      expect(result).toEqual({
        ...{ id: project.id, name: project.name },
        ...{ quality: project.quality, overdue_days: project.overdue_days },
      });
      expect(result.overdue_days !== null).toBe(result.quality.includes('completion_overdue'));
    }
    expect(results.some(({ quality }: { quality: string[] }) => quality.length > 0)).toBe(true);
  });

  test('that name the whole record give the same as no `fields`', async () => {
    const { results } = await page(`?fields=${recordFieldNames.join(',')}&limit=45`);
    expect(results).toEqual((await page('?limit=45')).results);
  });

  test('may be all columns of the CSV', async () => {
    const names = csvFields.map(({ name }) => name);
    const { results } = await page(`?fields=${names.join(',')}&limit=1`);
    expect(Object.keys(results[0]).toSorted()).toEqual(names.toSorted());
  });

  test('do not affect the ordering', async () => {
    const query = '?ordering=-name&limit=45';
    const { results } = await page(query);
    const names = results.map(({ name }: { name: string }) => ({ name }));
    expect((await page(`${query}&fields=name`)).results).toEqual(names);
  });
});

describe('format', () => {
  test.each(['json', 'api'])('%s returns the same JSON', async (format) => {
    const { headers, body } = await get(`?format=${format}&limit=45`);
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body).results).toEqual((await page('?limit=45')).results);
  });
});

describe('an invalid parameter is rejected', () => {
  const wholeNumbers = { minimum: 1 };
  const offsets = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  test.each([
    ['limit', '0', wholeNumbers],
    ['limit', '-1', wholeNumbers],
    ['limit', 'ten', wholeNumbers],
    ['limit', '1.5', wholeNumbers],
    ['limit', '1e1', wholeNumbers],
    ['limit', ' 5', wholeNumbers],
    ['offset', '-1', offsets],
    ['offset', '1.0', offsets],
    ['offset', '9007199254740993', offsets],
    ['ordering', 'cost', { allowed: expect.arrayContaining(['name', '-name']) }],
    ['ordering', '--name', { allowed: expect.arrayContaining(['name', '-name']) }],
    ['ordering', 'name,status_order', { allowed: expect.arrayContaining(['name', '-name']) }],
    ['format', 'xml', { allowed: ['json', 'api'] }],
    ['format', 'JSON', { allowed: ['json', 'api'] }],
    ['fields', 'nome', { allowed: expect.arrayContaining(['name', 'financial_year']) }],
    ['fields', 'name,project_expenditure_total', { allowed: expect.arrayContaining(['name']) }],
    ['fields', 'name,', { allowed: expect.arrayContaining(['name']) }],
  ])('%s=%s: the problem says what is accepted', async (parameter, value, accepted) => {
    const response = await get(`?${parameter}=${encodeURIComponent(value)}`);
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.json()).toMatchObject({ status: 400, parameter, value, ...accepted });
    expect(response.json().detail).toMatch(new RegExp(`^${parameter} takes `));
  });

  test.each(['limit=5&limit=5', 'offset=0&offset=1', 'ordering=name&ordering=-name'])(
    'if given twice: %s',
    async (query) => {
      const response = await get(`?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        parameter: query.split('=')[0],
        detail: expect.stringContaining('once'),
      });
    },
  );

  test('but a limit above the largest one counts as that', async () => {
    const small = await serviceOver(smallCatalogue(), { MAX_LIMIT: '10' });
    for (const limit of ['11', '100000', '99999999999999999999']) {
      const { results, next } = (await small.ask({ url: `${apiPaths.listing}?limit=${limit}` })).json();
      expect(results.length).toBe(10);
      expect(next).toMatch(/\?limit=10&offset=10$/);
    }
    await small.close();
  });

  test('but the parts of a comma-separated list may come one by one', async () => {
    expect((await page('?fields=name&fields=status&limit=2')).results).toEqual(
      (await page('?fields=name,status&limit=2')).results,
    );
    expect((await page('?bbox=20&bbox=-30,30&bbox=-20')).count).toBe(
      (await page('?bbox=20,-30,30,-20')).count,
    );
  });

  test('but an empty value does not count as a second one', async () => {
    expect((await get('?limit=&limit=5&offset=')).statusCode).toBe(200);
  });
});
