import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { pagePaths } from '../../src/query/addresses.ts';
import { listing } from './listing-client.ts';
import { countOn } from './listing-page.ts';
import { islandsReady, violationsOf, visitor } from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();
const START = pagePaths.start;
const phone = { viewport: { width: 360, height: 740 } };

const chosen = (page: Page) => page.locator('.chip-text').allTextContents();

/** The search page as phones show it. */
describe.each([
  ['every project', 'view=list'],
  ['words and a province', 'q=school&province=Limpopo'],
  ['late projects', 'quality=completion_overdue'],
  ['a corrected word', 'q=hosptial&province=Limpopo'],
  ['a place', 'q=school+in+Soweto'],
])('a search for %s', (_, query) => {
  test('shows the whole first result without scrolling at 360 by 740 pixels', () =>
    visit(async (page) => {
      await page.goto(`${base}${START}?${query}`);
      await islandsReady(page);
      const box = (await page.locator('.project').first().boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(740);
    }, phone));
});

test.each([320, 360, 414])('every menu is on screen at %d pixels', (width) =>
  visit(
    async (page) => {
      await page.goto(`${base}${START}?q=school`);
      await islandsReady(page);
      for (const name of ['.downloads', '.sorting']) {
        const summary = page.locator(`${name} summary`);
        await summary.click();
        const box = (await page.locator(`${name} .menu-panel`).boundingBox())!;
        expect(box.x, name).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, name).toBeLessThanOrEqual(width);
        await summary.click();
      }
    },
    { viewport: { width, height: 740 } },
  ),
);

describe('the sheet of filters', () => {
  test('counts what several ticks would show, and applies them once', () =>
    visit(async (page) => {
      await page.goto(`${base}${START}?q=school`);
      await islandsReady(page);
      const pages: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) pages.push(request.url());
      });
      await page.getByRole('link', { name: 'Filters' }).click();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await sheet.getByRole('checkbox', { name: 'Limpopo' }).check();
      await sheet.getByRole('checkbox', { name: 'Tender' }).check();
      const { count } = await listing('q=school&province=Limpopo&status=Tender&limit=1');
      expect(count).toBeGreaterThan(0);
      const show = sheet.getByRole('button', { name: `Show ${count} project` });
      await show.waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(pages).toEqual([]);
      await show.click();
      await page.waitForURL(/status=Tender/);
      await islandsReady(page);
      expect(pages).toHaveLength(1);
      expect(await countOn(page)).toBe(count);
      expect(await chosen(page)).toEqual(['“school”', 'Limpopo', 'Tender']);
    }, phone));

  test('is left by Escape as if nothing had been ticked, and gives the focus back', () =>
    visit(async (page) => {
      await page.goto(`${base}${START}?q=school`);
      await islandsReady(page);
      const open = page.getByRole('link', { name: 'Filters' });
      await open.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('checkbox', { name: 'Limpopo' }).check();
      await page.keyboard.press('Escape');
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await open.evaluate((link) => link === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      expect(await page.getByRole('checkbox', { name: 'Limpopo' }).isChecked()).toBe(false);
    }, phone));

  test('works without script', () =>
    visit(
      async (page) => {
        await page.goto(`${base}${START}?q=school`);
        await page.getByRole('link', { name: 'Filters' }).click();
        await page.getByRole('checkbox', { name: 'Limpopo' }).check();
        await page.getByRole('checkbox', { name: 'Tender' }).check();
        await page.getByRole('button', { name: /^Show/ }).click();
        await page.waitForURL(/status=Tender/);
        expect(await chosen(page)).toEqual(['“school”', 'Limpopo', 'Tender']);
      },
      { ...phone, javaScriptEnabled: false },
    ));
});
