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
    const unchanged = {
      estimated_total_project_cost: null,
      estimated_completion_date: null,
      status: null,
      listing: null,
    };
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

  test.each([
    ['kind=new', ['Came']],
    ['kind=vanished', ['Gone']],
    ['kind=new&kind=vanished', ['Gone', 'Came']],
    ['kind=cost_up', ['Dearer']],
    ['kind=cost_down', [odd]],
    ['kind=cost', [odd, 'Dearer', 'Known']],
    ['kind=later&kind=moved_on', ['Later', 'Status']],
  ])('of some kinds are listed with %s', async (kinds, names) => {
    const { count, results } = (await get(`?${between}&${kinds}`)).json();
    expect([count, results.map(({ name }: { name: string }) => name)]).toEqual([names.length, names]);
  });

  test('say which of the two reports has a project that the other one has not', async () => {
    const { results } = (await get(`?${between}&kind=new&kind=vanished`)).json();
    expect(results.map(({ changes }: Record<string, Record<string, unknown>>) => changes)).toEqual(
      ['vanished', 'new'].map((listing) => ({
        estimated_total_project_cost: null,
        estimated_completion_date: null,
        status: null,
        listing,
      })),
    );
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
    expect(summary).toBe(
      'Estimated cost from R 100.50 to R 0, R 100.50 less. Stage from not given to &lt;b&gt;',
    );
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
    expect(new Set(ids).size).toBe(8);
    expect((await idsAt('one.example', `${between}&name=Dearer`))[0]).not.toBe(ids[0]);
    await anywhere.close();
  });

  test('has its entries in the order of the changes', async () => {
    const { entries } = readAtom((await get(`atom/?${between}`)).body);
    expect(entries.map(({ link }) => /full\/(\d+)-/.exec(link!)?.[1])).toEqual([
      '5',
      '4',
      '3',
      '2',
      '6',
      '7',
      '9',
    ]);
    expect(entries.map(({ title }) => title).slice(1)).toEqual([
      'Dearer: Estimated cost from R 1 to R 11, R 10 more',
      'Later: Estimated completion from 2020-02-28 to 2020-03-01, 2 days later',
      'Status: Stage from Tender to Final Completion',
      'Known: Estimated cost from not given to R 9 000 000 000',
      'Gone: no longer in the report',
      'Came: new in the report',
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

describe('the JSON feed of changes', () => {
  const feedOf = async (query: string) => {
    const { headers, body } = await get(`feed.json?${query}`);
    expect(headers['content-type']).toBe('application/feed+json; charset=utf-8');
    return JSON.parse(body);
  };

  test('has the members of JSON Feed 1.1, in plain text', async () => {
    const { items, ...feed } = await feedOf(`${between}&name=${encodeURIComponent(odd)}&kind=cost`);
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: `Infrastructure projects (${odd}): what changed since 2019-20-Q1 until 2019-20-Q2`,
      language: 'en',
      authors: [{ name: 'Infrastructure Projects Search' }],
    });
    expect(feed.home_page_url).toMatch(
      /^http:\/\/localhost\/infrastructure-projects\/changes\/\?kind=cost&name=/,
    );
    expect(feed.feed_url).toMatch(/^http:\/\/localhost\/api\/.*\/changes\/feed\.json\?kind=cost&name=/);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      title: `${odd} (Limpopo): several changes`,
      content_text: 'Estimated cost from R 100.50 to R 0, R 100.50 less. Stage from not given to <b>',
      url: expect.stringMatching(/^http:\/\/localhost\/infrastructure-projects\/full\/5-/),
      date_published: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('has the same entries as the Atom feed', async () => {
    const { items } = await feedOf(between);
    const { entries } = readAtom((await get(`atom/?${between}`)).body);
    expect(items.map(({ id, url }: Record<string, string>) => [id, url])).toEqual(
      entries.map(({ id, link }) => [id, link]),
    );
  });
});

describe('a sphere', () => {
  test('that did not report in both quarters has no new or vanished projects', async () => {
    const provincial = catalogueOf(
      { 1: { name: 'Clinic' }, 2: { name: 'Clinic' } },
      { 2: { name: 'School' } },
    );
    const national = catalogueOf({ 1: { name: 'Dam' } }).snapshots.map(({ irmSnapshot, ...others }) => ({
      ...others,
      irmSnapshot: { ...irmSnapshot, sphere: 'national' as const },
    }));
    const both = await serviceOver({
      ...provincial,
      snapshots: [
        ...provincial.snapshots.filter(({ irmSnapshot }) => irmSnapshot.quarter < 3),
        ...national.slice(0, 1),
      ],
    });
    const { results } = (await both.ask({ url: `${CHANGES}?kind=new&kind=vanished` })).json();
    expect(results.map(({ name }: { name: string }) => name)).toEqual(['School']);
    await both.close();
  });
});
