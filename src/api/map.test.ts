import { describe, expect, test } from 'vitest';
import { serviceOver } from '../../test/fixtures/service.ts';
import { reported } from '../project/project.fixture.ts';
import { batches, quarterOf } from '../store/store.fixture.ts';
import { SEARCH, searchOfSix } from './six-projects.fixture.ts';

const { get } = searchOfSix();

describe('the map', () => {
  test('has every project with coordinates in the country, and the number of the others', async () => {
    const { headers, body } = await get('map/');
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

  test('groups projects that are close together, with a count, a cost and a link to exactly these', async () => {
    const { count, without_place, features } = (await get('map/?zoom=4&q=school&utm_source=x')).json();
    expect([count, without_place, features.length]).toEqual([3, 0, 1]);
    expect(features[0]).toEqual({
      type: 'Feature',
      bbox: [29.45, -23.91, 29.46, -23.9],
      geometry: { type: 'Point', coordinates: [29.453333, -23.903333] },
      properties: {
        cluster: true,
        count: 3,
        estimated_total_project_cost: 7,
        clean: { with_amount: 3, sum: 7, left_out: 0 },
        place: 'Polokwane',
        narrow_url: `http://localhost${SEARCH}?bbox=29.45%2C-23.91%2C29.46%2C-23.9&q=school`,
      },
    });
  });

  test('marks costs that cannot be right, and leaves them out of clean sums', async () => {
    const costs = [5, 5, 5, 5, 5, 600, 0, -1, null];
    const projects = costs.map((estimated_total_project_cost, i) =>
      reported(`${i}`, {
        department: 'Health',
        latitude: '-26',
        longitude: '28',
        estimated_total_project_cost,
      }),
    );
    const some = await serviceOver({
      kind: 'reported',
      snapshots: [{ irmSnapshot: quarterOf('2019-20', 1), projects: batches(projects) }],
    });
    const featuresAt = async (end: string) =>
      (await some.ask({ url: `${SEARCH}map/${end}` })).json().features;
    expect(
      (await featuresAt('')).map((feature: { cost_left_out?: true }) => feature.cost_left_out ?? false),
    ).toEqual(costs.map((cost) => cost !== null && cost !== 5));
    const [{ properties }] = await featuresAt('?zoom=4');
    expect(properties).toMatchObject({
      estimated_total_project_cost: 624,
      clean: { with_amount: 5, sum: 25, left_out: 3 },
    });
    await some.close();
  });

  test('separates places at closer zoom levels, but never equal ones', async () => {
    const clusters = async (zoom: number) =>
      (await get(`map/?zoom=${zoom}`))
        .json()
        .features.map(({ properties }: { properties: { count?: number } }) => properties.count ?? 1);
    expect((await clusters(0)).reduce((sum: number, count: number) => sum + count, 0)).toBe(4);
    expect((await clusters(5)).sort()).toEqual([1, 3]);
    expect((await clusters(18)).sort()).toEqual([1, 1, 2]);
  });

  test('with a box has the projects in it, edges included', async () => {
    const { count, without_place } = (await get('map/?bbox=29.45,-23.9,29.45,-23.9')).json();
    expect([count, without_place]).toEqual([2, 0]);
    expect((await get('map/?bbox=-1,51,0,52')).json()).toMatchObject({ count: 0, without_place: 1 });
  });

  test('of a whole country has at most 300 features at any zoom level', async () => {
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
      const { features } = (await country.ask({ url: `${SEARCH}map/?zoom=${zoom}` })).json();
      expect(features.length).toBeLessThanOrEqual(300);
      if (zoom >= 8) expect(features.length).toBeGreaterThan(60);
    }
    await country.close();
  });
});

test('the former address answers the same, and names the present one', async () => {
  const former = await get('geojson/?zoom=5');
  expect(former.body).toBe((await get('map/?zoom=5')).body);
  expect([former.headers.deprecation, former.headers.sunset, former.headers.link]).toEqual([
    '@1795478400',
    'Wed, 24 Nov 2027 00:00:00 GMT',
    `<http://localhost${SEARCH}map/>; rel="successor-version"`,
  ]);
  expect((await get('map/?zoom=5')).headers).not.toHaveProperty('deprecation');
});
