import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { pagePaths } from '../../src/query/addresses.ts';
import { isFull } from '../fault/extent.ts';
import { everyPage, pagesOfEachKind } from './pages.ts';
import {
  deadFragments,
  islandsReady,
  sidewaysScroll,
  tablesCutOff,
  transitionsEnd,
  violationsOf,
  visitor,
} from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();

// The first request for the downloads page starts the export of the files that it lists.
beforeAll(() => vi.waitUntil(async () => (await fetch(base + pagePaths.downloads)).ok, { timeout: 110_000 }));

/** In the short form, only the first state of each page is judged on a wide screen, too. */
const isJudgedWide = (path: string): boolean => isFull || everyPage.some(([, each]) => each === path);

test.each(pagesOfEachKind)(
  'the %s is accessible on a dark phone and a wide screen, and fits 320 pixels and text at 200 %%',
  (_, path) =>
    visit(
      async (page) => {
        await page.goto(base + path, { waitUntil: 'networkidle' });
        expect(await violationsOf(page), 'on a phone in the dark scheme').toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await tablesCutOff(page)).toEqual([]);
        if (isJudgedWide(path)) {
          await page.emulateMedia({ colorScheme: 'light' });
          await page.setViewportSize({ width: 1440, height: 800 });
          await transitionsEnd(page);
          expect(await violationsOf(page), 'on a wide screen').toEqual([]);
          expect(await deadFragments(page)).toEqual([]);
          expect(await tablesCutOff(page)).toEqual([]);
        }
        await page.setViewportSize({ width: 768, height: 900 });
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        expect(await sidewaysScroll(page)).toBe(0);
      },
      { viewport: { width: 360, height: 800 }, colorScheme: 'dark' },
    ),
);

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  test('axe finds nothing wrong with filters, menus, tables and suggestions once they are open', () =>
    visit(
      async (page) => {
        await page.goto(`${base}${pagePaths.start}?view=list`);
        await islandsReady(page);
        for (const summary of await page.locator('.filters summary:visible').all()) {
          if (!(await summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open)))
            await summary.click();
        }
        await page.getByRole('combobox').pressSequentially('school');
        await page.getByRole('option').first().waitFor();
        // The list and the tips may cover a half of what lies below, which axe takes for too small a target.
        expect(await violationsOf(page, '.search-head')).toEqual([]);
        await page.getByRole('combobox').press('Escape');
        await page.getByText('Search tips').click();
        expect(await violationsOf(page, '.search-head')).toEqual([]);
        await page.getByText('Search tips').click();
        expect(await violationsOf(page)).toEqual([]);
        await page.getByText('Download', { exact: true }).click();
        expect(await violationsOf(page)).toEqual([]);
        await page.goto(`${base}${pagePaths.start}4000`);
        for (const summary of await page.locator('details.more > summary').all()) await summary.click();
        expect(await violationsOf(page)).toEqual([]);
      },
      { colorScheme },
    ));
});

describe('by keyboard', () => {
  test('the first links skip to the results, and past the navigation', () =>
    visit(async (page) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
      await page.goto(`${base}${pagePaths.start}?view=list`);
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('Skip to results');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('Skip to the content');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
    }));

  test('a suggestion is selected with the arrow keys', () =>
    visit(async (page) => {
      await page.goto(base + pagePaths.start);
      await islandsReady(page);
      const box = page.getByRole('combobox');
      await box.pressSequentially('ethekw');
      await page.getByRole('option').first().waitFor();
      await box.press('ArrowDown');
      expect(await box.getAttribute('aria-activedescendant')).toBe('suggestion-0');
      await box.press('Enter');
      await page.waitForURL(/municipality=eThekwini/);
      await page.getByRole('heading', { level: 1, name: /projects/ }).waitFor();
    }));

  test('suggestions stand in groups with a label, and their number is announced', () =>
    visit(async (page) => {
      await page.goto(base + pagePaths.start);
      await islandsReady(page);
      const box = page.getByRole('combobox');
      await box.pressSequentially('polokwane');
      await page.getByRole('group', { name: 'Places' }).getByRole('option').first().waitFor();
      const shown = await page.getByRole('option').count();
      expect(shown).toBeLessThanOrEqual(8);
      expect(await page.getByRole('group', { name: 'Municipalities' }).getByRole('option').count()).toBe(1);
      const status = page.locator('.search-field [role=status]');
      expect(await status.textContent()).toMatch(RegExp(`^${shown}\\ssuggestions, use the arrow keys$`));
      expect(await violationsOf(page)).toEqual([]);
      await box.fill('xyzzyx');
      await expect.poll(() => status.textContent()).toBe('No suggestions');
      await box.fill('polokwnae');
      await page.getByRole('group', { name: 'Places' }).getByRole('option').click();
      await page.waitForURL(/near=/);
      await page.getByRole('heading', { level: 1, name: /projects/ }).waitFor();
    }));

  test('a filter is set, the order reversed, and the menu opened and closed', () =>
    visit(async (page) => {
      await page.goto(`${base}${pagePaths.start}?view=list`);
      await islandsReady(page);
      await page.getByRole('checkbox', { name: 'Gauteng' }).focus();
      await page.keyboard.press('Space');
      await page.waitForURL(/province=Gauteng/);
      await islandsReady(page);
      await page.locator('.sorting summary').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Cost, lowest first' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/ordering=estimated_total_project_cost/);
      await islandsReady(page);
      await page.locator('.downloads summary').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: /^CSV/ }).waitFor();
      await page.keyboard.press('Escape');
      expect(await page.locator('.downloads').getAttribute('open')).toBeNull();
    }));

  test('every focused element is outlined', () =>
    visit(async (page) => {
      await page.goto(`${base}${pagePaths.start}?q=clinic`, { waitUntil: 'networkidle' });
      const outlines = new Set<string>();
      for (let stop = 0; stop < 40; stop++) {
        await page.keyboard.press('Tab');
        outlines.add(
          await page.evaluate(() => {
            const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
            return outlineStyle === 'none' || outlineWidth === '0px'
              ? document.activeElement!.outerHTML
              : 'shown';
          }),
        );
      }
      outlines.delete('shown');
      expect([...outlines]).toEqual([]);
    }));
});
