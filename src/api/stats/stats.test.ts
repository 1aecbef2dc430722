import { describe, expect, test } from 'vitest';
import { searchOfSix } from '../six-projects.fixture.ts';

const { ask, get } = searchOfSix();

describe('statistics', () => {
  test('have no groups by default', async () => {
    const { headers, body } = await get('stats/');
    expect(headers['content-type']).toBe('application/json');
    expect(body).toBe(
      '{"by":null,"total":{"count":6,"with_cost":5,"sum":-2.9,"minimum":-10.0,"lower_quartile":0.1,"median":1.0,"upper_quartile":2.0,"maximum":4.0,"clean":{"with_amount":4,"sum":7.1,"lower_quartile":0.775,"median":1.5,"upper_quartile":2.5,"left_out":1}},"group_count":0,"groups":[]}',
    );
  });

  test('by quarter have the quarter of the newest report', async () => {
    const { groups } = (await get('stats/?by=quarter')).json();
    expect(groups.map(({ value, count }: Record<string, unknown>) => [value, count])).toEqual([
      ['2019-20-Q4', 6],
    ]);
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
        clean: { ...clean(3), sum: 7, lower_quartile: 1.5, median: 2, upper_quartile: 3 },
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
        // A cost below zero can't be right.
        clean: { ...clean(0), left_out: 1 },
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
        clean: { ...clean(1), sum: 0.1, lower_quartile: 0.1, median: 0.1, upper_quartile: 0.1 },
      },
    ]);
  });

  const clean = (with_amount: number) => ({
    ...{ with_amount, left_out: 0 },
    ...{ sum: null, lower_quartile: null, median: null, upper_quartile: null },
  });

  test('are null for a group without a known cost, which comes last in both directions', async () => {
    for (const ordering of ['sum', '-sum', 'median', '-median', 'clean_sum', '-clean_median']) {
      const { groups } = (await get(`stats/?q=clinic&by=completion_year&ordering=${ordering}`)).json();
      expect(groups.at(-1), ordering).toEqual({
        ...{ value: '2021', count: 1, with_cost: 0, sum: null, minimum: null },
        ...{ lower_quartile: null, median: null, upper_quartile: null, maximum: null, clean: clean(0) },
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

  test('by two fields have a group for each pair that occurs', async () => {
    const { by, then_by, group_count, groups } = (
      await get('stats/?by=province,completion_year&ordering=value')
    ).json();
    expect([by, then_by, group_count]).toEqual(['province', 'completion_year', 5]);
    expect(
      groups.map(({ value, then_value, count, sum }: Record<string, unknown>) => [
        value,
        then_value,
        count,
        sum,
      ]),
    ).toEqual([
      ['Gauteng', '2021', 1, null],
      ['Gauteng', null, 1, -10],
      ['Limpopo', '2021', 1, 4],
      ['Limpopo', null, 2, 3],
      [null, null, 1, 0.1],
    ]);
  });

  test('by bands of costs are a histogram, in the order of the costs', async () => {
    const { groups } = (await get('stats/?by=cost_band&ordering=value')).json();
    expect(groups.map(({ value, count }: Record<string, unknown>) => [value, count])).toEqual([
      ['..0', 1],
      ['0..100000', 4],
      [null, 1],
    ]);
  });

  test('are about another amount if asked, and say so', async () => {
    const { sum_of, total } = (await get('stats/?sum=total_construction_costs')).json();
    expect([sum_of, total.count, total.with_cost]).toEqual(['total_construction_costs', 6, 2]);
    expect([total.sum, total.minimum, total.median, total.maximum]).toEqual([40, 10, 20, 30]);
  });

  const cleanColumns =
    'clean_with_amount,clean_sum,clean_lower_quartile,clean_median,clean_upper_quartile,clean_left_out';

  test('come as CSV, with a line for each group, or one for the total', async () => {
    const groups = await get('stats/?by=province,sector&ordering=value&format=csv&q=school');
    expect(groups.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(groups.body).toBe(
      [
        `province,sector,count,with_cost,sum,minimum,lower_quartile,median,upper_quartile,maximum,${cleanColumns}`,
        'Limpopo,Education,1,1,1.0,1.0,1.0,1.0,1.0,1.0,1,1.0,1.0,1.0,1.0,0',
        'Limpopo,education,1,1,2.0,2.0,2.0,2.0,2.0,2.0,1,2.0,2.0,2.0,2.0,0',
        'Limpopo,,1,1,4.0,4.0,4.0,4.0,4.0,4.0,1,4.0,4.0,4.0,4.0,0',
        '',
      ].join('\r\n'),
    );
    expect((await get('stats/?format=csv&q=annex')).body).toBe(
      `count,with_cost,sum,minimum,lower_quartile,median,upper_quartile,maximum,${cleanColumns}\r\n1,1,0.1,0.1,0.1,0.1,0.1,0.1,1,0.1,0.1,0.1,0.1,0\r\n`,
    );
  });

  test.each(['province,province', 'province,status,sector', 'province,', 'name'])(
    'refuse by=%s',
    async (by) => {
      const response = await ask(`stats/?by=${by}`);
      expect([response.statusCode, response.json().parameter]).toEqual([400, 'by']);
    },
  );
});
