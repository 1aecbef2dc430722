import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeskFixture, newDesk } from '../../src/desk/desk.fixture.ts';
import { listDrafts } from '../../src/desk/drafts/index.ts';
import { chromiumPath } from '../browser/chromium.ts';
import { launch } from '../browser/visitor-browser.ts';

let browser: Browser;
let fixture: DeskFixture;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launch(chromiumPath());
});
afterAll(() => browser.close());
beforeEach(async () => {
  fixture = await newDesk();
});
afterEach(async () => {
  await context.close();
  await fixture.close();
});

/** The upload page, as a preparer opens it. */
async function open(javaScriptEnabled = true): Promise<void> {
  const { cookie } = await fixture.as('preparer');
  const [name = '', value = ''] = cookie.split('=');
  context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 800 } });
  await context.addCookies([{ name, value, url: fixture.desk.url, httpOnly: true, sameSite: 'Strict' }]);
  page = await context.newPage();
  await page.goto(`${fixture.desk.url}/drop`);
}

const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});
const choose = (...files: readonly ReturnType<typeof file>[]) =>
  page.getByLabel('Workbooks or CSV files').setInputFiles([...files]);
const upload = () => page.getByRole('button', { name: 'Upload', exact: true }).click();
const names = async () => (await listDrafts(fixture.desk.database)).map(({ fileName }) => fileName);

test('one file leads to its quarter', async () => {
  await open();
  await choose(file('q1.csv', 'a'));
  await upload();
  await page.waitForURL('**/quarter');
  expect(await names()).toEqual(['q1.csv']);
});

test('each of several files says what became of it', async () => {
  await open();
  await choose(file('q1.csv', 'a'), file('empty.csv', ''));
  await upload();
  const lines = page.locator('.drop-list li');
  await expect
    .poll(() => lines.allTextContents())
    .toEqual([
      'q1.csvIt is a draft now. Confirm its quarter',
      'empty.csvThe file is empty: export it again.',
    ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('an upload can be cancelled, and leaves nothing', async () => {
  await open();
  await page.route('**/drop', () => {});
  await choose(file('q1.csv', 'a'));
  await upload();
  await page.getByRole('button', { name: 'Cancel the upload of q1.csv' }).click();
  await page.getByText('Cancelled, so nothing was kept.').waitFor();
  expect(await names()).toEqual([]);
});

test('a file that is dropped on the page is uploaded', async () => {
  await open();
  const transfer = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(['a'], 'dragged.csv'));
    return files;
  });
  await page.dispatchEvent('.drop-zone', 'drop', { dataTransfer: transfer });
  await page.waitForURL('**/quarter');
  expect(await names()).toEqual(['dragged.csv']);
});

test('files are uploaded without script, too', async () => {
  await open(false);
  await choose(file('q1.csv', 'a'), file('q2.csv', 'b'));
  await upload();
  await page.waitForURL('**/drafts');
  expect((await names()).sort()).toEqual(['q1.csv', 'q2.csv']);
});
