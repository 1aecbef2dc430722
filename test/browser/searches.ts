import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, inject, test } from 'vitest';
import { pagePaths, projectApiPath } from '../../src/query/addresses.ts';
import { listing, misspeltSchool } from './listing-client.ts';
import { asShown, countOn, namesOn } from './listing-page.ts';
import { visitor } from './visitor.ts';

const base = inject('sampleService');
const START = pagePaths.start;

/** Searches that must work with script and without it. */
export function testSearches(javaScriptEnabled: boolean): void {
  const visit = visitor();

  test('finds a school by a misspelt word of its name', () =>
    visit(
      async (page) => {
        const { school, typed, meant } = await misspeltSchool();
        await page.goto(`${base}/`);
        await page.getByLabel('Search for a project').fill(typed);
        await page.getByRole('button', { name: 'Search' }).click();
        await page.getByText(`instead of “${typed}”`).waitFor();
        expect(await page.locator('.notice').textContent()).toContain(`“${meant}”`);
        const { results } = await listing(`q=${meant}&limit=20`);
        expect(await namesOn(page)).toEqual(results.map(({ name }) => asShown(name)));
        expect((await listing(`q=${typed}&limit=200`)).results.map(({ url_path }) => url_path)).toContain(
          school.url_path,
        );
        await page.getByRole('link', { name: 'Search for exactly what I typed' }).click();
        await page.getByText('No project matches all of this.').waitFor();
        expect(await page.getByLabel('Search for a project').inputValue()).toBe(`"${typed}"`);
      },
      { javaScriptEnabled },
    ));

  test('filters by a province and two stages, sorts by cost, and shows on page 3 what the CSV has', () =>
    visit(
      async (page) => {
        await page.goto(`${base}${START}?view=list`);
        for (const choice of ['KwaZulu-Natal', 'Tender', 'Design']) {
          await page.getByRole('checkbox', { name: choice }).check();
          if (javaScriptEnabled) await page.locator('.chip-text', { hasText: choice }).waitFor();
        }
        if (!javaScriptEnabled) await page.getByRole('button', { name: /^Show/ }).click();
        await page.waitForURL(/status=Design/);
        expect(await page.locator('.chip-text').allTextContents()).toEqual([
          'KwaZulu-Natal',
          'Tender',
          'Design',
        ]);
        await page.locator('.sorting summary').click();
        await page.getByRole('link', { name: 'Cost, lowest first' }).click();
        await page.waitForURL(/ordering=estimated_total_project_cost/);
        await page.locator('.sorting summary').click();
        await page.getByRole('link', { name: 'Cost, highest first' }).click();
        await page.waitForURL(/ordering=-estimated_total_project_cost/);
        await page.getByRole('link', { name: 'Page 3', exact: true }).click();
        await page.waitForURL(/page=3/);
        const shown = await namesOn(page);
        expect(shown).toHaveLength(20);
        await page.locator('.downloads summary').click();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('.downloads').getByRole('link', { name: /^CSV/ }).click(),
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

  test('offers every format of the shown projects in the menu, and their address for map programs', () =>
    visit(
      async (page) => {
        await page.goto(`${base}${START}?q=clinic&province=Gauteng`);
        const links = await page.locator('.downloads .menu-panel a').all();
        const formats = await Promise.all(links.map((link) => link.getAttribute('href')));
        expect(formats.length).toBeGreaterThanOrEqual(5);
        for (const href of formats) {
          expect(href).toContain('q=clinic');
          expect(href).toContain('province=Gauteng');
          expect((await fetch(base + href)).status, href!).toBe(200);
        }
        // Scripts add a button to the text.
        const cite = page.locator('.downloads .cite');
        const landing = await cite.evaluate((element) => element.firstChild!.textContent!);
        expect(landing).toBe(`${base}/ogc/search/province=Gauteng&q=clinic/`);
        expect(await cite.getByRole('button', { name: 'Copy', includeHidden: true }).count()).toBe(
          javaScriptEnabled ? 1 : 0,
        );
        const response = await fetch(`${landing}collections`);
        const { collections } = (await response.json()) as { collections: { itemCount: number }[] };
        expect(collections.reduce((sum, { itemCount }) => sum + itemCount, 0)).toBe(await countOn(page));
      },
      { javaScriptEnabled },
    ));

  test('shows the spending of a project in a table', () =>
    visit(
      async (page) => {
        await page.goto(`${base}${START}?q=hospital&ordering=-estimated_total_project_cost`);
        await page.locator('.project .project-name a').first().click();
        await page.waitForURL(/\/full\/\d+-/);
        const id = /\/(\d+)-/.exec(page.url())![1];
        const project = (await (await fetch(base + projectApiPath(Number(id)))).json()) as {
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

  test('accepts costs as people write them', () =>
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

  test('redirects addresses of the old site', () =>
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

  test('offers links to results if a search finds nothing', () =>
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

  test('filters by a stage when its part of the bar is clicked', () =>
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
}
