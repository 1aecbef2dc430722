import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileIn } from '../../src/country/index.ts';
import { fixedPagePaths, pagePaths } from '../../src/query/addresses.ts';
import { writeIrmCsv } from '../irm-file.ts';
import { projectRoot, type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';
import { violationsOf, visitor } from './visitor.ts';

const env = { COUNTRY: 'mw', MAP_TILES_URL: '', LOG_LEVEL: 'error' };
const malawi = profileIn(join(projectRoot, 'countries/mw'));

test('every region and district has a code, and every place a region', () => {
  const names = new Set(malawi.areas.map(({ level, name }) => `${level} ${name}`));
  expect(new Set(malawi.areaCodes.map(({ level, name }) => `${level} ${name}`))).toEqual(names);
  expect(malawi.provinces).toEqual(['Northern Region', 'Central Region', 'Southern Region']);
  expect(malawi.places.map(({ name }) => name)).toContain('Lilongwe');
});

describe('a service for Malawi', () => {
  const visit = visitor();
  const folder = temporaryFolder();
  let service: RunningService;
  beforeAll(async () => {
    const clinic = (id: string, province: string, status: string) => ({
      ...{ 'Project ID': id, 'Project Name': `Clinic ${id}`, Department: 'Health', Province: province },
      ...{ 'Project Status': status, 'Total Project Cost': 'MK 1,500,000' },
      ...{ Latitude: '-13.97', Longitude: '33.79' },
    });
    const file = writeIrmCsv(join(folder.path, 'clinics.csv'), [
      clinic('1', 'Central', 'completed'),
      clinic('2', 'South', 'Implementation'),
    ]);
    const store = `sqlite:${join(folder.path, 'projects.db')}`;
    const of = ['--financial-year', '2023/24', '--taken', '2024-04-15'];
    const { code, stderr } = await runProgram(['import', file, '--store', store, ...of], { env });
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    service = await startService(['--store', store], { env });
  });
  afterAll(async () => {
    await service?.stop();
    folder.remove();
  });

  test('shows its regions, its money, its shape and colours of its stages', () =>
    visit(async (page) => {
      await page.goto(`${service.base}${pagePaths.start}?view=list`, { waitUntil: 'networkidle' });
      const text = await page.locator('main').innerText();
      expect(text.replaceAll('\u00a0', ' ')).toContain('MK 3 million');
      expect(text).toContain('Central Region');
      for (const shape of ['map-land', 'map-neighbours'])
        expect(await page.locator(`path.${shape}`).getAttribute('d')).toContain('L');
      // Those of the phases construction and finished.
      for (const colour of ['s5', 's11'])
        expect(await page.locator(`main .${colour}`).count()).toBeGreaterThan(0);
      expect(await violationsOf(page)).toEqual([]);
    }));

  test.each([...fixedPagePaths, '/infrastructure-projects/in/southern-region'])('has a page %s', (path) =>
    visit(async (page) => {
      const response = await page.goto(service.base + path);
      expect(response?.status()).toBe(200);
      expect(await page.locator('main').innerText()).not.toMatch(/\bR \d|South Africa|undefined|NaN/);
    }),
  );
});
