import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../test/fixtures/project-page.ts';
import { serviceOver } from '../../../test/fixtures/service.ts';
import { readHtml, siteOver, testSite } from '../test-site.fixture.ts';

const CHANGES = '/infrastructure-projects/changes/';

const site = testSite(
  catalogueOf(
    {
      1: { name: 'Clinic', estimated_total_project_cost: 1_000_000, actual_expenditure_q1: 5_000_000 },
      2: { name: 'Clinic', estimated_total_project_cost: 3_000_000, actual_expenditure_q1: 7_000_000 },
    },
    {
      1: { name: 'Road', status: 'Tender', province: 'Gauteng' },
      2: { name: 'Road', status: 'On Hold', province: 'Gauteng' },
    },
    { 1: { name: 'School', estimated_total_project_cost: 250_000 } },
    { 2: { name: 'Library', province: 'Limpopo' } },
    { 1: { name: 'Dam' }, 3: { name: 'Dam' } },
    {
      1: { name: 'Hall', estimated_completion_date: '2020-01-31' },
      2: { name: 'Hall', estimated_completion_date: '2020-03-01' },
    },
  ),
);

async function page(path: string, status?: number) {
  const found = await site.page(path, status);
  return { ...found, names: found.texts('h3.project-name > a') };
}

const between = 'since=2019-20-Q1&until=2019-20-Q2';

describe('the page of changes', () => {
  test('says from what to what, and what is new or no longer reported', async () => {
    const { text, names } = await page(`${CHANGES}?${between}`);
    expect(names).toEqual(['Clinic', 'School', 'Hall', 'Road', 'Dam', 'Library']);
    expect(text).toContain('6 of 6 projects changed');
    expect(text).toContain('Cost R 1 million → R 3 million +R 2 million');
    expect(text).toContain('No longer reported Estimated at R 250 000');
    expect(text).toContain('Not in this report; a later one has it again');
    expect(text).toContain('New in the report');
    expect(text).toContain('The estimate of 1 project went up by R 2 million');
    expect(text).toContain('2 projects are no longer reported, last estimated at R 250 000 together');
  });

  test('a project that an earlier report had is back', async () => {
    const { text } = await page(`${CHANGES}?since=2019-20-Q2&until=2019-20-Q3&kind=new`);
    expect(text).toContain('Dam');
    expect(text).toContain('Back in the report');
  });

  test('narrows to a kind of change, and counts the others', async () => {
    const { names, text, texts, body } = await page(`${CHANGES}?${between}&kind=stopped`);
    expect(names).toEqual(['Road']);
    expect(text).toContain('All changes 6 Cost went up 1 Completion later 1 Put on hold or terminated 1');
    expect(texts('[aria-current=true]')).toEqual([expect.stringMatching(/^Put on hold/)]);
    expect(body).toContain('<input type="hidden" name="kind" value="stopped"');
  });

  test('takes the filters of the search, and leads back to it', async () => {
    const { names, body } = await page(`${CHANGES}?${between}&province=Limpopo`);
    expect(names).toEqual(['Library']);
    expect(body).toContain('href="/infrastructure-projects/full/?province=Limpopo"');
  });

  test('swaps quarters in the wrong order', async () => {
    const { names } = await page(`${CHANGES}?since=2019-20-Q2&until=2019-20-Q1`);
    expect(names).toHaveLength(6);
  });

  test.each(['since=2011-12-Q1', 'kind=fire', 'until=x', 'quality=fire'])(
    'ignores %s and says so',
    async (bad) => {
      const { text } = await page(`${CHANGES}?${bad}`, 400);
      expect(text).toContain(bad.split('=')[1]);
    },
  );

  test('has feeds that readers find, of the same filters', async () => {
    const { root } = await page(`${CHANGES}?province=Limpopo&kind=new`);
    const feeds = root.querySelectorAll('link[rel=alternate][type]').map(({ attributes }) => attributes);
    expect(feeds.map(({ type }) => type)).toEqual(['application/atom+xml', 'application/feed+json']);
    for (const { title, href } of feeds) {
      expect(title).toBe('What changed: Limpopo');
      expect((await site.ask(href!)).statusCode).toBe(200);
      expect(href).toContain('kind=new&province=Limpopo');
    }
  });

  test('never goes past its last page', async () => {
    expect((await page(`${CHANGES}?${between}&page=9`)).names).toHaveLength(6);
  });
});

test('an amount that cannot be right is marked where it changed', async () => {
  const clinic = (name: string, before: number, after: number) => ({
    1: { name, department: 'Health', estimated_total_project_cost: before },
    2: { name, department: 'Health', estimated_total_project_cost: after },
  });
  const usual = ['A', 'B', 'C', 'D', 'E'].map((name) => clinic(name, 1000, 2000));
  const own = await serviceOver(catalogueOf(...usual, clinic('Giant', 1000, 1_000_000)));
  const ownSite = await siteOver(own);
  const { texts } = readHtml((await ownSite.ask({ url: `${CHANGES}?${between}` })).body);
  expect(texts('li.change:has(.tag)')).toEqual([expect.stringContaining('Giant')]);
  await ownSite.close();
  await own.close();
});

describe('the page over time', () => {
  test('adds up spending as the newest report of the year says it', async () => {
    const { text, body } = await page('/infrastructure-projects/timeline/?q=clinic');
    expect(text).toContain('R 7 million was spent from 2019-20 Q1 to 2019-20 Q1');
    expect(body).toContain('aria-label="Chart of spending by quarter, from 2019-20 Q1 to 2019-20 Q1.');
  });

  test('says how many completion dates moved', async () => {
    const { text } = await page('/infrastructure-projects/timeline/?name=Hall');
    expect(text).toContain('1 of 1 projects with a completion date is expected later');
    expect(text).toContain('30 days');
  });

  test('says so if there is nothing to draw', async () => {
    const { text } = await page('/infrastructure-projects/timeline/?q=zeppelin');
    expect(text).toContain('No spending has been reported');
    expect(text).toContain('No report is published for these projects');
  });
});

describe('the page of comparisons', () => {
  const COMPARE = '/infrastructure-projects/compare/';

  test('shows subjects side by side, with links to their projects', async () => {
    const { text, body } = await page(`${COMPARE}?with=in/limpopo&with=${encodeURIComponent('in/gauteng')}`);
    expect(text).toContain('Limpopo');
    expect(text).toMatch(/Projects 1 1 /);
    expect(body).toContain('href="/infrastructure-projects/full/?province=Limpopo"');
  });

  test('ignores what it does not know, what is there already, and a fifth one', async () => {
    const { text } = await page(
      `${COMPARE}?with=in/atlantis&with=in/limpopo&with=in/limpopo&firm=Nobody`,
      400,
    );
    expect(text).toContain('“in/atlantis”');
    expect(text).toContain('“Nobody”');
    expect((text.match(/Remove Limpopo/g) ?? []).length).toBe(1);
  });

  test('offers places and departments to start with', async () => {
    const { body } = await page(COMPARE);
    expect(body).toContain('<option value="in/limpopo">Limpopo</option>');
  });
});
