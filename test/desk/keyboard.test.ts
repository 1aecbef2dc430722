import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskFixture, newDesk, type Visitor } from '../../src/desk/desk.fixture.ts';
import { listDrafts } from '../../src/desk/drafts/index.ts';
import { publishDraft } from '../../src/desk/publishing/publish-draft.ts';
import { publishDue } from '../../src/desk/publishing/publish-due.ts';
import { projectRow } from '../../src/desk/reading/derived/derived.fixture.ts';
import { chromiumPath } from '../browser/chromium.ts';
import { launch } from '../browser/visitor-browser.ts';
import { irmHeaders } from '../fixtures/irm-workbook.ts';

const content = [irmHeaders, ...Array.from({ length: 30 }, (_, i) => projectRow(i))]
  .map((row) => row.map((cell) => cell ?? '').join(';'))
  .join('\r\n');

let browser: Browser;
let fixture: DeskFixture;
beforeAll(async () => {
  browser = await launch(chromiumPath());
  fixture = await newDesk();
});
afterAll(async () => {
  await browser.close();
  await fixture.close();
});

async function pageOf({ cookie }: Visitor): Promise<Page> {
  const context = await browser.newContext();
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: fixture.desk.url }]);
  const page = await context.newPage();
  await page.goto(fixture.desk.url);
  return page;
}

/** More than any page has to tab through. */
const MOST_TABS = 400;

/** Goes to a control with the Tab key, from the beginning of the page or from where the focus is. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${control}.`);
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

test('two people publish a workbook with nothing but the keyboard', async () => {
  const preparer = await pageOf(await fixture.as('preparer'));
  await press(preparer, link(preparer, 'Drop a workbook'));
  const chosen = preparer.waitForEvent('filechooser');
  await press(preparer, preparer.getByLabel('Workbooks or CSV files'));
  const file = { name: 'Provincial 2019-20 Q2.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await (await chosen).setFiles(file);
  await press(preparer, button(preparer, 'Upload'));
  await type(preparer, preparer.getByLabel('Taken on'), '15/10/2019');
  await press(preparer, button(preparer, 'Confirm'));
  await preparer.waitForURL('**/reading');
  await press(preparer, link(preparer, 'The sheet'));
  await preparer.waitForURL('**/sheet');
  await press(preparer, link(preparer, 'What will change'));
  await press(preparer, link(preparer, 'Go on to submit'));
  await type(preparer, preparer.getByLabel(/^Note for the person/), 'As received by mail.');
  await press(preparer, button(preparer, 'Submit for approval'));
  await preparer.getByText('Waiting for approval').first().waitFor();

  const approver = await pageOf(await fixture.as('approver'));
  await press(approver, link(approver, /^Look at what will change/));
  await press(approver, button(approver, /^Approve/));
  await press(approver, link(approver, /^Publish/));
  await press(approver, approver.getByLabel('Now'), 'Space');
  await press(approver, button(approver, 'Publish'));
  const states = async () => (await listDrafts(fixture.desk.database)).map(({ state }) => state);
  await expect.poll(states).toEqual(['scheduled']);
  await publishDue(fixture.desk, publishDraft);
  await press(approver, link(approver, 'History'));
  await press(approver, link(approver, /^1$/));
  await press(approver, link(approver, /^What changed, why/));
  await approver.waitForURL('**/explain');
  expect(await approver.locator('main').innerText()).toContain('As received by mail.');
});
