import { expect, inject, test } from 'vitest';
import { everyPage } from './pages.ts';
import {
  deadFragments,
  islandsReady,
  sidewaysScroll,
  tablesCutOff,
  violationsOf,
  visitor,
} from './visitor.ts';

/** One quick visit for all pages; accessibility.test.ts checks all their states in every scheme and width. */
const base = inject('sampleService');
const visit = visitor();

test('each page is accessible, fits a phone and logs no error', () =>
  visit(async (page) => {
    for (const [kind, path] of everyPage) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(base + path);
      await islandsReady(page);
      expect(await violationsOf(page), kind).toEqual([]);
      expect(await deadFragments(page), kind).toEqual([]);
      expect(await tablesCutOff(page), kind).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await sidewaysScroll(page), kind).toBe(0);
      expect(await tablesCutOff(page), kind).toEqual([]);
    }
  }));

test('the page of the API shows every operation', () =>
  visit(async (page) => {
    await page.goto(`${base}/api/`);
    await page.locator('.opblock').first().waitFor();
    const { paths } = (await (await fetch(`${base}/api/v1/openapi.json`)).json()) as { paths: object };
    expect(await page.locator('.opblock').count()).toBe(Object.keys(paths).length);
  }));
