import { expect, inject, test } from 'vitest';
import { pagesOfEachKind } from './pages.ts';
import {
  deadFragments,
  islandsReady,
  sidewaysScroll,
  tablesCutOff,
  violationsOf,
  visitor,
} from './visitor.ts';

/** A quick visit to the pages that most people see; accessibility.test.ts checks all pages and states in every scheme and width. */
const usual = new Set([
  ...['start page', 'search page with a query', 'project page'],
  ...['municipality', 'changes', 'two provinces compared'],
]);
const pages = pagesOfEachKind.filter(([kind]) => usual.has(kind));
const base = inject('sampleService');
const visit = visitor();

test('they are accessible, fit a phone and log no error', () =>
  visit(async (page) => {
    expect(pages).toHaveLength(usual.size);
    for (const [kind, path] of pages) {
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
