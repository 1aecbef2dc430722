import type { Page } from 'playwright-core';

/** Names of the projects on a page of results. */
export const namesOn = (page: Page) => page.locator('.project .project-name a').allTextContents();

/** The number of results that a page states. */
export const countOn = async (page: Page) =>
  Number((await page.locator('h1').textContent())!.replace(/[^\d]/g, ''));

/** A name as browsers show it: runs of spaces become one. */
export const asShown = (name: string) => name.replace(/\s+/g, ' ').trim();
