import { describe, expect, inject, test } from 'vitest';
import { pagePaths } from '../../src/query/addresses.ts';
import { listing } from './listing-client.ts';
import { countOn } from './listing-page.ts';
import { islandsReady, visitor } from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();
const START = pagePaths.start;

describe('a tick beside the results', () => {
  test('is applied at once, keeps the focus, its place in the window, and what is unfolded', () =>
    visit(async (page) => {
      await page.goto(`${base}${START}?view=list`);
      await islandsReady(page);
      await page.locator('.facet summary', { hasText: 'Department' }).click();
      await page.locator('.facet summary', { hasText: 'Province' }).click();
      const tick = page.getByRole('checkbox', { name: 'Health' });
      await tick.focus();
      const before = (await tick.boundingBox())!.y;
      await page.keyboard.press('Space');
      await page.waitForURL(/department=Health/);
      await islandsReady(page);
      expect(await tick.evaluate((box) => box === document.activeElement)).toBe(true);
      expect(Math.abs((await tick.boundingBox())!.y - before)).toBeLessThan(2);
      expect(await page.locator('.facet', { hasText: 'Department' }).first().getAttribute('open')).toBe('');
      expect(await page.getByRole('checkbox', { name: 'Limpopo' }).isVisible()).toBe(false);
      await page.keyboard.press('Space');
      await page.waitForURL((url) => !url.search.includes('department'));
      await islandsReady(page);
      expect(await tick.evaluate((box) => box === document.activeElement)).toBe(true);
    }));

  test('may be of projects that are late, over budget, or whose cost cannot be right', () =>
    visit(async (page) => {
      await page.goto(`${base}${START}?province=Gauteng`);
      await islandsReady(page);
      for (const [name, flag] of [
        ['Overdue', 'completion_overdue'],
        ['Over budget', 'spending_over_estimate'],
        ['Cost can’t be right', 'cost_implausible'],
      ]) {
        const { count } = await listing(`province=Gauteng&quality=${flag}&limit=1`);
        expect(count).toBeGreaterThan(0);
        await page.getByRole('checkbox', { name: `${name} ${count}` }).waitFor();
      }
      await page.getByRole('checkbox', { name: /^Overdue/ }).check();
      await page.locator('.chip-text', { hasText: 'Overdue' }).waitFor();
      const { count } = await listing('province=Gauteng&quality=completion_overdue&limit=1');
      expect(await countOn(page)).toBe(count);
      expect(
        await page.locator('.project .tag', { hasText: /\d (?:day|month|year)s? overdue/ }).count(),
      ).toBe(Math.min(count, 20));
    }));
});

test('projects are sorted by how far they are over budget, and show by how much', () =>
  visit(async (page) => {
    await page.goto(`${base}${START}?view=list`);
    await page.locator('.sorting summary').click();
    await page.getByRole('link', { name: 'Over budget, by most first' }).click();
    await page.waitForURL(/ordering=-overrun/);
    const tags = await page.locator('.project .tag', { hasText: 'Over budget by R' }).count();
    expect(tags).toBe(20);
  }));

test('the skip link leads to the first result', () =>
  visit(async (page) => {
    await page.goto(`${base}${START}?q=clinic`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const name = await page.locator('.project-name a').first().textContent();
    expect(await page.evaluate(() => document.activeElement!.textContent)).toBe(name);
  }));

test('the address is shared by the sheet of the device, where there is one', () =>
  visit(async (page) => {
    await page.addInitScript(() => {
      navigator.share = (data) => {
        document.title = `shared ${data?.url}`;
        return Promise.resolve();
      };
    });
    await page.goto(`${base}${START}?q=clinic`);
    await islandsReady(page);
    await page.getByRole('button', { name: 'Share' }).click();
    expect(await page.title()).toBe(`shared ${base}${START}?q=clinic`);
  }));

test('forced colours keep what is current', () =>
  visit(
    async (page) => {
      await page.goto(`${base}${START}?q=school`);
      for (const list of ['.pager', '.view-switch']) {
        const colours = await page
          .locator(`${list} a`)
          .evaluateAll((links) =>
            links.map((link) => [
              link.getAttribute('aria-current') !== null,
              getComputedStyle(link).backgroundColor,
            ]),
          );
        const [current, other] = [true, false].map((isCurrent) =>
          colours.find(([each]) => each === isCurrent),
        );
        expect(current![1], list).not.toBe(other![1]);
      }
    },
    { forcedColors: 'active' },
  ));
