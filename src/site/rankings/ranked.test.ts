import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import type { ProjectSnapshot } from '../../project/index.ts';
import { rankedPath } from '../addresses/links.ts';
import { testSite } from '../test-site.fixture.ts';
import { type RankedListName, rankedLists } from './ranked-searches.ts';

type Known = Partial<ProjectSnapshot>;

const site = 'Construction 26% - 50%';
const spent = (project_expenditure_total: number): Known => ({ project_expenditure_total });
const cost = (estimated_total_project_cost: number | null): Known => ({ estimated_total_project_cost });
const due = (estimated_completion_date: string): Known => ({ estimated_completion_date });

/** One report of 2019-20 Q4. */
const now = (name: string, ...known: readonly Known[]) => ({
  4: { name, province: 'Limpopo', department: 'Health', ...Object.assign({}, ...known) },
});

const alike = Array.from({ length: 5 }, (_, i) =>
  now(`Alike ${i}`, cost(1e6), { status: 'Final Completion' }),
);
const firm = { local_municipality: 'Polokwane', main_contractor: 'Nola (Pty) Ltd' };
const { page, ask } = testSite(
  catalogueOf(
    now('Over', cost(1e6), spent(1.5e6), { status: site }),
    now('Far over', cost(2e6), spent(6e6), { province: 'Gauteng', status: site }),
    now('Giant over', cost(900e6), spent(901e6), { status: site, department: 'Health' }),
    now('Without an estimate', spent(5e6)),
    { 1: now('', cost(1e6))[4], 4: now('Grown <b>', cost(1.5e6))[4] },
    { 1: now('', due('2020-01-31'))[4], 4: now('Later', due('2021-03-31'))[4] },
    now('Overdue', due('2019-05-31'), { status: site }),
    now('Mistyped', due('1903-05-20'), { status: site }),
    now('Planned', { status: 'Tender' }, spent(250_000), cost(1e6), firm),
    now('Firm again', { ...firm, main_contractor: 'NOLA (PTY) LTD' }, cost(2e6)),
    now('Another place', { ...firm, local_municipality: 'Makhado' }, cost(3e6)),
    ...alike,
  ),
);

const listAt = (list: string, query = '', status = 200) => page(rankedPath(list, []) + query, status);

/** The entries of a list without markup: name, place, figures. */
const entriesOf = async (list: RankedListName, query = '') => (await listAt(list, query)).texts('li.ranked');

describe('a ranked list', () => {
  test('has the projects over budget, with what they are over, and last those that cannot be right', async () => {
    expect(await entriesOf('overruns')).toEqual([
      expect.stringMatching(
        /^Far over .*R 4 million over R 6 million spent, R 2 million estimated: 200 % more\.$/,
      ),
      expect.stringMatching(
        /^Over .*R 500 000 over R 1\.5 million spent, R 1 million estimated: 50 % more\.$/,
      ),
      expect.stringMatching(/^Giant over .*R 1 million over .* Cost can’t be right Spending can’t be right$/),
    ]);
  });

  test.each<[list: RankedListName, entry: RegExp]>([
    ['growth', /^Grown <b> .*R 500 000 more From R 1 million to R 1\.5 million: 50 % more\.$/],
    ['overdue', /^Overdue .*4 months overdue Due in May 2019\.$/],
    ['delays', /^Later .*Moved 1 year 2 months later First planned for January 2020, now for March 2021\.$/],
    ['early-spending', /^Planned .*R 250 000 spent 25 % of the estimate of R 1 million\.$/],
    ['one-firm', /^N\S+ \(\S+ \S+ Polokwane, Limpopo 2 projects R 3 million estimated cost together\.$/],
  ])('of %s has its figures in words', async (list, entry) => {
    expect(await entriesOf(list)).toEqual([expect.stringMatching(entry)]);
  });

  test('says how many projects it covers, what is left out, and the sum without a cost that cannot be right', async () => {
    const { text } = await listAt('overruns');
    expect(text).toContain('3 projects are over budget');
    expect(text).toContain(
      'Together: R 4.5 million. R 5.5 million as reported, with 1 amount that can’t be right',
    );
    expect(text).toContain('1 project whose values can’t be right comes last.');
    expect(text).toContain('Of 4 projects with an estimate and known spending.');
    expect(text).toContain('12 more cannot be compared');
  });

  test('of overdue projects leaves out a date that can’t be right, and says so', async () => {
    const { text } = await listAt('overdue');
    expect(text).toContain('1 project is overdue Of 1 project still to be completed with a completion date.');
    expect(text).toContain('5 more have no completion date that can be right.');
  });

  test('is narrowed by the filters of the search, and says so', async () => {
    const { body } = await listAt('overruns', '?province=Gauteng');
    expect(await entriesOf('overruns', '?province=Gauteng')).toHaveLength(1);
    expect(body).toContain('<title>Most over budget: Gauteng');
    expect(body).toContain('ordering=-overrun&amp;province=Gauteng&amp;quality=spending_over_estimate');
    expect(body).toContain('name="robots" content="noindex,follow"');
    expect(await entriesOf('overruns', '?q=giant')).toHaveLength(1);
    expect(await entriesOf('one-firm', '?q=firm')).toHaveLength(0);
  });

  test('offers no search that would find other projects', async () => {
    const { body } = await listAt('overruns', '?quality=cost_implausible');
    expect(body).toContain('Giant over');
    expect(body).not.toContain('ordering=-overrun');
  });

  test('ignores an invalid parameter and says so with status 400', async () => {
    const { texts } = await listAt('overruns', '?cost_min=much', 400);
    expect(texts('.notice.is-warning')).toHaveLength(1);
    expect(texts('li.ranked')).toHaveLength(3);
  });

  test('shows its last page for a number past it', async () => {
    expect(await entriesOf('overruns', '?page=1000')).toHaveLength(3);
  });

  test('that does not exist is a 404', async () => {
    expect((await ask(rankedPath('worst-ministers', []))).statusCode).toBe(404);
  });

  test.each(rankedLists)('of %s says how it is calculated and what may explain it', async (list) => {
    const { texts } = await listAt(list);
    for (const id of ['how', 'explain'])
      expect(texts(`h2#${id} + p`), id).toEqual([expect.stringMatching(/^[^{]{20,}$/)]);
  });
});

test('the page of all rankings leads to each of them', async () => {
  const { body } = await page('/infrastructure-projects/ranked/');
  for (const list of rankedLists) expect(body).toContain(`href="${rankedPath(list, [])}"`);
  expect(body).toContain('Far over');
});
