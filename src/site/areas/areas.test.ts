import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/fixtures/irm-workbook.ts';
import { serviceOver } from '../../../test/fixtures/service.ts';
import { areasOfSix, sixProjects } from '../../api/six-projects.fixture.ts';
import { PROJECTS_PATH } from '../../project/index.ts';
import { testSite, testSiteOver } from '../test-site.fixture.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const AREAS = '/infrastructure-projects/areas';
const WARD = `${AREAS}/ward/14-ward-14-polokwane`;

const { ask, page } = testSiteOver(() =>
  serviceOver(sixProjects(), { AREAS_FILE: folder.write('areas.geojson', JSON.stringify(areasOfSix)) }),
);
const without = testSite(sixProjects());

test('an area has a page with its borders on the map and the areas around it', async () => {
  const { root, texts } = await page(WARD);
  expect(texts('h1')).toEqual(['Ward 14, Polokwane']);
  expect(texts('.subject-head .eyebrow')).toEqual(['Ward 14']);
  expect(texts('.subject-head .breadcrumb a')).toEqual(['Wards']);
  expect(texts('.compared th[scope=row]')).toEqual(['Ward 14, Polokwane', 'Ward 2, Polokwane']);
  for (const part of ['.drawing-area', '.drawing-around'])
    expect(root.querySelector(part)?.getAttribute('d')).toMatch(/^M\d+ \d+l/);
});

test.each([
  [`${AREAS}/ward/14`, WARD],
  [`${AREAS}/ward/14-a-former-name`, WARD],
  [`${AREAS}/ward/e-1`, `${AREAS}/ward/E-1-ward-1-empty`],
  [`${AREAS}/ward/14/sheet`, `${WARD}/sheet`],
])('%s leads to %s', async (path, to) => {
  const { statusCode, headers } = await ask(path);
  expect([statusCode, headers.location]).toEqual([301, to]);
});

test.each([`${AREAS}/ward/3`, `${AREAS}/parish/14`, `${AREAS}/ward/3/sheet`, `${AREAS}/parish/`])(
  '%s is a page that is not there',
  async (path) => {
    expect((await ask(path)).statusCode).toBe(404);
  },
);

test('all areas of a level stand in a table, those without a project, too', async () => {
  const { text, texts } = await page(`${AREAS}/ward/`);
  expect(texts('.compared th[scope=row]')).toEqual([
    'Ward 14, Polokwane',
    'Ward 2, Polokwane',
    'Ward 1, Empty',
  ]);
  expect(texts('.compared td:nth-child(2)')).toEqual(['3', '0', '0']);
  expect(text).toContain('2 projects have coordinates that lie in none of them.');
  expect(text).toContain('1 project has no usable coordinates, and may lie in any of them.');
});

test('a sheet has the projects, their costs by stage, the map and the changes', async () => {
  const { texts, root } = await page(`${WARD}/sheet`);
  expect(texts('h1')).toEqual(['Ward 14, Polokwane']);
  expect(texts('[aria-labelledby=projects] th[scope=row]')).toEqual(['School C', 'School B', 'School A']);
  expect(root.querySelector('.drawing-area')).not.toBeNull();
  expect(texts('.area-sheet h2')).toEqual(['What changed in the last quarter', 'The projects']);
});

test('an area without projects has a page and a sheet', async () => {
  for (const tail of ['', '/sheet'])
    expect((await page(`${AREAS}/ward/E-1-ward-1-empty${tail}`)).status).toBe(200);
});

test('the page of a project names its areas, and a search for one leads to it', async () => {
  expect(
    (await page(`${PROJECTS_PATH}1-school-a-limpopo`)).texts(
      '#where a, [aria-labelledby=where] .related-links a',
    ),
  ).toEqual(['North (District D.9)', 'Ward 14, Polokwane (Ward 14)']);
  const linked = async (query: string) =>
    (await page(`${PROJECTS_PATH}?${query}`)).root
      .querySelectorAll(`main a[href^="${AREAS}/"]`)
      .map((link) => link.getAttribute('href'));
  expect(await linked('q=ward+14+polokwane')).toContain(WARD);
  expect(await linked('area=ward:14')).toContain(WARD);
});

test('a page leaves an area out that is not there, and says so', async () => {
  const { text } = await page(`${PROJECTS_PATH}?area=ward:99`, 400);
  expect(text).toContain('ward:99');
  expect(text).toContain('6 projects');
});

test('the page of all places and the sitemap lead to the areas', async () => {
  expect(
    (await page('/infrastructure-projects/explore/')).texts('.related-links[aria-label=Areas] a'),
  ).toEqual(['District areas', 'Wards']);
  const { body } = await ask('/sitemap.xml');
  for (const path of [`${AREAS}/ward/`, WARD]) expect(body).toContain(`${path}</loc>`);
});

test('without areas there are no pages of them', async () => {
  expect((await without.ask(`${AREAS}/ward/`)).statusCode).toBe(404);
  expect((await without.ask(WARD)).statusCode).toBe(404);
});
