import { describe, expect, inject, test } from 'vitest';
import { filledPath, pagePaths } from '../../src/query/addresses.ts';
import { visitor } from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const withoutScript = { ...phone, javaScriptEnabled: false };
const polokwane = filledPath(pagePaths.municipality, 'limpopo', 'polokwane');

describe('the values of a chart are shown without script', () => {
  test.each([
    ['of quarters', polokwane, '.quarter-plot'],
    ['of spending', filledPath(pagePaths.project, 12), '.spending.is-narrow'],
  ])('%s: of the quarter that is touched, then of the one that has the focus', (_kind, path, chart) =>
    visit(async (page) => {
      await page.goto(base + path);
      const columns = page.locator(`${chart} .chart-column`);
      const shown = () =>
        columns
          .locator('text')
          .evaluateAll((texts) =>
            texts
              .filter((text) => getComputedStyle(text).visibility === 'visible')
              .map((text) => text.textContent),
          );
      expect(await shown()).toEqual([]);
      await columns.nth(2).locator('rect').tap();
      const [touched, ...others] = await shown();
      expect(touched).toMatch(/20\d\d.*: R/);
      expect(others).toEqual([]);
      await page.mouse.move(0, 0);
      await page.keyboard.press('Tab');
      const [focused] = await shown();
      expect(focused).toMatch(/20\d\d/);
      expect(focused).not.toBe(touched);
    }, withoutScript),
  );
});

test('what changed, the time line and the feed of a search are above its results', () =>
  visit(async (page) => {
    await page.goto(`${base}${pagePaths.start}?q=school&province=Limpopo`);
    const { y: first } = (await page.locator('.project').first().boundingBox())!;
    for (const name of ['What changed', 'Over time', 'Follow']) {
      const link = page.locator('.more-about').getByRole('link', { name, exact: true });
      expect((await link.boundingBox())!.y, name).toBeLessThan(first);
    }
  }, phone));

test('the neighbours of a municipality stand on one screen, each with what is late and what it costs', () =>
  visit(async (page) => {
    await page.goto(base + polokwane);
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click();
    const heading = (await page.locator('#compared').boundingBox())!;
    const rows = page.locator('.compared tbody tr');
    expect(await rows.count()).toBeGreaterThan(2);
    const last = (await rows.last().boundingBox())!;
    expect(heading.y).toBeGreaterThanOrEqual(0);
    expect(last.y + last.height).toBeLessThanOrEqual(740);
  }, withoutScript));

test('a mistake in a group of fields is reported in a text that names it', () =>
  visit(async (page) => {
    await page.goto(base + filledPath(pagePaths.project, 12));
    await page.locator('.field-group .ask').first().click();
    await page.waitForURL(/about=.*#report$/);
    expect(await page.locator('.cite.is-lines').textContent()).toContain('About: ');
  }, withoutScript));
