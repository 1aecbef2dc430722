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

describe('statistics', () => {
  test('have no groups by default', async () => {
    const { headers, body } = await get('stats/');
    expect(headers['content-type']).toBe('application/json');
    expect(body).toBe(
      '{"by":null,"total":{"count":6,"with_cost":5,"sum":-2.9,"minimum":-10.0,"lower_quartile":0.1,"median":1.0,"upper_quartile":2.0,"maximum":4.0},"group_count":0,"groups":[]}',
    );
  });

  test('by a field have a group for each value and one for projects without, the largest first', async () => {
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

  test('are null for a group without a known cost, which comes last in both directions', async () => {
    for (const ordering of ['sum', '-sum', 'median', '-median']) {
      const { groups } = (await get(`stats/?q=clinic&by=completion_year&ordering=${ordering}`)).json();
      expect(groups.at(-1), ordering).toEqual({
        ...{ value: '2021', count: 1, with_cost: 0, sum: null, minimum: null },
        ...{ lower_quartile: null, median: null, upper_quartile: null, maximum: null },
      });
    }
  });

  test('distinguish values that differ only in case', async () => {
    const { groups } = (await get('stats/?by=sector&ordering=value')).json();
    expect(groups.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
      ['Education', 1],
      ['education', 1],
      [null, 4],
    ]);
  });

  test('may be limited to the first groups, with the number of all groups', async () => {
    const { group_count, groups } = (await get('stats/?by=province&ordering=value&limit=1')).json();
    expect([group_count, groups.map(({ value }: { value: string }) => value)]).toEqual([3, ['Gauteng']]);
  });

  test('by data quality count a project once for each of its flags', async () => {
    const { groups } = (await get('stats/?by=quality')).json();
    expect(
      Object.fromEntries(groups.map(({ value, count }: { value: string; count: number }) => [value, count])),
    ).toEqual({
      ...{ coordinates_unset: 1, coordinates_outside_province: 1, cost_negative: 1 },
      ...{ province_missing: 1, department_missing: 6, status_missing: 6 },
    });
  });
});
