import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { country } from '../../src/country/index.ts';
import { readHtml } from '../../src/site/test-site.fixture.ts';
import { type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';

// A made-up country that reports every half-year or every year, and writes years as calendars do.

const profileOf = (reportsPerYear: 1 | 2): Readonly<Record<string, string>> => ({
  'country.json': JSON.stringify({
    ...{ code: 'xx', name: 'Small Land', adjective: 'Small', locale: 'en-XX', timeZone: 'Asia/Kolkata' },
    currency: {
      ...{ code: 'XTS', name: 'token', plural: 'tokens', cents: 'bits', sign: 'T' },
      ...{ spellings: ['XTS'], thousands: ',', decimal: '.' },
    },
    financialYear: { firstMonth: 1, written: '2024' },
    reportsPerYear,
    reporters: { national: { label: 'National' } },
    levels: { province: { one: 'Region', other: 'Regions' } },
    mapBox: { west: 1, south: -2, east: 4, north: 2 },
    oc4idsPrefix: 'xx-works',
  }),
  'words.json': JSON.stringify({
    ...{ reportsTo: 'Office of Works', source: 'Ministries report to the Office of Works.' },
    email: 'name@works.example',
    searched: { word: 'school', province: 'North', town: 'Aba', otherTown: 'Bab', beginning: 'no' },
  }),
  'areas.csv':
    'level,name,parent,other_name,kind,source,ordinary_word\nprovince,North,,,,,\nprovince,South,,,,,\n',
  'columns.csv': `field,source,format,unit,may_be_missing
name,Project,,,
department,Ministry,,,
province,Region,,,
status,Stage,,,
estimated_total_project_cost,Cost,,,
estimated_completion_date,Ends,,,
main_contractor,Firm,,,
actual_expenditure_q1,January to June,,,
actual_expenditure_q2,July to December,,,yes
`,
});

/** The rows of a report, with what was spent in each half of the year. */
const rows = (cost: number, ends: string, first: number, second: number | '') =>
  Array.from({ length: 12 }, (_, i) => {
    const place = `Ministry ${i % 2},${i % 2 ? 'North' : 'South'}`;
    const spent = [first, second].map((each) => each && each + 7 * i * i);
    return `School ${i},${place},implementation,${cost * (i + 3) + i * i},${ends}-${10 + i},Builder ${i % 3},${spent}`;
  });
const reports = [
  { taken: '2024-01-20', rows: rows(900_000, '2024-03', 70_000, 50_000) },
  { taken: '2024-07-20', rows: rows(1_000_000, '2024-05', 90_000, '') },
  { taken: '2025-01-20', rows: rows(1_100_000, '2025-06', 90_000, 80_000) },
];

const folder = temporaryFolder();
const services: RunningService[] = [];
afterAll(async () => {
  for (const service of services) await service.stop();
  folder.remove();
});

/** Imports the reports of these days, and serves them. */
function served(reportsPerYear: 1 | 2, days: readonly string[]) {
  let base: string;
  beforeAll(async () => {
    const profile = temporaryFolder();
    for (const [name, text] of Object.entries(profileOf(reportsPerYear)))
      writeFileSync(join(profile.path, name), text);
    const env = {
      COUNTRY: profile.path,
      STORE_URL: `sqlite:${folder.path}/${reportsPerYear}.db`,
      LOG_LEVEL: 'error',
    };
    const file = join(folder.path, 'works.csv');
    for (const { taken, rows } of reports.filter((report) => days.includes(report.taken))) {
      writeFileSync(
        file,
        ['Project,Ministry,Region,Stage,Cost,Ends,Firm,January to June,July to December', ...rows, ''].join(
          '\n',
        ),
      );
      const accepted = ['--accept', 'values_dragged,values_moved,other_quarter', '--because', 'made up'];
      const { code, stderr } = await runProgram(['import', file, '--taken', taken, '--yes', ...accepted], {
        env,
      });
      expect(code, stderr).toBe(0);
    }
    const service = await startService([], { env });
    services.push(service);
    base = service.base;
    profile.remove();
  });
  const read = async (path: string) => (await fetch(`${base}${path}`)).text();
  return {
    read,
    page: async (path: string) => readHtml(await read(`/infrastructure-projects/${path}`)).text,
  };
}

/** What a country of calendar years and a currency of its own has none of. */
const STRANGE = new RegExp(
  `.{0,50}(?:[Qq]uarter|\\bQ[1-4]\\b|20\\d\\d-\\d\\d (?:to|Q|H)|\\bR \\d|${country.name}|[Ll]owest level|\\bundefined\\b|\\bNaN\\b)`,
);

const visited = [
  ...[
    'full/',
    'full/?view=list',
    'timeline/',
    'changes/',
    'about/',
    'about/glossary/',
    'about/publications/',
  ],
  ...['scorecard/', 'ranked/', 'ranked/overdue/', 'in/north/', 'by/ministry-1-national/', 'firm/builder-1/'],
  ...['full/1-school-0-south', 'compare/?with=in/north&with=in/south'],
];
const feeds = ['publications/atom/', 'full/search/changes/atom/', 'full/search/changes/feed.json'];

describe('every half-year', () => {
  const { read, page } = served(
    2,
    reports.map(({ taken }) => taken),
  );

  test.each(visited)('%s speaks of half-years', async (path) => {
    expect((await page(path)).match(STRANGE)).toBeNull();
  });

  test.each(feeds)('%s speaks of half-years', async (path) => {
    const text = await read(`/api/v1/infrastructure-projects/${path}`);
    expect(text.replaceAll(/https?:[^\s<>"]*/g, '').match(STRANGE)).toBeNull();
  });

  test('the start page, changes and the time line name them', async () => {
    expect(await page('full/')).toContain(
      'The report for July to December 2024: 12 completion dates moved later',
    );
    expect(await page('changes/')).toContain('From the reports of 2024 H1 to those of 2024 H2');
    expect(await page('timeline/')).toContain('from 2023 H1 to 2024 H2');
    expect(await page('changes/?since=2023-H2')).toContain('From the reports of 2023 H2 to those of 2024 H2');
  });

  test.each([
    ['2024-H2', 200],
    ['2023-Q2', 400],
    ['2023-H3', 400],
    ['2023-24-H2', 400],
  ])('as_of=%s', async (quarter, status) => {
    const { status: given, ...problem } = JSON.parse(
      await read(`/api/v1/infrastructure-projects/full/search/?limit=1&as_of=${quarter}`),
    );
    expect(given ?? 200, JSON.stringify(problem)).toBe(status);
  });

  test.each([
    ['due January to June 2025', 12],
    ['due in the first half of 2025', 12],
    ['due in H1 2025', 12],
    ['due in 2025 H2', 0],
    ['due in the last half-year of 2025', 0],
    ['late', 0],
  ])('a search for %s', async (q, projects) => {
    const text = await page(`full/?q=${q.replaceAll(' ', '+')}`);
    expect(text).toContain(projects === 0 ? 'No projects found' : `${projects} projects`);
    if (q !== 'late') expect(text).not.toContain(`“${q.split(' ').at(-1)}”`);
  });
});

describe('once a year, of which one report is published', () => {
  const { page } = served(1, ['2025-01-20']);

  test.each(visited)('%s speaks of a year', async (path) => {
    const text = await page(path);
    expect(text.match(STRANGE)).toBeNull();
    expect(text).not.toMatch(/half-year|\bH[12]\b/i);
  });

  test('the start page and changes name it', async () => {
    expect(await page('full/')).toContain('2024, collected on 20 January 2025');
    expect(await page('timeline/')).toContain('Only one yearly report is published so far');
  });
});
