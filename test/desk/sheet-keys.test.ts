import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskFixture, newDesk, type Visitor } from '../../src/desk/desk.fixture.ts';
import { dropped, settled } from '../../src/desk/dropping/dropped.fixture.ts';
import { projectRow } from '../../src/desk/reading/derived/derived.fixture.ts';
import { chromiumPath } from '../browser/chromium.ts';
import { launch } from '../browser/visitor-browser.ts';
import { irmHeaders } from '../fixtures/irm-workbook.ts';

/** 120 projects in rows 2 to 121, of which those in rows 21, 90 and 115 have a start that is no date. */
const content = [
  irmHeaders,
  ...Array.from({ length: 120 }, (_, i) =>
    projectRow(i, [19, 88, 113].includes(i) ? { 'Project Start Date': `soon ${i}` } : {}),
  ),
]
  .map((row) => row.map((cell) => cell ?? '').join(';'))
  .join('\r\n');

let browser: Browser;
let fixture: DeskFixture;
let person: Visitor;
let sheet: string;
beforeAll(async () => {
  browser = await launch(chromiumPath());
  fixture = await newDesk();
  person = await fixture.as('preparer');
  const draft = await dropped(fixture.desk, person.accountId, 'Provincial 2019-20 Q2.csv', content);
  await settled(fixture.desk, draft);
  sheet = `${fixture.desk.url}/drafts/${draft.id}/sheet`;
});
afterAll(async () => {
  await browser.close();
  await fixture.close();
});

async function visit(width: number, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const [name, value] = person.cookie.split('=');
  await context.addCookies([{ name: name!, value: value!, url: fixture.desk.url }]);
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** What the focus is on, if all of it can be seen. */
const SEEN = `(() => {
  const { activeElement: cell } = document;
  const { left, top, width, height } = cell.getBoundingClientRect();
  const corners = [[left + 4, top + 4], [left + width - 4, top + height - 4]];
  return corners.every(([x, y]) => cell.contains(document.elementFromPoint(x, y))) ? cell.textContent : null;
})()`;

test.each([360, 1280])('keys lead from problem to problem, each in view, at %d pixels', (width) =>
  visit(width, async (page) => {
    const press = async (key: string, row: number) => {
      await page.keyboard.press(key);
      await page.waitForURL(new RegExp(`row=${row}&`));
      await page.waitForFunction('document.documentElement.dataset.ready !== undefined');
      return page.evaluate(SEEN);
    };
    await page.goto(sheet);
    await page.focus('.sheet-frame');
    expect(await press('n', 21)).toContain('soon 19');
    expect(await press('n', 90)).toContain('soon 88');
    expect(await press('n', 115)).toContain('soon 113');
    expect(await press('p', 90)).toContain('soon 88');
    expect(await page.locator('.sheet-rows .desk-notice').first().innerText()).toContain('soon 88');
  }),
);

test('letters that are typed elsewhere stay letters', () =>
  visit(1280, async (page) => {
    await page.goto(sheet);
    const field = page.getByLabel('Project ID');
    await field.pressSequentially('pn');
    expect([await field.inputValue(), page.url()]).toEqual(['pn', sheet]);
    await field.fill('P113');
    await field.press('Enter');
    await page.waitForURL(/id=P113#here$/);
    expect(await page.locator('#here').innerText()).toContain('soon 113');
  }));
