import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSession } from '../../src/desk/desk.fixture.ts';
import { type DeskProgram, startDeskProgram } from '../fixtures/desk-program.ts';
import { zip } from '../fixtures/irm-workbook.ts';
import { projectRoot, runProgram, temporaryFolder } from '../program.ts';

// The desk of a country that reports once a year, in packages of OC4IDS and on maps.

const folder = temporaryFolder();
const profile = join(folder.path, 'profile');
const columns = `field,source,format,unit,may_be_missing
project_id,feature id,,,
name,title,,,
province,region,,,
department,office,,,
status,stage,,,
estimated_total_project_cost,budget,,,yes
currency,currency,,,yes
`;

interface Clinic {
  readonly currency?: string;
  readonly isPlaced?: boolean;
}
const ids = Array.from({ length: 40 }, (_, i) => i + 1);
const title = (id: number) => `Clinic ${id}`;
const point = (id: number) => ({ type: 'Point', coordinates: [33.5 + id / 1000, -13.9 - id / 1000] });

const clinic = (id: number, { currency = 'MWK', isPlaced = true }: Clinic = {}) => ({
  ...{
    id: `oc4ids-made-up-${id}`,
    title: title(id),
    status: id % 2 === 0 ? 'implementation' : 'preparation',
  },
  publicAuthority: { id: 'm', name: 'Ministry of Health' },
  locations: [{ address: { region: 'Central Region' }, ...(isPlaced && { geometry: point(id) }) }],
  budget: { amount: { amount: 1000 * id + 17, currency } },
});

const packageOf = (publishedDate: string, projects: readonly object[]): string =>
  JSON.stringify({ version: '0.9', uri: 'https://works.example/package', publishedDate, projects });

let desk: DeskProgram;
let cookie: string;
let drop: (name: string, content: string | Uint8Array) => Promise<string>;

beforeAll(async () => {
  cpSync(join(projectRoot, 'countries/mw'), profile, { recursive: true });
  writeFileSync(join(profile, 'columns.csv'), columns);
  const env = { COUNTRY: profile, STORE_URL: `sqlite:${join(folder.path, 'projects.db')}` };
  const first = join(folder.path, 'first.json');
  writeFileSync(
    first,
    packageOf(
      '2024-05-10T00:00:00Z',
      ids.map((id) => clinic(id)),
    ),
  );
  const { code, stderr } = await runProgram(['import', first, '--yes'], { env });
  expect([code, stderr]).toEqual([0, expect.stringContaining('counts as 2023-24')]);
  desk = await startDeskProgram({ environment: env });
  const session = await newSession(desk.desk, ['preparer', 'approver', 'auditor']);
  cookie = session.cookie;
  drop = async (name, content) => {
    const { headers } = await desk.drop(session, name, content);
    const draft = new URL(headers.get('location')!, desk.desk.url).pathname.replace(/\/quarter$/, '');
    const isCompared = async () => {
      const html = await htmlOf(draft);
      return html.includes('data-renewed="found"') && !html.includes('still being compared');
    };
    await expect.poll(isCompared, { timeout: 20_000 }).toBe(true);
    return draft;
  };
});

afterAll(async () => {
  await desk?.stop();
  folder.remove();
});

async function htmlOf(path: string): Promise<string> {
  const answer = await fetch(desk.desk.url + path, { headers: { cookie } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

/** What people read on a page, also in the names of its parts. */
const page = async (path: string): Promise<string> =>
  (await htmlOf(path))
    .replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*? (?:aria-label|placeholder|data-confirm)="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');

/** What the country has none of. */
const FOREIGN =
  /.{0,60}\b(?:quarter|workbook(?! with comments)|provinc(?!e\b)|municipalit(?!y\b)|sphere|IRM\b|undefined\b|null\b|NaN\b).{0,40}/i;
const PROVINCE = /.{0,60}\b(?:province|municipality)\b.{0,40}/i;
const steps = ['', '/quarter', '/reading', '/sheet', '/changes', '/submit', '/approve', '/publish'];

async function speaksOfTheCountry(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const text = await page(path);
    // Rows are shown under the headings of the program.
    const areHeadingsShown = /(?:reading|sheet)$/.test(path);
    const found = FOREIGN.exec(text) ?? (areHeadingsShown ? null : PROVINCE.exec(text));
    expect([path, found?.[0]]).toEqual([path, undefined]);
  }
}

test('a package is proposed for the year that had ended, and what is new or missing in it is said', async () => {
  const projects = ids.map((id) =>
    clinic(id, { isPlaced: id > 20, ...(id % 10 === 0 && { currency: 'USD' }) }),
  );
  const draft = await drop('projects.json', packageOf('2025-05-12T10:00:00Z', projects));
  const proposal = await page(`${draft}/quarter`);
  expect(proposal).toContain('The file says that it was published on 2025-05-12.');
  expect(proposal).toContain('2024-25 was the latest year that had ended then.');
  const found = await page(draft);
  expect(found).toContain('Currency: 1 value is in no published year: "USD" (4 projects).');
  expect(found).toContain('20 of 40 projects have no coordinates, and 0 of 40 before.');
  await speaksOfTheCountry(...steps.map((step) => draft + step));
});

test('a package that is older than what is published is held up', async () => {
  const older = packageOf(
    '2024-05-01T10:00:00Z',
    ids.map((id) => clinic(id, { currency: 'USD' })),
  );
  const draft = await drop('older.json', older);
  expect(await page(`${draft}/quarter`)).toContain(
    'It was taken on 1 May 2024, and National 2023-24 taken 10 May 2024 is published: the file seems to be older.',
  );
  await speaksOfTheCountry(...steps.map((step) => draft + step));
});

test('a map is judged as a package is', async () => {
  const features = ids.map((id) => ({
    ...{ type: 'Feature', id: `oc4ids-made-up-${id}`, geometry: id > 25 ? point(id) : null },
    properties: {
      ...{
        title: title(id),
        region: 'Central Region',
        office: 'Ministry of Health',
        stage: 'Implementation',
      },
      ...{ budget: 1000 * id, currency: id > 3 ? 'MWK' : 'EUR' },
    },
  }));
  const map = JSON.stringify({ type: 'FeatureCollection', features });
  const draft = await drop('works 2025-05-20.geojson', map);
  expect(await page(`${draft}/quarter`)).toContain('The day in the name belongs to');
  const found = await page(draft);
  expect(found).toContain('"EUR" (3 projects)');
  expect(found).toContain('25 of 40 projects have no coordinates, and 0 of 40 before.');
  await speaksOfTheCountry(...steps.map((step) => draft + step));
});

test('an archive of packages is one report, of the day of the last one', async () => {
  const all = ids.map((id) => clinic(id));
  const packages = zip({
    'first.json': packageOf('2025-04-02T10:00:00Z', all.slice(0, 10)),
    'second.json': packageOf('2025-04-30T10:00:00Z', all.slice(10, 30)),
  });
  const draft = await drop('all.zip', packages);
  expect(await page(`${draft}/quarter`)).toContain('The file says that it was published on 2025-04-30.');
  expect(await page(draft)).toContain('10 of 40 projects of national 2023-24 are not in the file');
  await speaksOfTheCountry(...steps.map((step) => draft + step));
});

test('every other page speaks of years and packages', async () => {
  expect(await page('/')).toContain('Drop a package');
  expect(await page('/drop')).toContain('OC4IDS packages');
  await speaksOfTheCountry(
    '/',
    '/drop',
    '/drafts',
    '/drafts/confirm',
    '/history',
    '/history/1',
    '/history/remove',
  );
  await speaksOfTheCountry('/log', '/account', '/?all');
});
