import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';

const SEARCH = '/api/v1/infrastructure-projects/full/search/';

/** A project so many kilometres north of a place. */
const north = (km: number, latitude: number, longitude: number, name: string, province: string) => ({
  4: { name, province, latitude: `${latitude + km / 111.195}`, longitude: `${longitude}` },
});
const MTHATHA = [-31.58893, 28.78443] as const;
const DURBAN = [-29.8579, 31.0292] as const;

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(
    catalogueOf(
      north(14, ...MTHATHA, 'Far clinic', 'Eastern Cape'),
      north(3, ...MTHATHA, 'Close clinic', 'Eastern Cape'),
      north(5, ...MTHATHA, 'Road', 'Eastern Cape'),
      north(6, ...MTHATHA, 'Bridge', 'Eastern Cape'),
      north(22, ...MTHATHA, 'Library', 'Eastern Cape'),
      north(1, ...DURBAN, 'Harbour', 'KwaZulu-Natal'),
      north(30, ...DURBAN, 'Clinic of Durban', 'KwaZulu-Natal'),
      { 4: { name: 'Durbanite clinic', province: 'Western Cape' } },
      { 4: { name: 'Soweto clinic', province: 'Limpopo' } },
      { 4: { name: 'Bela-Bela hall', province: 'Limpopo' } },
    ),
  );
});
afterAll(() => service.close());

async function found(query: Readonly<Record<string, string>>, path = SEARCH) {
  const { statusCode, headers, body } = await service.ask({
    url: `${path}?${new URLSearchParams(query)}`,
  });
  return {
    statusCode,
    place: headers['x-query-place'],
    exposed: headers['access-control-expose-headers'],
    body,
  };
}

async function names(query: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { body } = await found(query);
  return (JSON.parse(body).results as { name: string }[]).map(({ name }) => name);
}

describe('words that name a place', () => {
  test.each([
    ['that no project has: nearest first', 'Mthatha', ['Close clinic', 'Road', 'Bridge', 'Far clinic']],
    ['with other words', 'clinic in Mthatha', ['Close clinic', 'Far clinic']],
    ['in an older spelling', 'clinic Umtata', ['Close clinic', 'Far clinic']],
    ['mistyped', 'clinic in Mthata', ['Close clinic', 'Far clinic']],
    ['after OR', 'road OR bridge near Mthatha', ['Road', 'Bridge']],
    ['with an exclusion', 'Mthatha -clinic', ['Road', 'Bridge']],
    ['widen to the next match', 'library in Mthatha', ['Library']],
    ['of nothing near', 'harbour in Mthatha', []],
    ['that a project has: words first', 'Durban clinic', ['Clinic of Durban']],
    ['that a project has, after "near"', 'near Durban', ['Harbour', 'Clinic of Durban']],
    ['that a project has, as a word of its own', 'Soweto', ['Soweto clinic']],
    ['that a project has in another spelling', 'Belabela', ['Bela-Bela hall']],
    ['of which there are several: no guess', 'clinic Springfield', []],
    ['in quotation marks', '"Mthatha"', []],
  ])('%s: %s', async (_what, q, expected) => {
    expect(await names({ q })).toEqual(expected);
  });

  test('are named in a header, if the projects are near the place', async () => {
    const { place, exposed } = await found({ q: 'schools near Mthatha' });
    expect(place).toBe('Mthatha; province=Eastern%20Cape; latitude=-31.58893; longitude=28.78443; km=15');
    expect(exposed).toContain('X-Query-Place');
    expect((await found({ q: 'library in Mthatha' })).place).toMatch(/; km=25$/);
    expect((await found({ q: 'Durban clinic' })).place).toBeUndefined();
    expect((await found({ q: 'Springfield' })).place).toBeUndefined();
  });

  test('say nothing about the place if another one is given', async () => {
    const near = DURBAN.join();
    expect(await names({ q: 'harbour', near })).toEqual(['Harbour']);
    const { body, place } = await found({ q: 'Mthatha', near });
    expect([JSON.parse(body).count, place]).toEqual([0, undefined]);
  });

  test('order by distance, or as is asked', async () => {
    expect(await names({ q: 'Mthatha', ordering: 'distance' })).toEqual(await names({ q: 'Mthatha' }));
    expect(await names({ q: 'Mthatha', ordering: 'name' })).toEqual([
      'Bridge',
      'Close clinic',
      'Far clinic',
      'Road',
    ]);
    const { statusCode } = await found({ q: 'clinic', ordering: 'distance' });
    expect(statusCode).toBe(400);
  });

  test.each([
    ['facets', `${SEARCH}facets/`],
    ['stats', `${SEARCH}stats/`],
    ['map', '/infrastructure-projects/full/search/geojson'],
    ['csv', '/infrastructure-projects/full/search/csv'],
  ])('mean the same in every operation: %s', async (operation, path) => {
    const query = { q: 'clinic in Mthatha', ...(operation === 'stats' && { by: 'province' }) };
    const { statusCode, place, body } = await found(query, path);
    expect([statusCode, place?.toString().startsWith('Mthatha; ')]).toEqual([200, true]);
    if (operation === 'facets') expect(JSON.parse(body).objects.count).toBe(2);
    if (operation === 'stats') expect(body).not.toContain('Limpopo');
    if (operation === 'csv' || operation === 'map')
      expect(body.match(/C?lose clinic|Far clinic/g)).toHaveLength(2);
  });
});
