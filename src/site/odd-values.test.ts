import { describe, expect, test } from 'vitest';
import { reported } from '../project/project.fixture.ts';
import { apiPaths, pagePaths, searchDownloadPath, siteFilePaths } from '../query/addresses.ts';
import { batches, quarterOf } from '../store/store.fixture.ts';
import { testSite } from './test-site.fixture.ts';

/** Names of properties that every object of JavaScript has. */
const properties = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
const LONG = 'Clinic '.repeat(4286).trim();

const reports = [
  ...properties.map((value) => ({
    name: value,
    province: value,
    status: value,
    department: value,
    sector: value,
    primary_funding_source: value,
    nature_of_investment: value,
    local_municipality: value,
    main_contractor: value,
  })),
  { name: LONG, province: 'Limpopo' },
];

const projects = reports.map((report, i) => reported(properties[i] ?? 'long', report));
const site = testSite({
  kind: 'reported',
  snapshots: [
    { irmSnapshot: quarterOf('2019-20', 1), projects: batches(projects) },
    { irmSnapshot: quarterOf('2019-20', 2), projects: batches(projects) },
  ],
});

async function ask(url: string) {
  const response = await site.ask(url);
  expect(response.statusCode, `${url} ${response.body.slice(0, 300)}`).toBe(200);
  return response;
}

const listed = async (query: string) => (await ask(`${apiPaths.listing}?${query}`)).json();

describe.each(properties)('a value that is the name of a property, %s,', (value) => {
  const query = (name: string) => new URLSearchParams([[name, value]]).toString();

  test('is found by every filter and is itself in every field', async () => {
    const names = ['name', 'province', 'department', 'sector', 'status', 'primary_funding_source'];
    for (const name of [...names, 'local_municipality', 'main_contractor']) {
      const { count, results } = await listed(query(name));
      expect([name, count, results[0].status, results[0].name]).toEqual([name, 1, value, value]);
    }
    expect((await listed(`selected_facets=status_exact:${value}`)).count).toBe(1);
  });

  test('is a value of each facet and of each group', async () => {
    const { fields } = (await ask(apiPaths.facets)).json();
    for (const field of ['province', 'department', 'sector', 'status', 'primary_funding_source']) {
      expect(fields[field].map(({ text }: { text: string }) => text)).toContain(value);
      const { groups } = (await ask(`${apiPaths.stats}?by=${field}`)).json();
      expect(groups.map((group: { value: string }) => group.value)).toContain(value);
    }
  });

  test('is shown on pages and in downloads', async () => {
    const { results } = await listed(query('name'));
    const page = await ask(results[0].url_path);
    expect(page.body).toContain(`<h1>${value}</h1>`);
    expect(page.body).not.toContain('native code');
    for (const path of [`${pagePaths.start}?${query('status')}`, pagePaths.explore]) {
      const { body } = await ask(path);
      expect(body).toContain(value);
      expect(body).not.toContain('native code');
      expect(body).not.toContain('[object');
      expect(body).not.toMatch(/<span class="(facet-text|stage)[^>]*>\s*<\/span>/);
    }
    for (const format of ['csv', 'jsonl', 'geojson', 'oc4ids'])
      expect((await ask(`${searchDownloadPath(format)}?${query('status')}`)).body).toContain(value);
  });

  test('is ignored as the name of a parameter, and refused as that of a field', async () => {
    const { count, next } = await listed(`${value}=x&limit=1`);
    expect(count).toBe(reports.length);
    expect(next).toMatch(/\?limit=1&offset=1$/);
    for (const parameter of ['fields', 'ordering', 'quality', 'format'])
      expect((await site.ask(`${apiPaths.listing}?${parameter}=${value}`)).statusCode).toBe(400);
    const grouped = await site.ask(`${apiPaths.stats}?by=${value}`);
    expect(grouped.statusCode).toBe(400);
    expect((await site.ask(`${apiPaths.listing}?selected_facets=${value}_exact:x`)).statusCode).toBe(400);
  });
});

test('a project with a name of 30 000 characters has an address that works', async () => {
  const { results } = await listed('province=Limpopo');
  const [{ name, url_path }] = results;
  expect(name).toBe(LONG);
  expect(url_path.length).toBeLessThan(1100);
  expect((await ask(url_path)).body).toContain(LONG);
  const csv = await ask(`${url_path}/csv-download`);
  expect(csv.body).toContain(LONG);
  expect(csv.headers['content-disposition']!.length).toBeLessThan(255);
  expect((await ask(siteFilePaths.sitemap)).body).toContain(`${url_path}<`);
  const whole = `${pagePaths.start}7-${'clinic-'.repeat(600)}limpopo`;
  expect((await site.ask(whole)).headers.location).toBe(url_path);
});
