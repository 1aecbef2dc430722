import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { reported } from '../project/project.fixture.ts';
import { batches, quarterOf } from '../store/store.fixture.ts';

const SEARCH = '/api/v1/infrastructure-projects/full/search/';

const now = (
  name: string,
  province: string,
  estimated_total_project_cost: number | null,
  more: Record<string, string | null> = {},
) => ({ 4: { name, province, estimated_total_project_cost, ...more } });

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(
    catalogueOf(
      now('School A', 'Limpopo', 1, { latitude: '-23.9', longitude: '29.45', sector: 'Education' }),
      now('School B', 'Limpopo', 2, { latitude: '-23.9', longitude: '29.45', sector: 'education' }),
      now('School C', 'Limpopo', 4, {
        latitude: '-23.91',
        longitude: '29.46',
        estimated_completion_date: '2021-01-01',
      }),
      now('Clinic', 'Gauteng', null, {
        latitude: '0',
        longitude: '0',
        estimated_completion_date: '2021-12-31',
      }),
      now('Clinic', 'Gauteng', -10, {
        latitude: '51.5',
        longitude: '-0.12',
        main_contractor: 'Clinic & Sons',
      }),
      now('Clinic annex', '', 0.1, {
        latitude: '-33.93',
        longitude: '18.42',
        local_municipality: 'Clinic Town',
      }),
    ),
    { PUBLIC_URL: 'http://localhost' },
  );
});
afterAll(() => service.close());

const get = async (end: string) => {
  const answer = await service.ask({ url: SEARCH + end });
  expect(answer.statusCode, end).toBe(200);
  return answer;
};

describe('statistics', () => {
  test('of everything have no groups', async () => {
    const { headers, body } = await get('stats/');
    expect(headers['content-type']).toBe('application/json');
    expect(body).toBe(
      '{"by":null,"total":{"count":6,"with_cost":5,"sum":-2.9,"minimum":-10.0,"lower_quartile":0.1,"median":1.0,"upper_quartile":2.0,"maximum":4.0},"group_count":0,"groups":[]}',
    );
  });

  test('of a field have a group for each value and for none, most projects first', async () => {
    const { by, group_count, groups } = (await get('stats/?by=province')).json();
    expect([by, group_count]).toEqual(['province', 3]);
    expect(groups).toEqual([
      {
        value: 'Limpopo',
        count: 3,
        with_cost: 3,
        sum: 7,
        minimum: 1,
        lower_quartile: 1.5,
        median: 2,
        upper_quartile: 3,
        maximum: 4,
      },
      {
        value: 'Gauteng',
        count: 2,
        with_cost: 1,
        sum: -10,
        minimum: -10,
        lower_quartile: -10,
        median: -10,
        upper_quartile: -10,
        maximum: -10,
      },
      {
        value: null,
        count: 1,
        with_cost: 1,
        sum: 0.1,
        minimum: 0.1,
        lower_quartile: 0.1,
        median: 0.1,
        upper_quartile: 0.1,
        maximum: 0.1,
      },
    ]);
  });

  test('of a group without a known cost are null, and come last in either order', async () => {
    for (const ordering of ['sum', '-sum', 'median', '-median']) {
      const { groups } = (await get(`stats/?q=clinic&by=completion_year&ordering=${ordering}`)).json();
      expect(groups.at(-1), ordering).toEqual({
        ...{ value: '2021', count: 1, with_cost: 0, sum: null, minimum: null },
        ...{ lower_quartile: null, median: null, upper_quartile: null, maximum: null },
      });
    }
  });

  test('hold values that differ only in case apart', async () => {
    const { groups } = (await get('stats/?by=sector&ordering=value')).json();
    expect(groups.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
      ['Education', 1],
      ['education', 1],
      [null, 4],
    ]);
  });

  test('may be limited to the first groups, of which it says how many there are', async () => {
    const { group_count, groups } = (await get('stats/?by=province&ordering=value&limit=1')).json();
    expect([group_count, groups.map(({ value }: { value: string }) => value)]).toEqual([3, ['Gauteng']]);
  });

  test('by data quality count a project in each of its groups', async () => {
    const { groups } = (await get('stats/?by=quality')).json();
    expect(
      Object.fromEntries(groups.map(({ value, count }: { value: string; count: number }) => [value, count])),
    ).toEqual({
      ...{ coordinates_unset: 1, coordinates_outside_province: 1, cost_negative: 1 },
    });
  });
});

describe('the map', () => {
  test('has every project with a place, and tells how many have none', async () => {
    const { headers, body } = await get('geojson/');
    expect(headers['content-type']).toBe('application/geo+json');
    const { type, count, without_place, features } = JSON.parse(body);
    expect([type, count, without_place]).toEqual(['FeatureCollection', 4, 2]);
    const { results } = (await get('?limit=1')).json();
    expect(features[0]).toEqual({
      type: 'Feature',
      id: 1,
      geometry: { type: 'Point', coordinates: [29.45, -23.9] },
      properties: results[0],
    });
  });

  test('gathers what lies close together, with a count, a cost and an address of exactly those', async () => {
    const { count, without_place, features } = (await get('geojson/?zoom=4&q=school&utm_source=x')).json();
    expect([count, without_place, features.length]).toEqual([3, 0, 1]);
    expect(features[0]).toEqual({
      type: 'Feature',
      bbox: [29.45, -23.91, 29.46, -23.9],
      geometry: { type: 'Point', coordinates: [29.453333, -23.903333] },
      properties: {
        cluster: true,
        count: 3,
        estimated_total_project_cost: 7,
        narrow_url: `http://localhost${SEARCH}?bbox=29.45%2C-23.91%2C29.46%2C-23.9&q=school`,
      },
    });
  });

  test('tells places apart as it comes closer, but never those that are the same', async () => {
    const clusters = async (zoom: number) =>
      (await get(`geojson/?zoom=${zoom}`))
        .json()
        .features.map(({ properties }: { properties: { count?: number } }) => properties.count ?? 1);
    expect((await clusters(0)).reduce((sum: number, count: number) => sum + count, 0)).toBe(4);
    expect((await clusters(5)).sort()).toEqual([1, 3]);
    expect((await clusters(18)).sort()).toEqual([1, 1, 2]);
  });

  test('of a box has what lies in it, edges included', async () => {
    const { count, without_place } = (await get('geojson/?bbox=29.45,-23.9,29.45,-23.9')).json();
    expect([count, without_place]).toEqual([2, 0]);
    expect((await get('geojson/?bbox=-1,51,0,52')).json()).toMatchObject({ count: 0, without_place: 1 });
  });

  test('of a whole country sends a few hundred features at any zoom', async () => {
    const many = Array.from({ length: 3000 }, (_, i) =>
      reported(`${i}`, {
        latitude: `${-23 - (i % 100) / 10}`,
        longitude: `${18 + Math.floor(i / 100) / 2.5}`,
      }),
    );
    const country = await serviceOver({
      kind: 'reported',
      snapshots: [{ irmSnapshot: quarterOf('2019-20', 1), projects: batches(many) }],
    });
    for (let zoom = 0; zoom <= 18; zoom++) {
      const { features } = (await country.ask({ url: `${SEARCH}geojson/?zoom=${zoom}` })).json();
      expect(features.length).toBeLessThanOrEqual(300);
      if (zoom >= 8) expect(features.length).toBeGreaterThan(60);
    }
    await country.close();
  });
});

describe('suggestions', () => {
  const found = async (q: string) => (await get(`suggest/?q=${encodeURIComponent(q)}`)).json();

  test('are names, places and parties with their numbers of projects, the most frequent first', async () => {
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

  test('have every word typed as the beginning of a word, in any order, case and accent', async () => {
    for (const q of ['annex cli', 'CLÍNIC  ANN', 'a c'])
      expect(
        (await found(q)).suggestions.map(({ text }: { text: string }) => text),
        q,
      ).toEqual(['Clinic annex']);
  });

  test('are of the narrowed projects alone, and so are their numbers', async () => {
    const { suggestions } = (await get('suggest/?q=clin&local_municipality=Clinic+Town')).json();
    const all = (await found('clin')).suggestions;
    expect(suggestions).toContainEqual({ text: 'Clinic Town', field: 'local_municipality', count: 1 });
    expect(suggestions.length).toBeLessThan(all.length);
  });

  test.each(['', ' ', '"', '***', 'nothing like this', 'linic'])('of %j are none', async (q) => {
    expect((await found(q)).suggestions).toEqual([]);
  });
});

describe('facets', () => {
  test('list every known value with its count in the filters, and lead to it', async () => {
    const { fields, objects } = (
      await get('facets/?q=school&limit=1&offset=1&ordering=-name&format=api&x=y')
    ).json();
    expect(Object.keys(fields)).toEqual([
      ...[
        'sector',
        'government_label',
        'province',
        'department',
        'status',
        'primary_funding_source',
        'financial_year',
      ],
    ]);
    const link = (facet: string) =>
      `http://localhost${SEARCH}facets/?format=api&ordering=-name&q=school&selected_facets=${facet}`;
    expect(fields.province).toEqual([
      { text: 'Limpopo', count: 3, narrow_url: link('province_exact%3ALimpopo') },
      { text: 'Gauteng', count: 0, narrow_url: link('province_exact%3AGauteng') },
    ]);
    expect(fields.sector.map(({ text }: { text: string }) => text)).toEqual(['Education', 'education']);
    expect([fields.department, fields.status, fields.primary_funding_source]).toEqual([[], [], []]);
    expect(objects).toMatchObject({
      count: 3,
      next: `http://localhost${SEARCH}facets/?format=api&limit=1&offset=2&ordering=-name&q=school`,
      previous: `http://localhost${SEARCH}facets/?format=api&limit=1&ordering=-name&q=school`,
      results: [{ name: 'School B' }],
    });
  });

  test('add a selected value once, among the others in order', async () => {
    const chosen = 'selected_facets=sector_exact:Education&selected_facets=province_exact:Limpopo';
    const { fields } = (await get(`facets/?${chosen}&sector=Education`)).json();
    const both =
      'sector=Education&selected_facets=province_exact%3ALimpopo&selected_facets=sector_exact%3AEducation';
    expect(fields.province[0].narrow_url).toBe(`http://localhost${SEARCH}facets/?${both}`);
    expect(fields.sector[1].narrow_url).toBe(
      `http://localhost${SEARCH}facets/?${both}&selected_facets=sector_exact%3Aeducation`,
    );
  });

  test('count two values selected in one field as both, and so none', async () => {
    const chosen = 'selected_facets=province_exact:Gauteng&selected_facets=province_exact:Limpopo';
    expect((await get(`facets/?${chosen}`)).json().objects.count).toBe(0);
    expect((await get('facets/?province=Gauteng&province=Limpopo')).json().objects.count).toBe(5);
  });

  test('count a field as if its own filters were absent, for tick boxes', async () => {
    const { fields, objects } = (
      await get('facets/?province=Gauteng&sector=Education&multiselect=true')
    ).json();
    expect(objects.count).toBe(0);
    const counts = (name: string) =>
      fields[name].map(({ text, count }: { text: string; count: number }) => [text, count]);
    expect(counts('province')).toEqual([
      ['Limpopo', 1],
      ['Gauteng', 0],
    ]);
    expect(counts('sector')).toEqual([
      ['Education', 0],
      ['education', 0],
    ]);
  });
});
