import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSession } from '../../src/desk/desk.fixture.ts';
import { apiPaths, downloadPaths, pagePaths, searchDownloadPath } from '../../src/query/addresses.ts';
import { type DeskProgram, startDeskProgram } from '../fixtures/desk-program.ts';
import { type IrmRow, importArguments, writeIrmCsv } from '../irm-file.ts';
import { projectRoot, type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';

// A copy of South Africa's profile with another currency sign, another first month of the year and two
// provinces renamed shows all three everywhere, without a change of code.

const folder = temporaryFolder();
const profile = join(folder.path, 'profile');
const store = `sqlite:${join(folder.path, 'projects.db')}`;
const env = { COUNTRY: profile, STORE_URL: store, LOG_LEVEL: 'error' };

const renamed: readonly (readonly [from: string, to: string])[] = [
  ['Limpopo', 'Baobab'],
  ['Gauteng', 'Gold Reef'],
];

/** Replaces texts in every file of a folder. */
function replaceIn(path: string, texts: readonly (readonly [from: string, to: string])[]): void {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(
      file,
      texts.reduce(
        (text, [from, to]) => text.replaceAll(from, to).replaceAll(from.toLowerCase(), to.toLowerCase()),
        readFileSync(file, 'utf8'),
      ),
    );
  }
}

const project = (id: string, values: Readonly<Record<string, string>>): IrmRow => ({
  'Project ID': id,
  'Project Name': `Clinic ${id}`,
  Department: 'Health',
  'Project Status': 'Design',
  ...values,
});

const rows = (cost: string) => [
  project('1', { Province: 'BAOBAB', 'Total Project Cost': cost, Latitude: '-23.9', Longitude: '29.45' }),
  project('2', { Province: 'GP', 'Total Project Cost': 'Z$ 5 000 000' }),
];

let service: RunningService;
let desk: DeskProgram;
const printed: string[] = [];

beforeAll(async () => {
  cpSync(join(projectRoot, 'countries/za'), profile, { recursive: true });
  replaceIn(profile, renamed);
  const head = join(profile, 'country.json');
  const text = readFileSync(head, 'utf8');
  writeFileSync(
    head,
    text.replace('"sign": "R"', '"sign": "Z$"').replace('"firstMonth": 4', '"firstMonth": 7'),
  );
  const quarters = [
    { quarter: '1', taken: '2019-10-15', cost: 'Z$ 1 000 000' },
    { quarter: '2', taken: '2020-01-15', cost: 'Z$1,250,000.50' },
  ];
  for (const { quarter, taken, cost } of quarters) {
    const file = writeIrmCsv(join(folder.path, `q${quarter}.csv`), rows(cost));
    const of = { year: '2019-20', quarter, taken };
    const { code, stdout, stderr } = await runProgram([...importArguments(store, file, of), '--yes'], {
      env,
    });
    printed.push(stdout + stderr);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
  }
  service = await startService([], { env });
  desk = await startDeskProgram({ environment: env });
});

afterAll(async () => {
  await desk?.stop();
  await service?.stop();
  folder.remove();
});

const body = async (path: string): Promise<string> => (await fetch(service.base + path)).text();
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');

test('the import takes the sign, reads provinces by name and code, and compares amounts', () => {
  expect(printed[1]).toContain('Z$ 1 250 001');
  expect(printed[1]).not.toContain('unreadable');
});

test('the listing has the provinces and the amounts', async () => {
  const { results } = JSON.parse(await body(`${apiPaths.listing}?ordering=status_order`));
  expect(results.map((each: object) => Object.values(each).slice(0, 3))).toEqual([
    ['Clinic 1', 'Baobab', 'Baobab'],
    ['Clinic 2', 'Gold Reef', 'Gold Reef'],
  ]);
  expect(results[0].estimated_total_project_cost).toBe(1_250_000.5);
  expect(JSON.parse(await body(`${apiPaths.listing}?q=limpopo`)).count).toBe(0);
  expect(JSON.parse(await body(`${apiPaths.listing}?q=gp`)).count).toBe(1);
});

test('pages show the sign, the months and the provinces', async () => {
  const start = plain(await body(pagePaths.start));
  expect(start).toContain('Z$ 6.3 million');
  expect(start).toContain('Baobab');
  expect(start).not.toMatch(/Limpopo|Gauteng|\bR \d/);
  expect(plain(await body(pagePaths.about))).toContain(
    'A financial year runs from July to June, so 2019-20 Q4 means April to June 2020.',
  );
  expect(plain(await body(pagePaths.glossary))).toContain('Q1 is July to September, Q2 October to December');
  expect(plain(await body('/infrastructure-projects/in/gold-reef'))).toContain('Z$ 5 million');
});

test('a project says where it is and since when, and so does the mail about it', async () => {
  const { url_path } = JSON.parse(await body(apiPaths.listing)).results[0];
  const page = plain(await body(url_path));
  expect(page).toContain('Z$ 1.3 million');
  expect(page).toContain('Health, Baobab');
  expect(page).not.toContain('outside the province');
});

test('downloads have the provinces, the quarters and what amounts are', async () => {
  expect(await body(searchDownloadPath('csv'))).toMatch(/Clinic 1,.*,Baobab,/);
  expect(await body(downloadPaths.dcatTurtle)).toMatch(/2019-07-01[\s\S]*2019-12-31/);
  const { projects } = JSON.parse(await body(searchDownloadPath('oc4ids')));
  expect(projects[0].locations[0].address).toMatchObject({ region: 'Baobab', countryName: 'South Africa' });
  expect(await body(apiPaths.dictionary)).toContain('Spent in Q1 (July to September)');
  const changes = await body(`${apiPaths.changesFeed}?since=2019-20-Q1&until=2019-20-Q2`);
  expect(changes).toContain('Z$ 1 250 000.50');
});

test('the desk shows them to staff', async () => {
  const session = await newSession(desk.desk, ['preparer', 'approver']);
  const page = async (path: string) =>
    plain(await (await fetch(desk.desk.url + path, { headers: { cookie: session.cookie } })).text());
  const dropped = await desk.drop(session, 'q3.csv', readFileSync(join(folder.path, 'q2.csv')));
  const draft = new URL(dropped.headers.get('location')!, desk.desk.url).pathname;
  // The form comes when the file has been read.
  await expect.poll(() => page(draft)).toContain('Q3 (January to March)');
  expect(await page('/history/2')).toContain('Z$ 1 000 000 Z$ 1 250 000.50');
  expect(await page('/')).toContain('Baobab');
});

test('a store of the same country is taken by South Africa’s own profile', async () => {
  const { code, stdout } = await runProgram(['snapshots', '--store', store]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('2019-20')]);
});
