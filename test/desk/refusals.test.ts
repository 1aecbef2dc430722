import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccount } from '../../src/desk/accounts/account.ts';
import { confirmedDraft, publishFirst } from '../../src/desk/approval/review.fixture.ts';
import { type DeskFixture, newDesk } from '../../src/desk/desk.fixture.ts';
import { makeLink } from '../../src/desk/fact-check/links.ts';
import { chromiumPath } from '../browser/chromium.ts';
import { launch } from '../browser/visitor-browser.ts';
import { markedProjects } from '../irm-file.ts';

/** Whoever is refused something sees it at once: at the top, with the focus, and in the title. */
let browser: Browser;
let fixture: DeskFixture;
let page: Page;
/** The pages of a draft, and what a department sees of it. */
let [draft, factCheck]: string[] = [];

const rows = markedProjects(50, '').map((row) => ({ ...row, Province: 'Limpopo', Department: 'Health' }));

beforeAll(async () => {
  browser = await launch(chromiumPath());
  fixture = await newDesk({ FACT_CHECK: '1', DESK_REASON_LETTERS: '20' });
  const { desk } = fixture;
  const person = await fixture.as('preparer');
  await publishFirst(desk, rows);
  const stopped = await confirmedDraft(desk, person.accountId, rows.slice(25));
  const account = (await findAccount(desk.database, person.accountId))!;
  const { secret } = await makeLink(desk, account, stopped, { department: 'Health', province: 'Limpopo' });
  [draft, factCheck] = [`${desk.url}/drafts/${stopped.id}`, `${desk.url}/fact-check/${secret}`];
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const [name = '', value = ''] = person.cookie.split('=');
  await context.addCookies([{ name, value, url: desk.url }]);
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
  await fixture.close();
});

/** Where the refusal is when the page has loaded, and whether it has the focus. */
const seen = async () => {
  await page.locator('#refused').waitFor();
  return page.evaluate(`({
    title: document.title.startsWith('Not done: '),
    focus: document.activeElement.id,
    inView: document.getElementById('refused').getBoundingClientRect().top < innerHeight / 2,
  })`);
};
const atOnce = { title: true, focus: 'refused', inView: true };

test('a reason that is too short', async () => {
  await page.goto(`${draft}/submit`);
  await page.getByLabel('Why may this pass?').first().fill('x');
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expect.poll(seen).toEqual(atOnce);
});

test('a day that there is not, which stays as it was typed', async () => {
  await page.goto(`${draft}/quarter`);
  const day = page.getByLabel('Taken on');
  expect(await day.inputValue()).toBe('15 October 2019');
  await day.fill('31 February 2020');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(seen).toEqual(atOnce);
  expect(await day.inputValue()).toBe('31 February 2020');
});

test('a comment of somebody outside, whose form stays open', async () => {
  await page.goto(`${factCheck}?page=2`);
  const row = page.locator('.own-row').last();
  await row.getByText('Comment on it').click();
  await row.getByRole('button', { name: 'Send the comment' }).click();
  await expect.poll(seen).toEqual(atOnce);
  expect(await page.getByLabel('What is not right, and what would be?').locator('visible=true').count()).toBe(
    1,
  );
});

test('the calendar writes a day as people do', async () => {
  await page.goto(`${draft}/quarter`);
  await page.getByRole('button', { name: 'Calendar' }).click();
  await page.locator('.day-picker').evaluate((picker: HTMLInputElement) => {
    picker.value = '2019-11-05';
    picker.dispatchEvent(new Event('change'));
  });
  expect(await page.getByLabel('Taken on').inputValue()).toBe('5 November 2019');
});
