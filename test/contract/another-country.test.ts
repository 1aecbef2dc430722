import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { country } from '../../src/country/index.ts';
import { type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';

// From a file of another country, of which nothing else is known, to its site.

const statuses = ['identification', 'implementation', 'completion', 'maintenance', 'cancelled', ''];
const regions = ['Northern', 'Central', 'Southern'];

/** A made-up package, with projects that are only an id. */
const projects = Array.from({ length: 120 }, (_, i) =>
  i % 30 === 0
    ? { id: `oc4ids-zz9999-${i}` }
    : {
        ...{
          id: `oc4ids-zz9999-${i}`,
          title: `School ${i}`,
          status: statuses[i % statuses.length],
          type: '',
        },
        publicAuthority: { name: `Ministry ${i % 4}` },
        locations: [
          {
            geometry: { type: 'Point', coordinates: [33.5 + (i % 10) / 10, -10 - (i % 7)] },
            address: { region: regions[i % 3], locality: null },
          },
        ],
        period: { startDate: '2019-05-01T00:00:00Z', endDate: `202${i % 8}-05-01T00:00:00Z` },
        budget: { amount: { amount: 1e6 * (i + 1), currency: i % 40 === 7 ? 'USD' : 'MWK' } },
        parties: [{ id: 'x', name: `Builder ${i % 9} Ltd`, roles: ['supplier'] }],
      },
);

let folder: ReturnType<typeof temporaryFolder>;
let service: RunningService;
let made: string;
let imported: string;
beforeAll(async () => {
  folder = temporaryFolder();
  const file = join(folder.path, 'package.json');
  writeFileSync(file, JSON.stringify({ publishedDate: '2024-07-02T08:00:00Z', projects }));
  const profile = join(folder.path, 'mw');
  const env = { COUNTRY: profile, STORE_URL: `sqlite:${folder.path}/mw.db` };
  const done = async (args: readonly string[], run = {}) => {
    const { code, stdout, stderr } = await runProgram(args, run);
    expect(code, stderr).toBe(0);
    return stdout;
  };
  made = await done(['country', 'new', profile, '--from', file, '--code', 'mw', '--year-begins', '4']);
  await done(['country', 'check', profile]);
  imported = await done(['import', file, '--yes'], { env });
  service = await startService([], { env });
});
afterAll(async () => {
  await service?.stop();
  folder.remove();
});

test('the profile says what was guessed, and why', () => {
  expect(made).toContain('Name: Malawi (its code)');
  expect(made).toContain('Currency: MWK (amounts: MWK (113), USD (3))');
  expect(made).toContain('Time zone: Africa/Blantyre (the only one)');
  expect(made).toContain('First level of places: 3 regions (Central (40), Southern (40), Northern (36))');
});

test('the package names its quarter, and amounts in another currency are left out', () => {
  expect(imported).toContain('Published National 2024-25 Q1 taken 2024-07-02: 120 projects');
  expect(imported).toMatch(
    /Total Project Cost: 3 of 116 cells cannot be read and count as empty, for example "\d+ USD"/,
  );
});

describe('every kind of page and file works, and knows no other country', async () => {
  test('pages of the site map', async () => {
    const sitemap = await (await fetch(`${service.base}/sitemap.xml`)).text();
    const addresses = Array.from(sitemap.matchAll(/<loc>([^<]+)/g), ([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(120);
    const isProject = (address: string) => address.includes('oc4ids-zz9999');
    const some = addresses.filter((address, at) => isProject(address) || at % 4 === 0);
    expect(some.filter(isProject)).toHaveLength(4);
    for (const address of some) await visit(address);
  });

  test.each([
    '/api/v1/infrastructure-projects/full/1/',
    '/api/v1/infrastructure-projects/full/search/?limit=200',
    '/api/v1/infrastructure-projects/full/search/facets/',
    '/api/v1/openapi.json',
    ...['csv', 'xlsx', 'geojson', 'oc4ids'].map((format) => `/infrastructure-projects/full/search/${format}`),
  ])('%s', async (address) => {
    await visit(service.base + address);
  });
});

async function visit(address: string): Promise<void> {
  const response = await fetch(address);
  const text = await response.text();
  expect(response.status, address).toBe(200);
  expect(text.includes(country.name) || text.includes('Treasury'), address).toBe(false);
}

test('projects of a table without ids are the same ones in the next report', async () => {
  const file = join(folder.path, 'works.csv');
  const profile = join(folder.path, 'works');
  const env = { COUNTRY: profile, STORE_URL: `sqlite:${folder.path}/works.db` };
  const write = (...rows: readonly string[]) =>
    writeFileSync(file, ['Project;Ministry;Region;Budget (MK);Start', ...rows, ''].join('\n'));
  const done = async (args: readonly string[], run = {}) => {
    const { code, stdout, stderr } = await runProgram(args, run);
    expect(code, stderr).toBe(0);
    return stdout;
  };
  write(
    'Well;Water;North;1.2bn;31/03/2020',
    'Well;Water;North;5 million;01/02/2021',
    'Mill;Works;South;7,000;',
  );
  await done(['country', 'new', profile, '--from', file, '--code', 'mw']);
  const importOn = (day: string) => done(['import', file, '--taken', day, '--yes'], { env });
  const first = await importOn('2024-07-10');
  expect(first).toContain('Published National 2024 Q2 taken 2024-07-10: 3 projects, 3 of them new');
  expect(first).toContain('2 of 3 projects without an id have the name, place and department of another one');
  write(
    'Mill;Works;South;8,000;',
    'Well;Water;North;6 million;01/02/2021',
    'Well;Water;North;1.3bn;31/03/2020',
  );
  const second = await importOn('2024-10-10');
  expect(second).toContain('0 added, 3 changed, 0 unchanged, 0 vanished');
  expect(second).toMatch(/MK 1,200,000,000 +MK 1,300,000,000 +Well/);
  expect(second).toContain('Published National 2024 Q3 taken 2024-10-10: 3 projects, 0 of them new');
  const checked = await done(['country', 'check', profile, '--from', file]);
  expect(checked).toContain('3 rows, 3 projects. With place 0 (0 %), cost 3 (100 %), dates 2 (67 %)');
});
