import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { reported } from '../../src/project/project.fixture.ts';
import { filledPath, pagePaths } from '../../src/query/addresses.ts';
import { drawn } from '../../src/site/map/projection.ts';
import { quarterOf } from '../../src/store/store.fixture.ts';
import type { RunningService } from '../program.ts';
import { serviceOf } from './own-service.ts';
import { islandsReady, violationsOf, visitor } from './visitor.ts';

const sample = inject('sampleService');
const visit = visitor();
const START = pagePaths.start;
const phone = { viewport: { width: 360, height: 740 } };

const school = (id: string, name: string, latitude: number, longitude: number) =>
  reported(id, {
    name,
    province: 'Limpopo',
    local_municipality: 'Polokwane',
    status: 'Tender',
    estimated_total_project_cost: 1e6,
    latitude: String(latitude),
    longitude: String(longitude),
  });

/** Two at one point in Polokwane, one alone in Musina, one in Louis Trichardt. */
const schools = [
  school('1', 'Polokwane School', -23.9, 29.45),
  school('2', 'Polokwane Hall', -23.9, 29.45),
  school('3', 'Musina School', -22.35, 30.04),
  school('4', 'Makhado School', -23.04, 29.9),
];

const markers = (page: Page) => page.locator('.leaflet-marker-pane [role=button]');
const marker = (page: Page, name: string | RegExp) =>
  page.locator('.map-frame').getByRole('button', { name });
const positionIn = (page: Page) => new URL(page.url()).hash;

/** Where a marker stands on the map, in pixels. */
async function pointOf(page: Page, name: string): Promise<readonly number[]> {
  const frame = (await page.locator('.map-frame').boundingBox())!;
  const { x, y } = (await marker(page, name).boundingBox())!;
  return [x - frame.x, y - frame.y];
}

/** Whether a marker is where it was: the address has the position of the map to ten metres. */
const isNear = async (page: Page, name: string, [x, y]: readonly number[]) => {
  const point = await pointOf(page, name);
  return Math.hypot(point[0]! - x!, point[1]! - y!) < 4;
};

/** A map that shows its markers and does not move. */
async function mapAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await markers(page).first().waitFor();
  await standstill(page);
}

const standstill = (page: Page) => page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('a map without tiles', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await serviceOf([{ irmSnapshot: quarterOf('2019-20', 4), projects: schools }], {
      MAP_TILES_URL: '',
    });
  });
  afterAll(() => service.stop());

  test('names places, and villages when it is zoomed in', () =>
    visit(async (page) => {
      await mapAt(page, `${service.base}${START}?view=list#map=6/-24/29`);
      const names = page.locator('.map-names > span');
      await expect.poll(() => names.allTextContents()).toContain('Johannesburg');
      const far = await names.allTextContents();
      const villages = page.waitForResponse(/\/villages-.*\.json$/);
      await page.goto(`${service.base}${START}?view=list#map=11/-23.9/29.45`);
      await villages;
      await expect
        .poll(async () => (await names.allTextContents()).filter((each) => !far.includes(each)))
        .not.toEqual([]);
    }));

  test('tells the land around the country from the sea', () =>
    visit(async (page) => {
      await page.goto(`${service.base}${START}?view=list#map=5/-28/25`);
      await page.locator('.map-neighbours').waitFor({ state: 'attached' });
      const path = (await page.locator('.drawing-neighbours').getAttribute('d'))!;
      const isLand = (latitude: number, longitude: number) =>
        page.evaluate(
          ([path, x, y]) =>
            document.createElement('canvas').getContext('2d')!.isPointInPath(new Path2D(path), x, y),
          [path, ...drawn(latitude, longitude)] as const,
        );
      const places = { gaborone: [-24.65, 25.91], maseru: [-29.5, 28], beitbridge: [-22.1, 30.1] } as const;
      const seas = { durban: [-29.9, 31.4], capeTown: [-34, 17.8], maputo: [-26.2, 33.1] } as const;
      for (const [latitude, longitude] of Object.values(places))
        expect(await isLand(latitude, longitude)).toBe(true);
      for (const [latitude, longitude] of Object.values(seas))
        expect(await isLand(latitude, longitude)).toBe(false);
    }));

  test('is one stop of the Tab key, whose arrow keys lead from place to place', () =>
    visit(async (page) => {
      await mapAt(page, `${service.base}${START}?view=list`);
      await expect.poll(() => markers(page).count()).toBe(3);
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.locator('.leaflet-marker-pane [tabindex="0"]').count()).toBe(1);
      await marker(page, /2 projects near Polokwane/).focus();
      await page.keyboard.press('ArrowUp');
      expect(await focused(page)).toBe('Makhado School');
      await page.keyboard.press('ArrowUp');
      expect(await focused(page)).toBe('Musina School');
      await page.keyboard.press('ArrowDown');
      expect(await focused(page)).toBe('Makhado School');
      expect(await page.locator('.leaflet-marker-pane [tabindex="0"]').count()).toBe(1);
    }));

  test('gives a popup the focus, and the marker when it is closed', () =>
    visit(async (page) => {
      await mapAt(page, `${service.base}${START}?view=list`);
      for (const close of ['Escape', 'button'] as const) {
        await marker(page, 'Musina School').focus();
        await page.keyboard.press('Enter');
        const popup = page.getByRole('dialog', { name: 'Musina School' });
        await popup.waitFor();
        expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('Musina School');
        expect(await violationsOf(page)).toEqual([]);
        if (close === 'Escape') await page.keyboard.press('Escape');
        else await popup.getByRole('button', { name: 'Close' }).click();
        await popup.waitFor({ state: 'detached' });
        expect(await focused(page)).toBe('Musina School');
      }
    }));

  test('keeps a popup when the map moves to make room for it', () =>
    visit(async (page) => {
      await mapAt(page, `${service.base}${START}?view=list`);
      const moved = page.waitForResponse(/search\/map/);
      await marker(page, 'Musina School').click();
      await moved;
      expect(await page.getByRole('dialog').isVisible()).toBe(true);
    }));

  test('leads from several projects at one point to a list of them', () =>
    visit(async (page) => {
      await mapAt(page, `${service.base}${START}?view=list`);
      await marker(page, /2 projects near Polokwane/).focus();
      await page.keyboard.press(' ');
      await page.getByRole('dialog').getByRole('link', { name: 'Show them in a list' }).click();
      await page.waitForURL(/bbox=29.45/);
      expect(await page.locator('.project').count()).toBe(2);
    }));

  test('and the list of results mark each other', () =>
    visit(async (page) => {
      await mapAt(page, `${service.base}${START}?view=list`);
      const row = page.locator('.project', { hasText: 'Musina School' });
      await row.hover();
      const mark = (await page.locator('.map-mark').boundingBox())!;
      const there = (await marker(page, 'Musina School').boundingBox())!;
      expect(mark.x + mark.width / 2).toBeCloseTo(there.x + there.width / 2, -1);
      expect(mark.y + mark.height / 2).toBeCloseTo(there.y + there.height / 2, -1);
      await marker(page, 'Musina School').focus();
      await expect.poll(() => page.locator('.project.is-marked').allTextContents()).toHaveLength(1);
      expect(await row.getAttribute('class')).toContain('is-marked');
      await marker(page, /2 projects near Polokwane/).hover();
      await expect.poll(() => page.locator('.project.is-marked').count()).toBe(2);
    }));

  test('keeps its position in the address, without new entries in the history', () =>
    visit(async (page) => {
      await mapAt(page, `${service.base}${START}?view=list`);
      expect(positionIn(page)).toBe('');
      const entries = await page.evaluate(() => history.length);
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect.poll(() => positionIn(page)).toMatch(/^#map=[\d.]+\/-2\d\.\d{4}\/\d+\.\d{4}$/);
      await standstill(page);
      const sent = page.url();
      const seen = await pointOf(page, 'Makhado School');
      expect(await page.evaluate(() => history.length)).toBe(entries);

      await page.locator('.project a').first().click();
      await page.waitForURL(/\/full\/\d/);
      await page.goBack();
      await markers(page).first().waitFor();
      expect(page.url()).toBe(sent);
      await expect.poll(() => isNear(page, 'Makhado School', seen)).toBe(true);
      await page.reload();
      await markers(page).first().waitFor();
      expect(page.url()).toBe(sent);
      await expect.poll(() => isNear(page, 'Makhado School', seen)).toBe(true);
    }));

  test('has targets of 24 pixels in forced colours, too', () =>
    visit(
      async (page) => {
        await mapAt(page, `${service.base}${START}?view=list`);
        for (const target of await page.locator('.map-frame :is(a, [role=button])').all()) {
          if (!(await target.isVisible())) continue;
          const { width, height } = (await target.boundingBox())!;
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
        }
      },
      { forcedColors: 'active' },
    ));
});

describe('a map with tiles', () => {
  test('names places if no tile can be loaded', () =>
    visit(async (page) => {
      await page.route('https://tile.openstreetmap.org/**', (route) => route.abort());
      await mapAt(page, `${sample}${START}?province=Limpopo`);
      await expect.poll(() => page.locator('.map-names > span').count()).toBeGreaterThan(0);
    }));

  test('names nothing itself', () =>
    visit(async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await mapAt(page, `${sample}${START}?province=Limpopo`);
      expect(asked.filter((url) => /towns|villages/.test(url))).toEqual([]);
    }));
});

describe('on a phone', () => {
  test('the script of a map is loaded when the visitor opens the map', () =>
    visit(async (page) => {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
      });
      await page.goto(`${sample}${filledPath(pagePaths.project, 12)}`);
      await islandsReady(page);
      const open = page.getByRole('button', { name: 'Open the map' });
      await open.scrollIntoViewIfNeeded();
      expect(await page.locator('.drawing').isVisible()).toBe(true);
      const before = scripts.length;
      await open.click();
      await page.locator('.leaflet-container').waitFor();
      expect(scripts.length).toBeGreaterThan(before);
      expect(await page.evaluate(() => document.activeElement!.className)).toContain('leaflet-container');
    }, phone));

  test('the list of results does not load it', () =>
    visit(async (page) => {
      await page.goto(`${sample}${START}?q=clinic`, { waitUntil: 'networkidle' });
      expect(await page.locator('.leaflet-container').count()).toBe(0);
      await page.locator('.view-switch').getByText('Map').click();
      await page.locator('.leaflet-container').waitFor();
    }, phone));
});

test('a map prints as its drawing', () =>
  visit(async (page) => {
    await mapAt(page, `${sample}${START}?province=Limpopo&view=map`);
    expect(await page.locator('.drawing').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.drawing').isVisible()).toBe(true);
    expect(await page.locator('.leaflet-marker-pane').isVisible()).toBe(false);
  }));

test('markers do not cover each other', () =>
  visit(async (page) => {
    await mapAt(page, `${sample}${START}?province=KwaZulu-Natal`);
    const boxes = await Promise.all(
      (await markers(page).all()).map(async (each) => (await each.boundingBox())!),
    );
    const middles = boxes.map(({ x, y, width }) => ({ x: x + width / 2, y: y + width / 2, width }));
    const covered = middles.filter((a, i) =>
      middles.some((b, j) => j > i && Math.hypot(a.x - b.x, a.y - b.y) < Math.min(a.width, b.width) / 2),
    );
    expect(covered).toEqual([]);
  }));

test('a drawing without script has spots, names of places and the projects outside', () =>
  visit(
    async (page) => {
      await page.goto(`${sample}${START}?province=Limpopo&view=map`);
      expect(await page.locator('.drawing-spot').count()).toBeGreaterThan(3);
      expect(await page.locator('.drawing-names text').count()).toBeGreaterThan(2);
      expect(await page.locator('.map-outside a').count()).toBeGreaterThan(0);
      expect(await page.getByRole('button', { name: 'Open the map' }).count()).toBe(0);
    },
    { javaScriptEnabled: false },
  ));
