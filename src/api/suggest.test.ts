import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { sixProjects } from './six-projects.fixture.ts';

const SEARCH = '/api/v1/infrastructure-projects/full/search/';

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(sixProjects(), { PUBLIC_URL: 'http://localhost' });
});
afterAll(() => service.close());

const get = async (end: string) => {
  const response = await service.ask({ url: SEARCH + end });
  expect(response.statusCode, end).toBe(200);
  return response;
};

describe('suggestions', () => {
  const found = async (q: string) => (await get(`suggest/?q=${encodeURIComponent(q)}`)).json();

  test('are names, places and parties with their number of projects, the most frequent first', async () => {
    expect(await found('clin')).toEqual({
      q: 'clin',
      suggestions: [
        { text: 'Clinic', field: 'name', count: 2 },
        { text: 'Clinic & Sons', field: 'main_contractor', count: 1 },
        { text: 'Clinic Town', field: 'local_municipality', count: 1 },
        { text: 'Clinic annex', field: 'name', count: 1 },
      ],
    });
  });

  test('contain every typed word as the beginning of a word, in any order, case and accent', async () => {
    for (const q of ['annex cli', 'CLÍNIC  ANN', 'a c'])
      expect(
        (await found(q)).suggestions.map(({ text }: { text: string }) => text),
        q,
      ).toEqual(['Clinic annex']);
  });

  test('and their counts are limited to the projects that match the filters', async () => {
    const { suggestions } = (await get('suggest/?q=clin&local_municipality=Clinic+Town')).json();
    const all = (await found('clin')).suggestions;
    expect(suggestions).toContainEqual({ text: 'Clinic Town', field: 'local_municipality', count: 1 });
    expect(suggestions.length).toBeLessThan(all.length);
  });

  test.each(['', ' ', '"', '***', 'nothing like this', 'linic'])('are empty for %j', async (q) => {
    expect((await found(q)).suggestions).toEqual([]);
  });
});
