import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { filledPath, pagePaths } from '../../src/query/addresses.ts';
import { islandsReady, visitor } from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();
/** Projects with eight reports, one over its budget. */
const addresses = [36, 4558].map((id) => base + filledPath(pagePaths.project, id));
const [overBudget, changing] = addresses as [string, string];
const at = (width: number) => ({ viewport: { width, height: 900 } });

/** An A4 page of 96 pixels an inch within the margins of print.css. */
const PAPER = { width: 688, height: 1016 };

const isShown = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => elements.map((each) => each.checkVisibility()));

test.each([320, 360, 768, 1280])('the labels of the chart are at least 11 px high at %d px', (width) =>
  visit(async (page) => {
    await page.goto(changing);
    const heights = await page
      .locator('.spending:visible text')
      .evaluateAll((labels) =>
        labels.map(
          (each) =>
            Number.parseFloat(getComputedStyle(each).fontSize) * (each as SVGTextElement).getScreenCTM()!.a,
        ),
      );
    expect(heights.length).toBeGreaterThan(4);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(11);
  }, at(width)),
);

describe('report by report', () => {
  test('is a card for each field on phones, with the values that changed and the oldest one', () =>
    visit(async (page) => {
      await page.goto(changing);
      const row = page.locator('.snapshots tr', { hasText: 'Stage' }).first();
      expect(await row.locator('td:visible').count()).toBeLessThan(await row.locator('td').count());
      expect(await row.locator('td:visible').allTextContents()).toHaveLength(
        (await row.locator('mark').count()) + 1,
      );
      const box = (await row.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(360);
    }, at(360)));

  test('shows eight reports beside each other without scrolling sideways at 1280 px', () =>
    visit(async (page) => {
      await page.goto(changing);
      const frame = page.locator('.table-frame:has(.snapshots):visible').first();
      expect(await frame.locator('thead th').count()).toBe(9);
      expect(await frame.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    }, at(1280)));

  test('keeps its marks in forced colours', () =>
    visit(
      async (page) => {
        await page.goto(changing);
        const colours = await page.evaluate(() =>
          ['.snapshots mark', 'body'].map(
            (each) => getComputedStyle(document.querySelector(each)!).backgroundColor,
          ),
        );
        expect(colours[0]).not.toBe(colours[1]);
      },
      { ...at(1280), forcedColors: 'active' },
    ));
});

describe.each(addresses)('on paper, %s', (address) => {
  test('begins with a summary of one page', () =>
    visit(
      async (page) => {
        await page.goto(address);
        await islandsReady(page);
        await page.emulateMedia({ media: 'print' });
        const bottom = await page
          .locator('.project-columns')
          .evaluate((each) => each.getBoundingClientRect().bottom + scrollY);
        expect(bottom).toBeLessThanOrEqual(PAPER.height);
        expect(
          await page
            .locator('section:has(> #reports)')
            .evaluate((each) => getComputedStyle(each).breakBefore),
        ).toBe('page');
      },
      { viewport: PAPER },
    ));

  test('has whole tables and nothing to press', () =>
    visit(
      async (page) => {
        await page.goto(address);
        await islandsReady(page);
        await page.emulateMedia({ media: 'print' });
        expect((await isShown(page, 'button, summary, .button, nav')).filter(Boolean)).toEqual([]);
        const cutOff = await page
          .locator('.table-frame:visible table')
          .evaluateAll((tables) => tables.map((each) => each.getBoundingClientRect().right - innerWidth));
        expect(Math.max(...cutOff)).toBeLessThanOrEqual(0);
      },
      { viewport: PAPER },
    ));
});

test('the citation has the official number and the day of access', () =>
  visit(async (page) => {
    await page.goto(overBudget);
    await islandsReady(page);
    const day = await page.evaluate(() =>
      new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long' }).format(new Date()),
    );
    const citation = await page.locator('[data-island=citation]').textContent();
    expect(citation).toContain(`(accessed on ${day})`);
    expect(citation).toMatch(/, project [A-Z]+\/\d+/);
  }));

test('nothing of the page moves when its scripts start', async () => {
  const tops: number[] = [];
  for (const javaScriptEnabled of [false, true])
    await visit(
      async (page) => {
        await page.goto(overBudget);
        if (javaScriptEnabled) await islandsReady(page);
        tops.push((await page.locator('.key-figures').boundingBox())!.y);
      },
      { ...at(360), javaScriptEnabled },
    );
  expect(tops[1]).toBe(tops[0]);
});
