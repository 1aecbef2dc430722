import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import type { LinkedSuggestion } from '../query/subjects/index.ts';
import { sixProjects } from './six-projects.fixture.ts';

const SEARCH = '/api/v1/infrastructure-projects/full/search/';

const servicesToClose: TestService[] = [];
afterAll(async () => {
  for (const service of servicesToClose) await service.close();
});

/** Asks a service for suggestions, and for the searches that they stand for. */
async function asking(publication: ReturnType<typeof sixProjects>) {
  const service = await serviceOver(publication, { PUBLIC_URL: 'http://localhost' });
  servicesToClose.push(service);
  const json = async (end: string) => {
    const response = await service.ask({ url: SEARCH + end });
    expect(response.statusCode, end).toBe(200);
    return response.json();
  };
  return {
    found: async (q: string, filters = ''): Promise<readonly LinkedSuggestion[]> =>
      (await json(`suggest/?q=${encodeURIComponent(q)}${filters}`)).suggestions,
    followed: async ({ field, values }: LinkedSuggestion, filters = ''): Promise<number> =>
      (await json(`?${new URLSearchParams(values.map((value) => [field, value]))}${filters}`)).count,
  };
}

const shown = (suggestions: readonly LinkedSuggestion[]) =>
  suggestions.map(({ field, text, count }) => [field, text, count]);

describe('suggestions', () => {
  let ask: Awaited<ReturnType<typeof asking>>;
  beforeAll(async () => {
    ask = await asking(sixProjects());
  });

  test('are names, places and parties with their number of projects, the best group first', async () => {
    expect(await ask.found('clin')).toEqual([
      { text: 'Clinic', field: 'name', values: ['Clinic'], count: 2, path: null },
      { text: 'Clinic annex', field: 'name', values: ['Clinic annex'], count: 1, path: null },
      {
        text: 'Clinic & Sons',
        field: 'contractor',
        values: ['Clinic & Sons'],
        count: 1,
        path: '/infrastructure-projects/firm/clinic-and-sons',
      },
      {
        text: 'Clinic Town',
        field: 'local_municipality',
        values: ['Clinic Town'],
        count: 1,
        path: null,
      },
    ]);
  });

  test('contain every typed word as the beginning of a word, in any order, case and accent', async () => {
    for (const q of ['annex cli', 'CLÍNIC  ANN', 'a c'])
      expect(shown(await ask.found(q)), q).toEqual([['name', 'Clinic annex', 1]]);
  });

  test('and their counts are limited to the projects that match the filters', async () => {
    const filters = '&local_municipality=Clinic+Town';
    const some = await ask.found('clin', filters);
    expect(shown(some)).toEqual([
      ['local_municipality', 'Clinic Town', 1],
      ['name', 'Clinic annex', 1],
    ]);
    for (const each of some) expect(await ask.followed(each, filters)).toBe(each.count);
  });

  test.each(['', ' ', '"', '***', 'nothing like this', 'xyzzy', 'nic'])('are empty for %j', async (q) => {
    expect(await ask.found(q)).toEqual([]);
  });
});

describe('suggestions of every group', () => {
  const mthatha = { latitude: '-31.59', longitude: '28.79' };
  const project = (name: string, more: Record<string, string>) => ({
    4: { name, province: 'Eastern Cape', department: 'Education', ...more },
  });
  let ask: Awaited<ReturnType<typeof asking>>;
  beforeAll(async () => {
    ask = await asking(
      catalogueOf(
        project('Acorn School', { ...mthatha, project_number: 'W/50042423/WS' }),
        project('ACORN SCHOOL', { ...mthatha, main_contractor: 'Zandori CC\nMiro (Pty) Ltd' }),
        project('Acorn School', { main_contractor: 'ZANDORI C.C.', local_municipality: 'Mhlontlo' }),
        project('Birch Clinic', { province: 'KwaZulu-Natal', department: 'Health', sector: 'Health' }),
        project('Birch Hall', { department: 'EDUCATION', district_municipality: 'OR Tambo' }),
      ),
    );
  });

  test.each([
    ['east', [['province', 'Eastern Cape', 4]]],
    ['mhlo', [['local_municipality', 'Mhlontlo', 1]]],
    ['tambo', [['district_municipality', 'OR Tambo', 1]]],
    ['umtata', [['near', 'Mthatha (Umtata), Eastern Cape', 2]]],
    ['libode', [['near', 'Libode, Eastern Cape', 2]]],
    ['health', [['department', 'Health', 1]]],
    ['zand', [['contractor', 'ZANDORI C.C.', 2]]],
    ['w/5004', [['q', 'W/50042423/WS', 1]]],
    ['50042', [['q', 'W/50042423/WS', 1]]],
  ])('complete %j', async (q, expected) => {
    const suggestions = await ask.found(q);
    expect(shown(suggestions)).toEqual(expected);
    for (const each of suggestions) expect(await ask.followed(each)).toBe(each.count);
  });

  test.each([
    ['east', '/infrastructure-projects/in/eastern-cape'],
    ['mhlo', '/infrastructure-projects/in/eastern-cape/mhlontlo'],
    ['zand', '/infrastructure-projects/firm/zandori-cc'],
    ['tambo', null],
    ['umtata', null],
    ['w/5004', null],
  ])('lead from %j to the page about it', async (q, path) => {
    const [suggestion] = await ask.found(q);
    expect(suggestion?.path).toBe(path);
  });

  test('lead to a search if several departments have the name', async () => {
    const several = await asking(
      catalogueOf(
        { 4: { name: 'A', province: 'Limpopo', department: 'Health' } },
        { 4: { name: 'B', province: 'Gauteng', department: 'Health' } },
        { 4: { name: 'C', province: 'Gauteng', department: 'Roads' } },
      ),
    );
    const pathOf = async (q: string) => (await several.found(q))[0]?.path;
    expect(await pathOf('heal')).toBeNull();
    expect(await pathOf('road')).toBe('/infrastructure-projects/by/roads-gauteng');
  });

  test('are one for spellings that differ only in case, the most frequent one, and lead to all', async () => {
    const [school] = await ask.found('acorn');
    expect(school).toEqual({
      text: 'Acorn School',
      field: 'name',
      values: ['Acorn School', 'ACORN SCHOOL'],
      count: 3,
      path: null,
    });
    expect(await ask.followed(school!)).toBe(3);
    const [department] = await ask.found('educ');
    expect(department).toMatchObject({ text: 'Education', values: ['Education', 'EDUCATION'], count: 4 });
    expect(await ask.followed(department!)).toBe(4);
  });

  test.each([
    ['a letter left out', 'eatern'],
    ['one too many', 'easstern'],
    ['a wrong one', 'eastarn'],
    ['swapped ones', 'eatsern'],
    ['one in a word that is still typed', 'eatser'],
    ['one beside a right word', 'cape eatsern'],
  ])('forgive %s: %s', async (_error, q) => {
    expect(shown(await ask.found(q))).toEqual([['province', 'Eastern Cape', 4]]);
  });

  test('forgive an error in the name of a place that no report mentions', async () => {
    expect(shown(await ask.found('mthahta'))).toEqual([['near', 'Mthatha, Eastern Cape', 2]]);
  });

  test.each(['eaztren', 'eatsern caep', '50402', 'zxn', 'last'])('do not guess further: %s', async (q) => {
    expect(await ask.found(q)).toEqual([]);
  });

  test('know other words for provinces', async () => {
    expect(shown(await ask.found('KZN'))).toEqual([['province', 'KwaZulu-Natal', 1]]);
  });

  test('have no place if the search is near one already', async () => {
    expect(await ask.found('mthatha', '&near=-31.59,28.79')).toEqual([]);
  });
});

describe('many suggestions', () => {
  test('are the best of each group, and more of one only if the others have no more', async () => {
    const ask = await asking(
      catalogueOf(
        ...Array.from({ length: 12 }, (_, i) => ({
          4: { name: `Maple ${i}`, province: 'Limpopo', main_contractor: `Maple ${i % 5} CC` },
        })),
      ),
    );
    const suggestions = await ask.found('map');
    expect(suggestions.map(({ field }) => field)).toEqual([
      ...Array<string>(5).fill('contractor'),
      ...Array<string>(5).fill('name'),
    ]);
    expect((await ask.found('maple 1')).map(({ text }) => text)).toEqual([
      'Maple 1',
      'Maple 10',
      'Maple 11',
      'Maple 1 CC',
    ]);
  });
});
