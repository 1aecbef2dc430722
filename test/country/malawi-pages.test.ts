import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { country, profileIn } from '../../src/country/index.ts';
import type { ProjectSnapshot } from '../../src/project/index.ts';
import { reported } from '../../src/project/project.fixture.ts';
import { apiPaths, fixedPagePaths, pagePaths } from '../../src/query/addresses.ts';
import { rankedLists } from '../../src/site/rankings/ranked-searches.ts';
import { readHtml, testSiteOver } from '../../src/site/test-site.fixture.ts';
import type { Publication } from '../../src/store/index.ts';
import { batches } from '../../src/store/store.fixture.ts';
import { serviceOver } from '../fixtures/service.ts';
import { bulkPaths, strangeWords, visits } from '../fixtures/visits.ts';
import { projectRoot, type RunningService, startService, temporaryFolder } from '../program.ts';

// The site in a process whose country is Malawi, which reports once a year and has regions and districts.

const year = (financialYear: string) =>
  ({
    sphere: 'national',
    financialYear,
    quarter: 1,
    taken: `${Number(financialYear.slice(0, 4)) + 1}-05-02`,
  }) as const;

const places = [
  ['Northern Region', 'Mzimba', '-11.46', '34.02'],
  ['Central Region', 'Lilongwe', '-13.97', '33.79'],
  ['Southern Region', 'Blantyre', '-15.78', '35.01'],
  ['Southern Region', 'Zomba', '-15.39', '35.32'],
] as const;
const statuses = ['Identification', 'Preparation', 'Implementation', 'Completion', 'Completed', 'Cancelled'];

const snapshotOf = (i: number, before: boolean): Partial<ProjectSnapshot> => {
  const [province, district_municipality, latitude, longitude] = places[i % places.length]!;
  return {
    ...{ name: i % 11 === 0 ? '' : `Clinic ${i}`, province, district_municipality, latitude, longitude },
    department: `Ministry ${i % 3}`,
    status: statuses[(i + (before || i % 9 === 2 ? 0 : 1)) % statuses.length]!,
    estimated_total_project_cost: 1e6 * (i + 1) * (before ? 1 : 2),
    estimated_completion_date: `20${20 + (i % 8)}-06-30`,
    actual_expenditure_q1: i % 9 === 2 ? 0 : 2e5 * i,
    main_contractor: `Builder ${i % 4} Ltd`,
  };
};
const projectsOf = (before: boolean) =>
  batches(Array.from({ length: 40 }, (_, i) => reported(`${i + 1}`, snapshotOf(i, before))));
const catalogue = (...years: readonly string[]): Publication => ({
  kind: 'reported',
  snapshots: years.map((each, i) => ({
    irmSnapshot: year(each),
    projects: projectsOf(i < years.length - 1),
  })),
});

/** What Malawi has none of. Programs keep their names: those of the API are in `code` and in addresses. */
const FOREIGN =
  /\b(?:South Africa\w*|provinc\w*|municipalit\w*|quarter\w*|Q[1-4]|rands?|R \d+|(?:National )?Treasury|IRM|Vulekamali|Infrastructure Reporting Model|workbooks? of|isiZulu|Limpopo|Gauteng|spheres? of government|undefined|NaN)\b/i;

const root = '/infrastructure-projects/';
const pages = [
  ...fixedPagePaths,
  ...rankedLists.map((list) => `ranked/${list}`),
  ...[
    'in/southern-region',
    'in/southern-region/blantyre',
    'in/nowhere',
    'in/zomba',
    'by/ministry-1-national',
  ],
  ...['firm/builder-1-ltd', 'full/3-clinic-2', 'full/1-', 'explore/?x=1', 'full/?view=map&q=clinic'],
  ...[
    'full/?q=clinics+in+Lilongwe+district',
    'full/?q=northern+region',
    'full/?q=late+in+2024',
    'full/?q=clinic+near+Mzuzu',
  ],
  ...['full/?province=Southern+Region&district_municipality=Blantyre', 'full/?since=2024', 'full/?page=999'],
  ...[
    'compare/?with=in/southern-region/blantyre&with=in/southern-region/zomba',
    'compare/?with=in/nowhere/never',
  ],
  ...[
    'changes/?kind=new',
    'timeline/?province=Southern+Region',
    'full/7-other',
    'full/?q=nothing+at+all+like+this',
  ],
].map((path) => (path.startsWith(root) ? path : root + path));

/** What people read on a page, and what programs show of it to them; without what is code. */
function readable(html: string): string {
  const { root, text } = readHtml(html.replaceAll(/<code[^>]*>[^<]*<\/code>|https?:[^\s<>"]*/g, ''));
  const shown = root
    .querySelectorAll('[title],[aria-label],[alt],[placeholder],[content],[label]')
    .flatMap((element) =>
      [
        'title',
        'aria-label',
        'alt',
        'placeholder',
        'label',
        ...(element.getAttribute('name') ? ['content'] : []),
      ].map((name) => element.getAttribute(name) ?? ''),
    );
  const drawn = root.querySelectorAll('svg text, svg title, title').map((element) => element.text);
  return [text, ...shown, ...drawn].join('\n');
}

const foreignIn = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const found = FOREIGN.exec(line);
    return found === null ? [] : [line.slice(Math.max(0, found.index - 60), found.index + 60)];
  });

/** The files of the whole catalogue are made by a service that is started. */
function expectedStatus(path: string): number {
  if (path.includes('/compare/?with=in/nowhere')) return 400;
  if (path.endsWith('/download/')) return 503;
  return /nowhere|7-other/.test(path) ? 404 : 200;
}

describe.each([
  ['two years', ['2022-23', '2023-24']],
  ['one year', ['2023-24']],
] as const)('of %s', (_, years) => {
  const site = testSiteOver(() => serviceOver(catalogue(...years)));

  test.each(pages)('%s speaks of the country alone', async (path) => {
    let { statusCode, body, headers } = await site.ask(path);
    if (statusCode === 301)
      ({ statusCode, body } = await site.ask(new URL(headers.location!, 'http://x').pathname));
    expect(statusCode).toBe(expectedStatus(path));
    expect(foreignIn(readable(body))).toEqual([]);
  });

  test.each([
    'embed/list',
    'embed/map',
    'embed/chart/timeline',
    'embed/chart/stages',
    'embed/chart/provinces',
  ])('/%s', async (path) => expect(foreignIn(readable((await site.ask(`/${path}`)).body))).toEqual([]));

  test.each([
    ...[
      '/llms.txt',
      '/charts/timeline.svg',
      '/charts/stages.svg',
      apiPaths.changesFeed,
      apiPaths.publicationsFeed,
    ],
    ...['/embed/project/3', '/embed/spending/3', '/charts/spending/3.svg'],
  ])('%s', async (path) => {
    const { body } = await site.ask(path);
    expect(foreignIn(body.replaceAll(/https?:[^\s<>"]*|<style>[^<]*|<[^>]*>/g, ''))).toEqual([]);
  });
});

describe('of the sample', () => {
  const folder = temporaryFolder();
  let service: RunningService;
  beforeAll(async () => {
    const store = `sqlite:${join(folder.path, 'mw.db')}`;
    service = await startService(['--sample', '--store', store], { env: { COUNTRY: 'mw' } });
  });
  afterAll(async () => {
    await service?.stop();
    folder.remove();
  });

  test('every address has its status, and no word of another country', async () => {
    const strangeIn = strangeWords(country, profileIn(join(projectRoot, 'countries/za')));
    const found = [];
    await vi.waitUntil(async () => (await fetch(service.base + pagePaths.downloads)).ok, { timeout: 60_000 });
    for await (const { path, body } of visits(service.base, bulkPaths)) {
      const foreign = body.startsWith('<!doctype html') ? foreignIn(readable(body)) : [];
      found.push(...[...strangeIn(body), ...foreign].map((text) => `${path}: ${text}`));
    }
    expect(found).toEqual([]);
  });

  test('every tenth project speaks of the country alone', async () => {
    const listed = await fetch(`${service.base}${apiPaths.listing}?limit=700&fields=url_path`);
    const { results } = (await listed.json()) as {
      readonly results: readonly { readonly url_path: string }[];
    };
    expect(results).toHaveLength(700);
    const found = [];
    for (const { url_path } of results.filter((_, i) => i % 10 === 3)) {
      const page = await fetch(service.base + url_path);
      expect(page.status, url_path).toBe(200);
      found.push(...foreignIn(readable(await page.text())));
    }
    expect(found).toEqual([]);
  });
});
