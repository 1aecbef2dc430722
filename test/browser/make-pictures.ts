import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { pagePaths } from '../../src/query/addresses.ts';
import { projectRoot, startService, temporaryFolder } from '../program.ts';
import { chromiumPath } from './chromium.ts';
import { launch } from './visitor-browser.ts';

// `npm run pictures` takes the README's screenshots of the sample, without map tiles, so that it
// also works offline.

const START = pagePaths.start;

interface Picture {
  readonly name: string;
  readonly country: 'za' | 'mw';
  readonly path: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  /** Selector of an element that must be there before the screenshot is taken. */
  readonly shown: string;
}

const pictures: readonly Picture[] = [
  { name: 'start', country: 'za', path: START, width: 1280, height: 1400, shown: '.province-map' },
  {
    name: 'search',
    country: 'za',
    path: `${START}?q=school&province=Limpopo&province=Mpumalanga&province=Gauteng`,
    width: 1440,
    height: 900,
    shown: '.map-cluster',
  },
  {
    name: 'project',
    country: 'za',
    path: `${START}4558`,
    colorScheme: 'dark',
    width: 1280,
    height: 1120,
    shown: '.spending',
  },
  { name: 'start-malawi', country: 'mw', path: START, width: 1280, height: 1400, shown: 'main table' },
];

const folder = join(projectRoot, 'docs/pictures');
mkdirSync(folder, { recursive: true });
const browser = await launch(chromiumPath());

async function take(page: Page, base: string, { name, path, shown }: Picture): Promise<void> {
  await page.goto(base + path, { waitUntil: 'networkidle' });
  await page.locator(shown).first().waitFor();
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

for (const country of ['za', 'mw'] as const) {
  const store = temporaryFolder();
  const service = await startService(['--sample', '--store', `sqlite:${store.path}/sample.db`], {
    env: { MAP_TILES_URL: '', COUNTRY: country },
  });
  for (const picture of pictures.filter((each) => each.country === country)) {
    const { width, height, colorScheme = 'light' } = picture;
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    await take(page, service.base, picture);
    await page.close();
  }
  await service.stop();
  store.remove();
}
await browser.close();
