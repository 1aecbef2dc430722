import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { filledPath, pagePaths } from '../../src/query/addresses.ts';
import { generatedAreas, generatedMunicipalities, randomSeeds } from '../fixtures/generated-areas.ts';
import { projectRoot, type RunningService, startService, temporaryFolder } from '../program.ts';
import { islandsReady, sidewaysScroll, violationsOf, visitor } from './visitor.ts';

/** The sample with as many areas as South Africa has wards. */
const WARDS = 4500;

const folder = temporaryFolder();
const visit = visitor();
let service: RunningService;
/** A ward with projects. */
let ward: string;

beforeAll(async () => {
  const file = join(folder.path, 'wards.geojson');
  const seeds = randomSeeds(WARDS, (i) => `Ward ${i}, Somewhere`);
  const wards = generatedAreas('ward', seeds);
  const features = [...wards.features, ...generatedMunicipalities().features];
  writeFileSync(file, JSON.stringify({ ...wards, features }));
  service = await startService(['--store', inject('sampleStore')], {
    env: {
      AREAS_FILE: file,
      POPULATION_FILE: join(projectRoot, 'countries/za/sample/population.csv'),
      INDEX_DIR: join(folder.path, 'index'),
    },
  });
  const found = await fetch(`${service.base}/api/v1/infrastructure-projects/full/search/suggest/?q=ward+365`);
  ward = (await found.json()).suggestions[0].path;
});
afterAll(async () => {
  await service.stop();
  folder.remove();
});

/** A municipality among its neighbours. */
const MAKHADO = filledPath(pagePaths.mapOfMunicipality, 'limpopo', 'makhado');

const pages = (): readonly string[] => [
  filledPath(pagePaths.areaLevel, 'ward'),
  ward,
  `${ward}/sheet`,
  MAKHADO,
  `${filledPath(pagePaths.mapOfProvince, 'kwazulu-natal')}?colour=overdue`,
];

test.each([0, 1, 2, 3, 4])('page %i of areas is accessible, and fits a phone', (number) =>
  visit(
    async (page) => {
      await page.goto(service.base + pages()[number], { waitUntil: 'networkidle' });
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await sidewaysScroll(page)).toBe(0);
    },
    { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  ),
);

test('the map that can be moved shows the borders of the area and of its neighbours', () =>
  visit(
    async (page) => {
      await page.goto(service.base + ward);
      await islandsReady(page);
      await page.locator('.map-frame').scrollIntoViewIfNeeded();
      await page.locator('path.map-area').waitFor({ state: 'attached' });
      expect(await page.locator('path.map-around').count()).toBe(1);
      const [area, map] = await Promise.all(
        ['path.map-area', '.map-frame'].map((selector) => page.locator(selector).boundingBox()),
      );
      // The area fills the map, and lies inside it.
      expect(area!.width / map!.width + area!.height / map!.height).toBeGreaterThan(0.7);
      expect(area!.y).toBeGreaterThan(map!.y);
      expect(area!.y + area!.height).toBeLessThan(map!.y + map!.height);
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test('a sheet is one page of paper', () =>
  visit(async (page) => {
    await page.goto(`${service.base}${ward}/sheet`, { waitUntil: 'networkidle' });
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1);
  }));

test('one screen of a phone says what a municipality gets for each person, and its neighbours', () =>
  visit(
    async (page) => {
      await page.goto(service.base + MAKHADO);
      expect(await page.locator('.shaded-standing').textContent()).toMatch(
        /^Makhado: R\s[\d\s]+ per person, number \d of \d/,
      );
      expect(await page.locator('.shaded > .hint').textContent()).toContain('made up for the sample, 2020');
      for (const part of ['.province-drawing', '.legend', '.shaded-table .is-own']) {
        const { y, height } = (await page.locator(part).boundingBox())!;
        expect(y + height, part).toBeLessThanOrEqual(844);
      }
      expect(await sidewaysScroll(page)).toBe(0);
    },
    { viewport: { width: 390, height: 844 } },
  ));
