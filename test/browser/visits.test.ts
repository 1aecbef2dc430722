import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { LISTING, listing, misspeltSchool } from './listing-client.ts';
import { islandsReady, visitor } from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();
const START = '/infrastructure-projects/full/';

const namesOn = (page: Page) => page.locator('.project .project-name a').allTextContents();
const countOn = async (page: Page) => Number((await page.locator('h1').textContent())!.replace(/[^\d]/g, ''));

/** People see one space where a name has several. */
const asShown = (name: string) => name.replace(/\s+/g, ' ').trim();

describe.each([
  ['with script', true],
  ['with script off', false],
])('%s', (_, javaScriptEnabled) => {
  test('a school is found by a part of its name with a typing error', () =>
    visit(
      async (page) => {
        const { school, typed, meant } = await misspeltSchool();
        await page.goto(`${base}/`);
        await page.getByLabel('Search for a project').fill(typed);
        await page.getByRole('button', { name: 'Search' }).click();
        await page.getByText(`Nothing has “${typed}”`).waitFor();
        expect(await page.locator('.notice').textContent()).toContain(`“${meant}”`);
        const { results } = await listing(`q=${meant}&limit=20`);
        expect(await namesOn(page)).toEqual(results.map(({ name }) => asShown(name)));
        expect((await listing(`q=${typed}&limit=200`)).results.map(({ url_path }) => url_path)).toContain(
          school.url_path,
        );
      },
      { javaScriptEnabled },
    ));

  test('a province and two stages are chosen, sorted by cost, and page 3 is what its CSV says', () =>
    visit(
      async (page) => {
        await page.goto(`${base}${START}?view=list`);
        await page
          .locator('.filters')
          .getByRole('link', { name: /^KwaZulu-Natal/ })
          .click();
        await page.waitForURL(/province=KwaZulu-Natal/);
        await page
          .locator('.filters')
          .getByRole('link', { name: /^Tender/ })
          .click();
        await page.waitForURL(/status=Tender/);
        await page
          .locator('.filters')
          .getByRole('link', { name: /^Design/ })
          .click();
        await page.waitForURL(/status=Design/);
        expect(await page.locator('.chip-text').allTextContents()).toEqual([
          'KwaZulu-Natal',
          'Tender',
          'Design',
        ]);
        await page.locator('.sort', { hasText: 'Cost' }).click();
        await page.waitForURL(/ordering=estimated_total_project_cost/);
        await page.locator('.sort', { hasText: 'Cost' }).click();
        await page.waitForURL(/ordering=-estimated_total_project_cost/);
        await page.getByRole('link', { name: 'Page 3', exact: true }).click();
        await page.waitForURL(/page=3/);
        const shown = await namesOn(page);
        expect(shown).toHaveLength(20);
        await page.locator('.menu summary').click();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('.menu').getByRole('link', { name: /^CSV/ }).click(),
        ]);
        const csv = await readFile(await download.path(), 'utf8');
        const rows = parse(csv, { columns: true }) as readonly Record<string, string>[];
        expect(rows.length).toBe(await countOn(page));
        expect(rows.every(({ province }) => province === 'KwaZulu-Natal')).toBe(true);
        expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['Tender', 'Design']));
        expect(shown).toEqual(rows.slice(40, 60).map(({ name }) => asShown(name!)));
      },
      { javaScriptEnabled, acceptDownloads: true },
    ));

  test('every format of the menu gives what is shown', () =>
    visit(
      async (page) => {
        await page.goto(`${base}${START}?q=clinic&province=Gauteng`);
        const links = await page.locator('.menu-panel a').all();
        const formats = await Promise.all(links.map((link) => link.getAttribute('href')));
        expect(formats.length).toBeGreaterThanOrEqual(5);
        for (const href of formats) {
          expect(href).toContain('q=clinic');
          expect(href).toContain('province=Gauteng');
          expect((await fetch(base + href)).status, href!).toBe(200);
        }
      },
      { javaScriptEnabled },
    ));

  test('a project tells its spending in a table', () =>
    visit(
      async (page) => {
        await page.goto(`${base}${START}?q=hospital&ordering=-estimated_total_project_cost`);
        await page.locator('.project .project-name a').first().click();
        await page.waitForURL(/\/full\/\d+-/);
        const id = /\/(\d+)-/.exec(page.url())![1];
        const project = (await (
          await fetch(`${base}/api/v1/infrastructure-projects/full/${id}/`)
        ).json()) as {
          readonly spending: readonly {
            readonly spent_in_quarter: number | null;
            readonly financial_year: string;
            readonly quarter: number;
          }[];
        };
        await page.getByText('The figures as a table').click();
        const rows = page.locator('#spending-table tbody tr');
        expect(await rows.count()).toBe(project.spending.length);
        const newest = project.spending.at(-1)!;
        expect(await rows.first().locator('th').textContent()).toBe(
          `${newest.financial_year} Q${newest.quarter}`,
        );
        const values = await page
          .locator('#spending-table td:nth-child(2)')
          .evaluateAll((cells) => cells.map((cell) => cell.querySelector('data')?.value ?? null));
        expect(values).toEqual(
          project.spending
            .toReversed()
            .map(({ spent_in_quarter: spent }) => (spent === null ? null : String(spent))),
        );
      },
      { javaScriptEnabled },
    ));

  test('a range of costs is typed as people say it', () =>
    visit(
      async (page) => {
        await page.goto(`${base}${START}?view=list`);
        await page.locator('.filters summary', { hasText: 'Cost and completion' }).click();
        await page.locator('input[name=cost_min]').fill('5 million');
        await page.locator('input[name=cost_max]').fill('R 10 000 000');
        await page.getByRole('button', { name: 'Apply' }).click();
        await page.waitForURL(/cost_min=5000000/);
        const { count } = await listing('cost_min=5000000&cost_max=10000000&limit=1');
        expect(await countOn(page)).toBe(count);
        expect(new URL(page.url()).search).toBe('?cost_max=10000000&cost_min=5000000');
      },
      { javaScriptEnabled },
    ));

  test('addresses of the old site still work', () =>
    visit(
      async (page) => {
        await page.goto(
          `${base}/infrastructure-projects/provincial/?q=clinic&filter=province:Gauteng&order_by=-status_order`,
        );
        expect(new URL(page.url()).pathname).toBe(START);
        const { count, results } = await listing('q=clinic&province=Gauteng&ordering=-status_order&limit=20');
        expect(await countOn(page)).toBe(count);
        expect(await namesOn(page)).toEqual(results.map(({ name }) => asShown(name)));
      },
      { javaScriptEnabled },
    ));

  test('a search without results offers ways out that lead somewhere', () =>
    visit(
      async (page) => {
        const { results } = await listing('q=clinic&province=Gauteng&limit=1');
        await page.goto(`${base}${START}?q=clinic&province=Gauteng&cost_min=900000000000`);
        await page.getByText('No project matches all of this.').waitFor();
        await page.locator('.alternatives a', { hasText: 'R 900 billion' }).click();
        await page.waitForURL((url) => !url.search.includes('cost_min'));
        expect(await namesOn(page)).toContain(asShown(results[0]!.name));
      },
      { javaScriptEnabled },
    ));

  test('the bar of stages filters when it is clicked', () =>
    visit(
      async (page) => {
        await page.goto(`${base}${START}?view=list`);
        await page.locator('.stage-bar a').first().click();
        await page.waitForURL(/status=Project\+Initiation/);
        const { count } = await listing('status=Project+Initiation&limit=1');
        expect(await countOn(page)).toBe(count);
      },
      { javaScriptEnabled },
    ));
});

describe('on the map', () => {
  test('projects are found near a town', () =>
    visit(async (page) => {
      await page.goto(`${base}${START}?local_municipality=Mangaung`);
      const frame = page.locator('.map-frame.leaflet-container');
      await frame.locator('.leaflet-marker-icon').first().waitFor();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      const search = frame.getByRole('link', { name: 'Search this area' });
      await search.waitFor();
      // The address follows the map once it has come to rest.
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

  test('clusters refine, and a single project has a popup that leads to its page', () =>
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

  test('a cluster shows how many and how much, and opens when it is chosen by keyboard', () =>
    visit(async (page) => {
      await page.goto(`${base}${START}?view=map`);
      const cluster = page.locator('.map-cluster').first();
      await cluster.waitFor();
      expect(await cluster.getAttribute('title')).toMatch(/projects, R/);
      const asked = page.waitForResponse((response) => response.url().includes('/geojson/'));
      await cluster.focus();
      await page.keyboard.press('Enter');
      expect((await asked).status()).toBe(200);
    }));

  test('list and map change places on a phone, and the address says which', () =>
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

  test('without script a drawing shows where the projects are', () =>
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
  test('suggest while somebody types, and forget on Escape', () =>
    visit(async (page) => {
      await page.goto(`${base}${START}`);
      await islandsReady(page);
      const box = page.getByRole('combobox');
      await box.pressSequentially('clin');
      await page.getByRole('option').first().waitFor();
      const { suggestions } = (await (await fetch(`${base}${LISTING}suggest/?q=clin`)).json()) as {
        readonly suggestions: readonly { readonly text: string }[];
      };
      const shown = await page.locator('.suggestion-text').allTextContents();
      expect(shown).toEqual(suggestions.map(({ text }) => text));
      await box.press('Escape');
      expect(await page.getByRole('listbox').isVisible()).toBe(false);
    }));

  test('load nothing from another host but tiles', () =>
    visit(async (page) => {
      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).host));
      for (const path of [START, `${START}?view=list`, `${START}12`, '/infrastructure-projects/explore/']) {
        await page.goto(base + path, { waitUntil: 'networkidle' });
      }
      hosts.delete('tile.openstreetmap.org');
      expect([...hosts]).toEqual([new URL(base).host]);
    }));

  test('lead a wrong address of a project to the right one, with its query', async () => {
    const answer = await fetch(`${base}${START}12-wrong?from=here`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toMatch(/\/full\/12-[a-z0-9-]+\?from=here$/);
  });

  test('describe themselves to machines', () =>
    visit(async (page) => {
      for (const path of [START, `${START}12`]) {
        await page.goto(base + path);
        const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
        expect(['Dataset', 'Project']).toContain(jsonLd['@type']);
        expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/^http/);
        expect(await page.locator('meta[property="og:title"]').getAttribute('content')).not.toBe('');
      }
    }));

  test('are all in the sitemap, which robots are told of', async () => {
    const robots = await (await fetch(`${base}/robots.txt`)).text();
    const sitemap = /^Sitemap: (.+)$/m.exec(robots)![1]!;
    const text = await (await fetch(sitemap)).text();
    const { count } = await listing('limit=1');
    expect(text.match(/<loc>/g)).toHaveLength(count + 3);
    expect(text.match(/<loc>[^<]+\/full\/12-[^<]+<\/loc>/g)).toHaveLength(1);
  });
});
