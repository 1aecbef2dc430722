import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { sixProjects } from './six-projects.fixture.ts';

const SEARCH = '/api/v1/infrastructure-projects/full/search/';

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(sixProjects(), { PUBLIC_URL: 'http://localhost' });
});
afterAll(() => service.close());

const json = async (end: string) => (await service.ask({ url: SEARCH + end })).json();

const names = async (query: string): Promise<readonly string[]> =>
  (await json(`?${query}`)).results.map(({ name }: { name: string }) => name);

describe('a filter with !=', () => {
  test.each<[query: string, names: readonly string[]]>([
    ['province!=Limpopo', ['Clinic', 'Clinic', 'Clinic annex']],
    ['province!=limpopo&province!=Gauteng', ['Clinic annex']],
    ['sector!=Education', ['School B', 'School C', 'Clinic', 'Clinic', 'Clinic annex']],
    ['name!=clinic&name!=school+a', ['School B', 'School C', 'Clinic annex']],
    ['q=clinic&contractor!=clinic+and+sons', ['Clinic', 'Clinic annex']],
    ['missing!=sector', ['School A', 'School B']],
    ['missing!=estimated_completion_date&missing!=estimated_total_project_cost', ['School C']],
    ['quality!=cost_negative&province=Gauteng', ['Clinic']],
    ['province=Gauteng&province!=Gauteng', []],
    ['province!=Nowhere&q=school', ['School A', 'School B', 'School C']],
    ['province!=&q=annex', ['Clinic annex']],
  ])('%s leaves what it does not name, projects without a value included', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('stays in links, however its name is encoded', async () => {
    for (const name of ['province!', 'province%21']) {
      const { next, csv_download_url } = await json(`?${name}=Limpopo&limit=1`);
      expect(next).toBe(`http://localhost${SEARCH}?limit=1&offset=1&province%21=Limpopo`);
      expect(csv_download_url).toContain('?province%21=Limpopo');
    }
  });

  test('counts no project of the excluded value, multiselect or not', async () => {
    for (const multiselect of [true, false]) {
      const { fields } = await json(`facets/?province!=Limpopo&province=Gauteng&multiselect=${multiselect}`);
      expect(
        fields.province.map(({ text, count }: { text: string; count: number }) => [text, count]),
      ).toEqual([
        ['Gauteng', 2],
        ['Limpopo', 0],
      ]);
    }
  });

  test('takes only the values that the filter takes', async () => {
    const response = await service.ask({ url: `${SEARCH}?quality!=nonsense` });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ parameter: 'quality!', value: 'nonsense' });
  });
});
