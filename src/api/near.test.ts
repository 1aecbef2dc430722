import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { sixProjects } from './six-projects.fixture.ts';

const SEARCH = '/api/v1/infrastructure-projects/full/search/';
const CSV = '/infrastructure-projects/full/search/csv';
/** 500 metres from School C, 1.1 km from Schools A and B. */
const NEAR = 'near=-23.91,29.455';

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(sixProjects(), { PUBLIC_URL: 'http://localhost' });
});
afterAll(() => service.close());

const ask = async (url: string) => {
  const response = await service.ask({ url });
  expect(response.statusCode, url).toBe(200);
  return response;
};
const page = async (query: string) => (await ask(`${SEARCH}?${query}`)).json();
const names = async (query: string): Promise<readonly string[]> =>
  (await page(query)).results.map(({ name }: { name: string }) => name);

describe('near', () => {
  test('returns the projects within the distance, nearest first, then by id', async () => {
    expect(await names(NEAR)).toEqual(['School C', 'School A', 'School B']);
    expect(await names('near=-23.9,29.45')).toEqual(['School A', 'School B', 'School C']);
  });

  test('takes the distance as the third number, 10 km without it', async () => {
    expect(await names(`${NEAR},1`)).toEqual(['School C']);
    // School A is 10.1 km from here.
    expect(await names('near=-23.809,29.45')).toEqual([]);
    expect(await names('near=-23.809,29.45,10.2')).toEqual(['School A', 'School B']);
  });

  test('measures a circle, and not a box', async () => {
    // School C is 1.1 km further south and 1 km further east: 1.5 km away.
    expect(await names('near=-23.9,29.45,1.2')).toEqual(['School A', 'School B']);
    expect(await names('near=-23.9,29.45,1.6')).toHaveLength(3);
  });

  test('includes a project at exactly the place, whatever the distance', async () => {
    expect(await names('near=51.5,-0.12,0.000001')).toEqual(['Clinic']);
  });

  test('leaves out projects at 0, 0 and without coordinates', async () => {
    expect(await names('near=0,0,500')).toEqual([]);
  });

  test('takes the numbers in parts, too', async () => {
    expect(await names('near=-23.91&near=29.455&near=1')).toEqual(['School C']);
  });

  test('narrows words, which then do not decide the order', async () => {
    expect(await names(`q=%22school+a%22&near=-23.91,29.46`)).toEqual(['School A']);
    expect(await names(`q=school&${NEAR}`)).toEqual(['School C', 'School A', 'School B']);
  });

  test('filters every operation', async () => {
    const end = `?${NEAR}`;
    const facets = (await ask(`${SEARCH}facets/${end}`)).json();
    expect(facets.objects).toMatchObject({ count: 3, results: [{ name: 'School C' }, {}, {}] });
    expect(facets.fields.province[0]).toEqual({
      text: 'Limpopo',
      count: 3,
      narrow_url: `http://localhost${SEARCH}facets/?near=-23.91%2C29.455&selected_facets=province_exact%3ALimpopo`,
    });
    expect((await ask(`${SEARCH}stats/${end}`)).json().total).toMatchObject({ count: 3, sum: 7 });
    expect((await ask(`${SEARCH}map/${end}`)).json()).toMatchObject({ count: 3, without_place: 0 });
    expect((await ask(`${SEARCH}suggest/${end}&q=clinic`)).json().suggestions).toEqual([]);
    expect((await ask(`${SEARCH}changes/${end}`)).json()).toMatchObject({ count: 0 });
  });

  test('is carried through links, and downloads keep the order', async () => {
    const { next, csv_download_url } = await page(`${NEAR}&limit=1&ordering=distance`);
    expect(next).toBe(`http://localhost${SEARCH}?limit=1&near=-23.91%2C29.455&offset=1&ordering=distance`);
    expect(csv_download_url).toBe(`${CSV}?near=-23.91%2C29.455&ordering=distance`);
    for (const url of [csv_download_url, `${CSV}?${NEAR}`]) {
      const rows = parse((await ask(url)).body, { columns: true }) as { name: string }[];
      expect(rows.map(({ name }) => name)).toEqual(['School C', 'School A', 'School B']);
    }
    const lines = (await ask(`/infrastructure-projects/full/search/jsonl?${NEAR}`)).body.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).name)).toEqual(['School C', 'School A', 'School B']);
  });

  test('pages of one project follow each other', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((offset) => names(`${NEAR}&limit=1&offset=${offset}`)));
    expect(pages.flat()).toEqual(['School C', 'School A', 'School B']);
  });
});

describe('ordering', () => {
  test('by distance is the default, and another ordering takes its place', async () => {
    expect(await names(`${NEAR}&ordering=distance`)).toEqual(await names(NEAR));
    expect(await names(`${NEAR}&ordering=-name`)).toEqual(['School C', 'School B', 'School A']);
  });

  test.each([SEARCH, `${SEARCH}facets/`, CSV])(
    'by distance without a place is an error (%s)',
    async (path) => {
      for (const query of ['ordering=distance', 'ordering=distance&q=school&bbox=20,-30,30,-20']) {
        const response = await service.ask({ url: `${path}?${query}` });
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject({
          parameter: 'ordering',
          value: 'distance',
          detail: expect.stringMatching(/needs a place.*near=latitude,longitude/),
        });
      }
    },
  );
});
