import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallCatalogue } from '../../test/fixtures/catalogue.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { apiPaths } from '../query/addresses.ts';

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(smallCatalogue(), { PUBLIC_URL: 'http://localhost' });
});
afterAll(() => service.close());

const ask = (query: Record<string, string>, path: string = apiPaths.listing) =>
  service.ask({ url: `${path}?${new URLSearchParams(query)}` });

test('understood words are parameters of all links, and named in a header', async () => {
  const { headers, body } = await ask({
    q: 'largest plain projects over R1',
    understand: 'true',
    limit: '1',
  });
  const { count, next, csv_download_url } = JSON.parse(body);
  expect(count).toBeGreaterThan(1);
  const ours = 'cost_min=1&limit=1&offset=1&ordering=-estimated_total_project_cost&q=plain&understand=true';
  expect(next).toBe(`http://localhost${apiPaths.listing}?${ours}`);
  expect(csv_download_url).toContain('?cost_min=1&ordering=-estimated_total_project_cost&q=plain&');
  expect(headers['x-query-understood']).toBe(
    'largest; ordering=-estimated_total_project_cost, over%20R1; cost_min=1',
  );
  expect((await service.ask({ url: next.replace('http://localhost', '') })).json().count).toBe(count);
});

test('a parameter wins over words', async () => {
  const understand = 'true';
  const asked = await ask({ q: 'projects under R5', cost_min: '100', ordering: 'name', understand });
  const { body: plain } = await ask({ cost_min: '100', ordering: 'name' });
  expect(JSON.parse(asked.body).results).toEqual(JSON.parse(plain).results);
  expect(asked.headers['x-query-understood']).toBeUndefined();
});

test('without understand, or with false, all words are searched', async () => {
  for (const query of [{ q: 'late' }, { q: 'late', understand: 'false' }]) {
    const { headers, body } = await ask(query);
    expect(JSON.parse(body).count).toBe(0);
    expect(headers['x-query-understood']).toBeUndefined();
  }
});

test.each(['yes', '1', 'True'])('understand takes true and false, not %s', async (understand) => {
  const response = await ask({ q: 'late', understand });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ parameter: 'understand', value: understand });
});

test('a query without a word finds everything, and says so', async () => {
  const { headers, body } = await ask({ q: '😀 !' });
  expect(headers['x-query-understood']).toBe('no-words');
  expect(JSON.parse(body).count).toBe(JSON.parse((await ask({})).body).count);
});

test('statistics and facets are of the projects that are meant', async () => {
  const query = { q: 'largest projects over R1', understand: 'true' };
  const { count } = JSON.parse((await ask(query)).body);
  expect(JSON.parse((await ask(query, apiPaths.stats)).body).total.count).toBe(count);
  expect(JSON.parse((await ask(query, apiPaths.facets)).body).objects.count).toBe(count);
});

test('suggestions are whole searches, with what they find', async () => {
  const query = { q: 'cheapest kwaz', understand: 'true' };
  const [first] = JSON.parse((await ask(query, apiPaths.suggest)).body).suggestions;
  expect(first).toMatchObject({ field: 'q', path: null });
  expect(first.text).toMatch(/^Cheapest projects (in|of) /);
  const found = JSON.parse((await ask({ q: first.values[0], understand: 'true' })).body);
  expect(found.count).toBe(first.count);
  expect((await ask({ q: 'cheapest kwaz' }, apiPaths.suggest)).json().suggestions).toEqual([]);
});

test('a single everyday word that no project has finds the words that it begins', async () => {
  const pages = await Promise.all(['no', 'no plain'].map((q) => ask({ q, understand: 'true', limit: '1' })));
  const [alone, beside] = pages.map(({ body }) => JSON.parse(body).count);
  expect(alone).toBe(JSON.parse((await ask({ q: 'no' })).body).count);
  expect(alone).toBeGreaterThan(0);
  expect(beside).toBeGreaterThan(0);
});
