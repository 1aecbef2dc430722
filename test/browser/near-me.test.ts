import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { pagePaths } from '../../src/query/addresses.ts';
import { listing } from './listing-client.ts';
import { countOn } from './listing-page.ts';
import { islandsReady, violationsOf, visitor } from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();
const START = pagePaths.start;

/** In Pietermaritzburg, at some door. */
const geolocation = { latitude: -29.601234, longitude: 30.379876 };
const mayAsk: BrowserContextOptions = { geolocation, permissions: ['geolocation'] };

const button = (page: Page) => page.getByRole('button', { name: 'Near me' });
const parametersOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('"Near me"', () => {
  test('searches near the position, which it rounds, and keeps words and filters', () =>
    visit(async (page) => {
      await page.goto(`${base}${START}?q=school&province=KwaZulu-Natal&ordering=name&bbox=16,-35,33,-22`);
      await islandsReady(page);
      await page.getByRole('combobox').fill('clinic');
      // The suggestions cover the button until they are closed.
      await page.keyboard.press('Tab');
      await button(page).click();
      await page.waitForURL(/near=/);
      expect(parametersOf(page)).toEqual({ q: 'clinic', province: 'KwaZulu-Natal', near: '-29.60,30.38' });
      const { count } = await listing('q=clinic&province=KwaZulu-Natal&near=-29.60,30.38&limit=1');
      expect(count).toBeGreaterThan(0);
      expect(await countOn(page)).toBe(count);
    }, mayAsk));

  test('works from the start page, without any words', () =>
    visit(async (page) => {
      await page.goto(base + START);
      await islandsReady(page);
      await button(page).click();
      await page.waitForURL(/near=/);
      expect(parametersOf(page)).toEqual({ near: '-29.60,30.38' });
    }, mayAsk));

  test('asks for the position only when it is pressed', () =>
    visit(async (page) => {
      await page.addInitScript(() => {
        const own = window as unknown as { asked: number };
        own.asked = 0;
        navigator.geolocation.getCurrentPosition = () => void own.asked++;
        navigator.geolocation.watchPosition = () => own.asked++;
      });
      const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
      await page.goto(base + START);
      await islandsReady(page);
      expect(await asked()).toBe(0);
      await button(page).click();
      expect(await asked()).toBe(1);
      await page.getByRole('status').getByText('Finding your position …').waitFor();
    }, mayAsk));

  test.each([
    [1, 'Your browser does not let this site know where you are.'],
    [2, 'We could not find your position.'],
    [3, 'Finding your position took too long.'],
  ])('says in a sentence, which is announced, why there is no position (%d)', (code, sentence) =>
    visit(async (page) => {
      await page.addInitScript((code) => {
        navigator.geolocation.getCurrentPosition = (_, refuse) =>
          refuse?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      }, code);
      await page.goto(base + START);
      await islandsReady(page);
      await button(page).click();
      await page.getByRole('status').getByText(sentence).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(new URL(page.url()).search).toBe('');
    }, mayAsk),
  );

  test('is not there without script', () =>
    visit(
      async (page) => {
        await page.goto(base + START);
        await page.getByText('Search tips').waitFor();
        expect(await button(page).count()).toBe(0);
      },
      { javaScriptEnabled: false },
    ));
});

test('the search tips unfold without script', () =>
  visit(
    async (page) => {
      await page.goto(base + START);
      await page.getByText('Search tips').click();
      const tips = page.locator('.search-tips li');
      expect(await tips.count()).toBeGreaterThan(1);
      expect(await tips.filter({ visible: true }).count()).toBe(await tips.count());
    },
    { javaScriptEnabled: false },
  ));
