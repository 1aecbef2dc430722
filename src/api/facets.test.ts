import { describe, expect, test } from 'vitest';
import { facetFields } from '../project/index.ts';
import { SEARCH, searchOfSix } from './six-projects.fixture.ts';

const { get } = searchOfSix();

describe('facets', () => {
  test('list every known value with its count among the matching projects, and a link that adds it', async () => {
    const { fields, objects } = (
      await get('facets/?q=school&limit=1&offset=1&ordering=-name&format=api&x=y')
    ).json();
    expect(Object.keys(fields)).toEqual(facetFields);
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

  test('link to a selected value once, sorted among the others', async () => {
    const chosen = 'selected_facets=sector_exact:Education&selected_facets=province_exact:Limpopo';
    const { fields } = (await get(`facets/?${chosen}&sector=Education`)).json();
    const both =
      'sector=Education&selected_facets=province_exact%3ALimpopo&selected_facets=sector_exact%3AEducation';
    expect(fields.province[0].narrow_url).toBe(`http://localhost${SEARCH}facets/?${both}`);
    expect(fields.sector[1].narrow_url).toBe(
      `http://localhost${SEARCH}facets/?${both}&selected_facets=sector_exact%3Aeducation`,
    );
  });

  test('require both of two values selected for one field', async () => {
    const chosen = 'selected_facets=province_exact:Gauteng&selected_facets=province_exact:Limpopo';
    expect((await get(`facets/?${chosen}`)).json().objects.count).toBe(0);
    expect((await get('facets/?province=Gauteng&province=Limpopo')).json().objects.count).toBe(5);
  });

  test.each([
    ['province', 'LIMPOPO'],
    ['sector', 'education'],
    ['sector', 'EDUCATION'],
    ['sector', 'Nowhere'],
  ])('find the same by a selected value of %s as by the filter: %s', async (field, value) => {
    const found = async (query: string) => (await get(`facets/?${query}`)).json().objects;
    const filtered = await found(`${field}=${value}`);
    const selected = await found(`selected_facets=${field}_exact:${value}`);
    expect([selected.count, selected.results]).toEqual([filtered.count, filtered.results]);
    expect(selected.count > 0).toBe(value !== 'Nowhere');
  });

  test('count a field without its own filters if `multiselect` is true', async () => {
    const { fields, objects } = (
      await get('facets/?province=Gauteng&sector=Education&multiselect=true')
    ).json();
    expect(objects.count).toBe(0);
    const [{ narrow_url: alone }] = fields.province;
    expect(alone).toBe(
      `http://localhost${SEARCH}facets/?multiselect=true&sector=Education&selected_facets=province_exact%3ALimpopo`,
    );
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
