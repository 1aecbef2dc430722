import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { testSite, textOf } from '../test-site.fixture.ts';

const PATH = '/infrastructure-projects/scorecard/';

/** A complete report without mistakes. */
const complete = {
  province: 'Gauteng',
  department: 'Health',
  status: 'Design',
  latitude: '-26.2',
  longitude: '28.04',
  estimated_total_project_cost: 1_000_000,
  estimated_completion_date: '2030-01-31',
  main_contractor: 'Nola CC',
};
const left = { estimated_total_project_cost: null, latitude: null, longitude: null };

const site = testSite(
  catalogueOf(
    // Health got better: in Q3 two of 16 values, in Q4 one.
    {
      3: { ...complete, ...left, name: 'A' },
      4: { ...complete, name: 'A', estimated_completion_date: null },
    },
    {
      3: { ...complete, name: 'B' },
      4: { ...complete, name: 'B', estimated_completion_date: '2019-01-31' },
    },
    {
      3: { ...complete, name: 'C' },
      4: { ...complete, name: 'C', estimated_total_project_cost: 0, main_contractor: null },
    },
    { 3: { ...complete, name: 'D' }, 4: { ...complete, name: 'D', start_date: '2031-01-31' } },
    // Roads leaves out half of what is needed.
    { 4: { ...complete, ...left, name: 'E', department: 'Roads' } },
    // No department has these.
    { 4: { ...complete, name: 'F', department: '' } },
  ),
);

/** The cells of the rows of the table below a heading, by their first cell. */
async function tableAfter(id: string, url = PATH) {
  const { root } = await site.page(url);
  const rows = root.querySelectorAll(`section:has(> #${id}) tbody tr`);
  const cells = rows.map((row) => row.querySelectorAll('th, td'));
  return {
    order: cells.map(([name]) => textOf(name!)),
    rows: new Map(cells.map((row) => [textOf(row[0]!), row])),
  };
}

describe('the scorecard', () => {
  test('counts what each department leaves out, what is overdue and what cannot be right', async () => {
    const { rows } = await tableAfter('departments');
    expect(rows.get('Health, Gauteng')?.map(textOf)).toEqual([
      'Health, Gauteng',
      '4',
      '6 %',
      '13 % → 6 %',
      '0 %',
      '25 %',
      '0 %',
      '0 %',
      '25 %',
      '25 %',
      '50 %',
      '0 %',
    ]);
    expect(rows.get('Roads, Gauteng')?.map(textOf).slice(1, 4)).toEqual(['1', '50 %', '']);
    expect(rows.size).toBe(2);
  });

  test('leads to as many projects as it counts', async () => {
    const { rows } = await tableAfter('departments');
    const links = rows.get('Health, Gauteng')!.flatMap((cell) => {
      const { href, title } = cell.querySelector('a[title]')?.attributes ?? {};
      return href === undefined ? [] : [{ query: href.split('?')[1], title }];
    });
    expect(links).toHaveLength(4);
    for (const { query, title } of links) {
      const { count } = (await site.ask(`/api/v1/infrastructure-projects/full/search/?${query}`)).json();
      expect(title, query).toMatch(new RegExp(`^${count} of 4(?: still to be completed)?$`));
    }
  });

  test('compares the reports of each quarter by the same rules, newest first', async () => {
    const { order, rows } = await tableAfter('all');
    expect(order).toEqual(['2019-20 Q4', '2019-20 Q3']);
    expect(rows.get('2019-20 Q3')?.map(textOf).slice(1)).toEqual(['4', '13 %', '0 %', '0 %']);
    expect(rows.get('2019-20 Q4')?.map(textOf).slice(1)).toEqual(['5', '15 %', '20 %', '40 %']);
    const own = await tableAfter('reports', '/infrastructure-projects/by/health-gauteng');
    expect(own.rows.get('2019-20 Q4')?.map(textOf).slice(1)).toEqual(['4', '6 %', '25 %', '50 %']);
  });

  test.each([
    ['', ['Roads, Gauteng', 'Health, Gauteng']],
    ['?sort=overdue', ['Health, Gauteng', 'Roads, Gauteng']],
    ['?sort=wrong', ['Health, Gauteng', 'Roads, Gauteng']],
    ['?sort=projects', ['Health, Gauteng', 'Roads, Gauteng']],
    ['?sort=name', ['Health, Gauteng', 'Roads, Gauteng']],
  ])('%s sorts the departments', async (query, order) => {
    expect((await tableAfter('departments', PATH + query)).order).toEqual(order);
  });

  test('refuses an order that there is not', async () => {
    expect((await site.ask(`${PATH}?sort=cost`)).statusCode).toBe(400);
  });
});
