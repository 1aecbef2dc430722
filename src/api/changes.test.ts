import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAtom } from '../../test/fixtures/atom.ts';
import { catalogueOf } from '../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';

const CHANGES = '/api/v1/infrastructure-projects/full/search/changes/';

const odd = 'Hall ]]> <script>alert(1)</script> & "x" \u0001\u0008\u001f\ufffe \u{1f600} &amp; &lt;';

const catalogue = () =>
  catalogueOf(
    { 1: { name: 'Same', status: 'Tender' }, 2: { name: 'Same', status: 'Tender' } },
    { 1: { name: 'Status', status: 'Tender' }, 2: { name: 'Status', status: 'Final Completion' } },
    {
      1: { name: 'Later', estimated_completion_date: '2020-02-28' },
      2: { name: 'Later', estimated_completion_date: '2020-03-01' },
    },
    {
      1: { name: 'Dearer', estimated_total_project_cost: 1 },
      2: { name: 'Dearer', estimated_total_project_cost: 11 },
    },
    {
      1: { name: odd, estimated_total_project_cost: 100.5 },
      2: { name: odd, province: 'Limpopo', estimated_total_project_cost: 0, status: '<b>' },
    },
    {
      1: { name: 'Known', estimated_total_project_cost: null },
      2: { name: 'Known', estimated_total_project_cost: 9e9 },
    },
    { 1: { name: 'Gone', status: 'Tender' }, 4: { name: 'Gone', status: 'Design' } },
    { 2: { name: 'Came', status: 'Tender' } },
    { 1: { name: 'Renamed' }, 2: { name: 'Newly named' } },
  );

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(catalogue(), { PUBLIC_URL: 'http://localhost' });
});
afterAll(() => service.close());

const get = async (end = '') => {
  const response = await service.ask({ url: CHANGES + end });
  expect(response.statusCode, end).toBe(200);
  return response;
};

const between = 'since=2019-20-Q1&until=2019-20-Q2';

describe('changes', () => {
  test('of cost, completion and status are listed with their size, the largest first', async () => {
    const { since, until, count, next, previous, results } = (await get(`?${between}`)).json();
    expect([since, until, count, next, previous]).toEqual(['2019-20-Q1', '2019-20-Q2', 5, null, null]);
    const unchanged = { estimated_total_project_cost: null, estimated_completion_date: null, status: null };
    expect(results.map(({ name, changes }: Record<string, unknown>) => [name, changes])).toEqual([
      [
        odd,
        {
          ...unchanged,
          estimated_total_project_cost: { from: 100.5, to: 0, by: -100.5 },
          status: { from: '', to: '<b>', by: null },
        },
      ],
      ['Dearer', { ...unchanged, estimated_total_project_cost: { from: 1, to: 11, by: 10 } }],
      ['Later', { ...unchanged, estimated_completion_date: { from: '2020-02-28', to: '2020-03-01', by: 2 } }],
      ['Status', { ...unchanged, status: { from: 'Tender', to: 'Final Completion', by: 8 } }],
      ['Known', { ...unchanged, estimated_total_project_cost: { from: null, to: 9e9, by: null } }],
    ]);
  });

  test('come with the record of the listing, and amounts are floats', async () => {
    const { body } = await get(`?${between}&name=Dearer`);
    expect(body).toContain('"estimated_total_project_cost":11.0,"latitude":null');
    expect(body).toContain('"changes":{"estimated_total_project_cost":{"from":1.0,"to":11.0,"by":10.0},');
  });

  test('default to the latest quarter and the one before', async () => {
    expect((await get()).json()).toMatchObject({ since: '2019-20-Q3', until: '2019-20-Q4', count: 0 });
    expect((await get('?since=2019-20-Q1')).json()).toMatchObject({
      until: '2019-20-Q4',
      count: 1,
      results: [{ name: 'Gone' }],
    });
    expect((await get('?until=2019-20-Q2')).json()).toMatchObject({ since: '2019-20-Q1', count: 5 });
    expect((await get('?until=2019-20-Q1')).json()).toMatchObject({
      since: '2019-20-Q1',
      until: '2019-20-Q1',
      count: 0,
    });
  });

  test('are paged with links', async () => {
    const { next, previous } = (await get(`?${between}&limit=2&offset=2&x=y`)).json();
    expect(next).toBe(`http://localhost${CHANGES}?limit=2&offset=4&${between}`);
    expect(previous).toBe(`http://localhost${CHANGES}?limit=2&${between}`);
  });
});

describe('the feed of changes', () => {
  test('is well formed, whatever names contain', async () => {
    const { headers, body } = await get(
      `atom/?${between}&q=hall&name=${encodeURIComponent(odd)}&province=Limpopo`,
    );
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const { entries, links } = readAtom(body);
    expect(entries).toHaveLength(1);
    const [{ title, summary, link, id }] = entries as unknown as [Record<string, string>];
    // HTML in CDATA: no part of a name is taken for a tag.
    expect(title).toContain('Hall ]]&gt; &lt;script&gt;alert(1)&lt;/script&gt; &amp; "x"');
    expect(title).toContain('\u{1f600} &amp;amp; &amp;lt; (Limpopo): several changes');
    expect(summary).toBe('Estimated cost from R 100.50 to R 0.00. Stage from not given to &lt;b&gt;');
    expect(link).toMatch(/^http:\/\/localhost\/infrastructure-projects\/full\/5-hall-script-alert-1-script-/);
    expect(id).toMatch(/^urn:uuid:/);
    expect(links.find(({ rel }) => rel === 'self')?.href).toContain('/changes/atom/?name=Hall+%5D%5D%3E');
    expect(links.find(({ rel }) => rel === 'alternate')?.href).toContain('/changes/?name=Hall+%5D%5D%3E');
  });

  test('has ids that differ, and are the same at every address of the service', async () => {
    const anywhere = await serviceOver(catalogue());
    const idsAt = async (host: string, query: string) => {
      const { body } = await anywhere.ask({ url: `${CHANGES}atom/?${query}`, headers: { host } });
      expect(body).toContain(host);
      return body.match(/<id>[^<]+<\/id>/g)!;
    };
    const ids = await idsAt('one.example', between);
    expect(await idsAt('two.example', between)).toEqual(ids);
    expect(new Set(ids).size).toBe(6);
    expect((await idsAt('one.example', `${between}&name=Dearer`))[0]).not.toBe(ids[0]);
    await anywhere.close();
  });

  test('has its entries in the order of the changes', async () => {
    const { entries } = readAtom((await get(`atom/?${between}`)).body);
    expect(entries.map(({ link }) => /full\/(\d+)-/.exec(link!)?.[1])).toEqual(['5', '4', '3', '2', '6']);
    expect(entries.map(({ title }) => title).slice(1)).toEqual([
      'Dearer: Estimated cost from R 1.00 to R 11.00',
      'Later: Estimated completion from 2020-02-28 to 2020-03-01',
      'Status: Stage from Tender to Final Completion',
      'Known: Estimated cost from not given to R 9000000000.00',
    ]);
  });

  test('says which words were used instead of mistyped ones', async () => {
    const { headers, body } = await get(`atom/?${between}&q=deaerr`);
    expect(headers['x-query-corrected']).toBe('dearer');
    expect(readAtom(body).entries).toHaveLength(1);
  });

  test('stays the same while the data stays the same', async () => {
    expect((await get('atom/')).body).toBe((await get('atom/')).body);
  });
});
