import { describe, expect, inject, test } from 'vitest';
import { fixedPagePaths, pagePaths } from '../../src/query/addresses.ts';
import { LISTING, listing } from './listing-client.ts';
import { asShown, countOn } from './listing-page.ts';
import { islandsReady, visitor } from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();
const START = pagePaths.start;

describe('on the map', () => {
  test('shows the projects near a town', () =>
    visit(async (page) => {
      await page.goto(`${base}${START}?local_municipality=Mangaung`);
      const frame = page.locator('.map-frame.leaflet-container');
      await frame.locator('.leaflet-marker-icon').first().waitFor();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      const search = frame.getByRole('link', { name: 'Search this area' });
      await search.waitFor();
      // The link changes when the zoom animation has ended.
      await page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' });
      const href = (await search.getAttribute('href'))!;
      const query = new URL(href, base).searchParams;
      expect(query.get('bbox')).toMatch(/^[\d.-]+,[\d.-]+,[\d.-]+,[\d.-]+$/);
      await search.click();
      await page.waitForURL(/bbox=/);
      query.delete('view');
      const { count } = await listing(`${query}&limit=1`);
      expect(count).toBeGreaterThan(0);
      expect(await countOn(page)).toBe(count);
      expect(await page.locator('.chip-text').allTextContents()).toContain('In the area of the map');
    }));

  test('shows a popup for a single project that links to its page', () =>
    visit(async (page) => {
      const located = await listing('bbox=16.4,-34.9,33,-22.1&q=hospital&limit=1');
      const [project] = located.results;
      await page.goto(`${base}${START}?${new URLSearchParams({ name: project!.name })}`);
      const marker = page.locator('.map-place').first();
      await marker.waitFor();
      await marker.focus();
      await page.keyboard.press('Enter');
      const popup = page.locator('.leaflet-popup');
      await popup.waitFor();
      expect(await popup.textContent()).toContain(asShown(project!.name));
      await popup.locator('.leaflet-popup-content a').click();
      await page.waitForURL(/\/full\/\d+-/);
    }));

  test('shows the count and cost of a cluster, and opens it by keyboard', () =>
    visit(async (page) => {
      await page.goto(`${base}${START}?view=map`);
      const cluster = page.locator('.map-cluster').first();
      await cluster.waitFor();
      expect(await cluster.getAttribute('title')).toMatch(/projects near [A-Z].+, R/);
      const asked = page.waitForResponse((response) => response.url().includes('/search/map/'));
      await cluster.focus();
      await page.keyboard.press('Enter');
      expect((await asked).status()).toBe(200);
    }));

  test('switches between list and map on a phone, and keeps the choice in the address', () =>
    visit(
      async (page) => {
        await page.goto(`${base}${START}?q=clinic`);
        await islandsReady(page);
        expect(await page.locator('.results').isVisible()).toBe(true);
        expect(await page.locator('.results-map').isVisible()).toBe(false);
        const requests: string[] = [];
        page.on('request', (request) => requests.push(request.url()));
        await page.locator('.view-switch').getByText('Map').click();
        await page.locator('.leaflet-marker-icon').first().waitFor();
        expect(await page.locator('.results').isVisible()).toBe(false);
        expect(page.url()).toContain('view=map');
        expect(requests.some((url) => new URL(url).pathname === START)).toBe(false);
      },
      { viewport: { width: 360, height: 740 } },
    ));

  test('shows a drawing of where the projects are without script', () =>
    visit(
      async (page) => {
        await page.goto(`${base}${START}?view=map`);
        expect(await page.locator('.drawing-land').isVisible()).toBe(true);
        expect(await page.locator('.drawing-spot').count()).toBeGreaterThan(5);
      },
      { javaScriptEnabled: false },
    ));
});

describe('the pages', () => {
  test('suggest while typing, and close the list on Escape', () =>
    visit(async (page) => {
      await page.goto(`${base}${START}`);
      await islandsReady(page);
      const box = page.getByRole('combobox');
      await box.pressSequentially('clin');
      const { suggestions } = (await (await fetch(`${base}${LISTING}suggest/?q=clin`)).json()) as {
        readonly suggestions: readonly { readonly text: string }[];
      };
      // While somebody types slowly, the list first shows suggestions for a part of the word.
      await expect
        .poll(() => page.locator('.suggestion-text').allTextContents())
        .toEqual(suggestions.slice(0, 8).map(({ text }) => text));
      await box.press('Escape');
      expect(await page.getByRole('listbox').isVisible()).toBe(false);
    }));

  test('load only tiles from another host', () =>
    visit(async (page) => {
      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).host));
      for (const path of [START, `${START}?view=list`, `${START}12`, pagePaths.explore]) {
        await page.goto(base + path, { waitUntil: 'networkidle' });
      }
      hosts.delete('tile.openstreetmap.org');
      expect([...hosts]).toEqual([new URL(base).host]);
    }));

  test('redirect a wrong address of a project to the right one, with its query', async () => {
    const answer = await fetch(`${base}${START}12?from=here`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toMatch(/\/full\/12-[a-z0-9-]+\?from=here$/);
    expect((await fetch(`${base}${START}12-wrong`, { redirect: 'manual' })).status).toBe(404);
  });

  test('describe themselves to search engines', () =>
    visit(async (page) => {
      for (const path of [START, `${START}12`]) {
        await page.goto(base + path);
        const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
        expect(['Dataset', 'Project']).toContain(jsonLd['@type']);
        expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/^http/);
        expect(await page.locator('meta[property="og:title"]').getAttribute('content')).not.toBe('');
      }
    }));

  test('are all in the sitemap, which robots.txt names', async () => {
    const robots = await (await fetch(`${base}/robots.txt`)).text();
    const sitemap = /^Sitemap: (.+)$/m.exec(robots)![1]!;
    const text = await (await fetch(sitemap)).text();
    const { count } = await listing('limit=1');
    const listed = Array.from(
      text.matchAll(/<loc>([^<]+)<\/loc>/g),
      ([, address]) => new URL(address!).pathname,
    );
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((path) => /\/full\/\d+-/.test(path))).toHaveLength(count);
    expect(fixedPagePaths.filter((path) => !listed.includes(path))).toEqual([]);
  });
});
