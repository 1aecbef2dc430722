import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { launch, serveTiles } from './visitor-browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Visit = (page: Page) => Promise<void>;

/**
 * Starts one browser for all tests of a file. A test fails if the console of its page logs an
 * error.
 */
export function visitor(): (visit: Visit, options?: BrowserContextOptions) => Promise<void> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(inject('chromium'));
  });
  afterAll(() => browser.close());
  return async (visit, options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text());
    });
    await serveTiles(page);
    try {
      await visit(page);
      expect(errors).toEqual([]);
    } finally {
      await context.close();
    }
  };
}

/** The console also logs pages whose status is 404. */
const isExpected = (text: string): boolean => text.startsWith('Failed to load resource');

/**
 * What axe finds wrong on a page by WCAG 2.2 A and AA and its own best practices, in the whole page
 * or in the part that a selector finds.
 */
export async function violationsOf(page: Page, part = 'html'): Promise<readonly string[]> {
  // Evaluated through the debugger, to which the page's content security policy does not apply.
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axeSource);
  // What it finds right on a large page is megabytes.
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(part)}, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    }).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Waits until colours have changed, which they do in transitions. Other animations may never end. */
export const transitionsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );

/** How far a page extends beyond the right edge of the window, in pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until the islands run. */
export const islandsReady = (page: Page): Promise<void> =>
  page.locator('html[data-ready]').waitFor({ state: 'attached' });

/** The tables that are wider than their frames and do not say that they scroll. */
export const tablesCutOff = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table-frame')]
      .filter((frame) => {
        const hint = frame.querySelector('.table-scrolls');
        const isSaid = hint?.checkVisibility({ visibilityProperty: true }) ?? false;
        return frame.scrollWidth > frame.clientWidth + 1 && !isSaid;
      })
      .map((frame) => frame.getAttribute('aria-label')),
  );

/** The links of a page to parts of it that it does not have. */
export const deadFragments = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
      .map(({ hash }) => hash.slice(1))
      .filter((id) => id !== '' && document.getElementById(id) === null),
  );
