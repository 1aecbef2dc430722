import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { country } from '../../src/country/index.ts';
import { visits } from '../fixtures/visits.ts';
import { type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';

// From a file of another country, of which nothing else is known, to its site.

const statuses = ['identification', 'implementation', 'completion', 'maintenance', 'cancelled', ''];
const regions = ['Northern', 'Central', 'Southern'];

const currencyOf = (i: number) => (i % 40 === 7 ? 'USD' : i % 40 === 11 ? 'EUR' : 'MWK');

/** All in kwacha together are below 100 billion, each in dollars is above it, and each in euros is above all of these. */
const dearest = { MWK: 1e8, USD: 7.77e11, EUR: 4.44e14 } as const;
const amountOf = (i: number, currency: keyof typeof dearest, quarter: number) =>
  Math.round(dearest[currency] * quarter * (1 + ((i * 7919) % 97) / 1000)) + 0.5;

const money = (i: number, currency: keyof typeof dearest, quarter: number) => ({
  amount: amountOf(i, currency, quarter),
  currency,
});

/** A made-up package, with projects that are only an id. One project changes its currency. */
const projectsOf = (quarter: number) =>
  Array.from({ length: 120 }, (_, i) =>
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
          budget: { amount: money(i, i === 47 && quarter === 2 ? 'MWK' : currencyOf(i), quarter) },
          // One amount is in another currency than the project.
          completion: { finalValue: money(i, i === 87 ? 'EUR' : currencyOf(i), quarter / 4) },
          parties: [{ id: 'x', name: `Builder ${i % 9} Ltd`, roles: ['supplier'] }],
        },
  );

let env: Record<string, string>;
let folder: ReturnType<typeof temporaryFolder>;
let service: RunningService;
let made: string;
let imported: string;
let compared: string;
const accepted = ['--accept', 'cost_shift', '--because', 'made up'];
beforeAll(async () => {
  folder = temporaryFolder();
  const packageOf = (quarter: number, publishedDate: string) => {
    const path = join(folder.path, `package-${quarter}.json`);
    writeFileSync(path, JSON.stringify({ publishedDate, projects: projectsOf(quarter) }));
    return path;
  };
  const file = packageOf(1, '2024-07-02T08:00:00Z');
  const profile = join(folder.path, 'mw');
  env = { COUNTRY: profile, STORE_URL: `sqlite:${folder.path}/mw.db` };
  made = await done(['country', 'new', profile, '--from', file, '--code', 'mw', '--year-begins', '4']);
  await done(['country', 'check', profile]);
  imported = await done(['import', file, '--yes'], { env });
  const next = packageOf(2, '2024-10-02T08:00:00Z');
  compared = await done(['import', next, '--yes', ...accepted], { env });
  service = await startService([], { env });
});
afterAll(async () => {
  await service?.stop();
  folder.remove();
});

async function done(args: readonly string[], run = {}): Promise<string> {
  const { code, stdout, stderr } = await runProgram(args, run);
  expect(code, stderr).toBe(0);
  return stdout;
}

test('the profile says what was guessed, and why', () => {
  expect(made).toContain('Name: Malawi (its code)');
  expect(made).toContain('Currency: MWK (amounts: MWK (110), USD (3), EUR (3))');
  expect(made).toContain('Other currencies: USD, EUR (no figure adds them)');
  expect(made).toContain('Time zone: Africa/Blantyre (the only one)');
  expect(made).toContain('First level of places: 3 regions (Central (40), Southern (40), Northern (36))');
});

test('the package names its quarter, and amounts in another currency than their project are left out', () => {
  expect(imported).toContain('Published National 2024-25 Q1 taken 2024-07-02: 120 projects');
  expect(imported).toMatch(
    /Project Expenditure \(TOTAL\): 1 of 116 cells are in another currency than their project and count as empty, for example "[\d.]+ EUR"/,
  );
});

describe('no figure adds two currencies', () => {
  test('in the report of an import', () => {
    expect(compared).toContain('largest change of cost');
    expectApart(compared, 'report');
  });

  test('in pages, responses and files', async () => {
    for await (const { path, body } of visits(service.base)) expectApart(body, path);
    const addresses = (await siteMap()).filter((address) => !address.includes('/full/'));
    for (const address of addresses) expectApart(await visit(address), address);
    for (const query of ['currency=USD', 'view=map&currency=EUR', 'ordering=-estimated_total_project_cost']) {
      const address = `${service.base}/infrastructure-projects/full/?${query}`;
      expectApart(await visit(address), address);
    }
  });

  test('in statistics, each of which names its currency', async () => {
    const sumIn = (currency: 'MWK' | 'USD' | 'EUR') =>
      projectsOf(2)
        .flatMap((project) => ('budget' in project ? [project.budget.amount] : []))
        .filter((amount) => amount.currency === currency)
        .reduce((sum, { amount }) => sum + amount, 0);
    const total = { currency: 'MWK', sum: sumIn('MWK'), others: 5 };
    const stats = async (query: string) => {
      const { currency, total, groups } = await json(`/full/search/stats/?${query}`);
      return {
        total: { currency, sum: total.sum, others: total.in_other_currencies },
        groups: groups.map(({ value, sum }: { value: string; sum: number }) => [value, sum]),
      };
    };
    expect(await stats('by=currency&ordering=sum')).toEqual({
      total,
      groups: [
        ['MWK', sumIn('MWK')],
        ['USD', sumIn('USD')],
        ['EUR', sumIn('EUR')],
      ],
    });
    expect((await stats('by=status')).total).toEqual(total);
    expect((await stats('currency=USD')).total).toEqual({ currency: 'USD', sum: sumIn('USD'), others: 0 });
    expect((await stats('currency=USD&currency=EUR')).total).toMatchObject({ currency: 'MWK', sum: null });
  });

  test('in orderings and ranges, which speak of one', async () => {
    const listed = async (query: string) => {
      const { results } = await json(`/full/search/?${query}`);
      return results.map(({ currency }: { currency: string }) => currency);
    };
    expect(new Set(await listed('ordering=-estimated_total_project_cost&limit=100'))).toEqual(
      new Set(['MWK']),
    );
    expect(await listed('cost_min=100000000000')).toEqual([]);
    expect(await listed('cost_min=1&currency=USD')).toEqual(['USD', 'USD']);
    expect(await listed('missing=estimated_total_project_cost&currency=USD')).toEqual([]);
    const { results } = await json('/full/search/?currency=EUR&ordering=estimated_total_project_cost');
    const costs = results.map(
      (each: { estimated_total_project_cost: number }) => each.estimated_total_project_cost,
    );
    expect(costs).toEqual(costs.toSorted((a: number, b: number) => a - b));
  });

  test('in changes, which tell of another currency', async () => {
    const { results } = await json('/full/search/changes/?kind=cost&limit=200');
    const changed = results.filter(({ name }: { name: string }) => ['School 47', 'School 11'].includes(name));
    const costs = changed.map((each: Changed) => each.changes.estimated_total_project_cost);
    expect(costs.map(({ by, from_currency, to_currency }: Cost) => [by, from_currency, to_currency])).toEqual(
      expect.arrayContaining([
        [amountOf(11, 'EUR', 2) - amountOf(11, 'EUR', 1), 'EUR', 'EUR'],
        [null, 'USD', 'MWK'],
      ]),
    );
  });

  test('there and back by our own package', async () => {
    const there = { ...env, PUBLIC_URL: 'https://projects.example' };
    const back = { ...there, STORE_URL: `sqlite:${folder.path}/back.db` };
    const file = join(folder.path, 'own.json');
    await done(['export', '--format', 'oc4ids', '--out', file], { env: there });
    await done(
      ['import', file, '--financial-year', '2024-25', '--quarter', '2', '--taken', '2024-10-02', '--yes'],
      { env: back },
    );
    const fields = 'name,currency,estimated_total_project_cost,latitude';
    const linesOf = async (env: Record<string, string>) =>
      (await done(['export', '--format', 'csv', '--fields', fields], { env })).split('\n').sort();
    expect(await linesOf(back)).toEqual(await linesOf(there));
  });
});

interface Cost {
  readonly by: number | null;
  readonly from_currency: string;
  readonly to_currency: string;
}
interface Changed {
  readonly changes: { readonly estimated_total_project_cost: Cost };
}

const scales: Readonly<Record<string, number>> = {
  trillion: 1e12,
  ...{ billion: 1e9, bn: 1e9 },
  ...{ million: 1e6, m: 1e6 },
  k: 1e3,
};
const AMOUNT = /(MK|US\$|€)\s?(\d[\d,]*(?:\.\d+)?)(?:\s?(trillion|billion|million|bn|m|k)\b)?/g;

/** Fails if an amount of a text is too high for its currency. */
function expectApart(text: string, where: string): void {
  const most: Readonly<Record<string, number>> = { MK: 1e11, US$: 1e13, '€': 1e16 };
  for (const [written, sign, digits, scale = ''] of text.matchAll(AMOUNT)) {
    const amount = Number(digits!.replaceAll(',', '')) * (scales[scale] ?? 1);
    expect(amount, `${written} in ${where}`).toBeLessThan(most[sign!]!);
  }
}

const json = async (path: string) =>
  (await fetch(`${service.base}/api/v1/infrastructure-projects${path}`)).json();

async function siteMap(): Promise<readonly string[]> {
  const text = await (await fetch(`${service.base}/sitemap.xml`)).text();
  return Array.from(text.matchAll(/<loc>([^<]+)/g), ([, address]) => address!);
}

describe('every kind of page and file works, and knows no other country', async () => {
  test('pages of the site map', async () => {
    const addresses = await siteMap();
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

async function visit(address: string): Promise<string> {
  const response = await fetch(address);
  const text = await response.text();
  expect(response.status, address).toBe(200);
  expect(text.includes(country.name) || text.includes('Treasury'), address).toBe(false);
  return text;
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
