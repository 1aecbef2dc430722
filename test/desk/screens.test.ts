import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccount } from '../../src/desk/accounts/account.ts';
import { submitDraft } from '../../src/desk/approval/index.ts';
import { confirmedDraft, publishFirst } from '../../src/desk/approval/review.fixture.ts';
import { type DeskFixture, newDesk, type Visitor } from '../../src/desk/desk.fixture.ts';
import { findDraft } from '../../src/desk/drafts/index.ts';
import { dropped, settled } from '../../src/desk/dropping/dropped.fixture.ts';
import { answer } from '../../src/desk/fact-check/answers.ts';
import { makeLink } from '../../src/desk/fact-check/links.ts';
import { draftsOf } from '../../src/desk/publishing/approved.fixture.ts';
import { deskRoutes } from '../../src/desk/routes.ts';
import { chromiumPath } from '../browser/chromium.ts';
import { unreached } from '../browser/reached.ts';
import { sidewaysScroll, transitionsEnd, violationsOf } from '../browser/visitor.ts';
import { launch } from '../browser/visitor-browser.ts';
import { isFull } from '../fault/extent.ts';

/**
 * Every screen of the desk, found by the routes: accessible, as wide as the window, and usable by
 * keyboard. The person has all roles, so that no screen is left out.
 */
let browser: Browser;
let fixture: DeskFixture;
let person: Visitor;
/** What stands for the variable parts of paths. A draft in each state has other buttons. */
let values: Readonly<Record<string, readonly string[]>>;

const rows = (cost: number, start = '2019-04-01') =>
  Array.from({ length: 20 }, (_, i) => ({
    'Project ID': `P${i}`,
    'Project Name': `Clinic ${i} with a name that is as long as the names of real projects are`,
    Province: i % 2 === 0 ? 'Limpopo' : 'KwaZulu-Natal',
    Department: i % 3 === 0 ? 'Health' : 'Agriculture, Rural Development, Land and Environmental Affairs',
    'Project Start Date': i % 9 === 0 ? start : '2019-04-01',
    'Total Project Cost': cost * (((i * 7) % 20) + 1),
  }));

beforeAll(async () => {
  browser = await launch(chromiumPath());
  fixture = await newDesk({ FACT_CHECK: '1' }, undefined, undefined, undefined, {
    offsetMs: 0,
    resetStore: async () => {},
  });
  const { desk } = fixture;
  person = await fixture.as('preparer', 'approver', 'auditor', 'administrator');
  const other = await fixture.as('preparer', 'approver');
  await publishFirst(desk, rows(1000));
  const open = await confirmedDraft(desk, person.accountId, rows(1100, 'soon'));
  const submitted = await confirmedDraft(desk, other.accountId, rows(1010));
  const preparer = (await findAccount(desk.database, other.accountId))!;
  await submitDraft(desk, preparer, (await findDraft(desk.database, submitted.id))!, {
    note: 'As the department sent it.',
    publicNote: 'Corrected costs.',
  });
  const states = draftsOf(desk, { preparer: other.accountId, approver: person.accountId });
  const approved = await states.approvedFile(rows(3000));
  const scheduled = await states.schedule(await states.approvedFile(rows(4000)), new Date(Date.now() + 1e9));
  const removal = await states.approved({ kind: 'remove', sphere: 'provincial' });
  const unreadable = await dropped(desk, person.accountId, 'notes.csv', 'a;b\r\n1;2\r\n');
  const drafts = [open, submitted, approved, scheduled, removal, unreadable];
  for (const draft of drafts) if (draft.kind === 'file') await settled(desk, draft);
  const health = { department: 'Health', province: 'Limpopo' };
  const { secret } = await makeLink(desk, preparer, submitted, health);
  await answer(desk, secret, { project: 'P0', isRight: false, text: 'It began in May.' });
  values = {
    draft: drafts.map(({ id }) => id),
    number: ['1'],
    account: [person.accountId, other.accountId],
    token: ['unknown', secret],
  };
});

afterAll(async () => {
  await browser.close();
  await fixture.close();
});

const paths = deskRoutes.filter((route) => route.get !== undefined).map(({ path }) => path);

/** The addresses of a path that answer with a page: neither a file nor the way to another page. */
async function pagesOf(path: string): Promise<readonly Shown[]> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const addresses = names.reduce(
    (found, name) =>
      found.flatMap((address) => values[name]!.map((value) => address.replace(`:${name}`, value))),
    [path],
  );
  const pages: Shown[] = [];
  for (const address of addresses) {
    const { headers, text } = await person.get(address);
    const isPage = headers['content-type']?.startsWith('text/html') && !headers['content-disposition'];
    if (isPage && headers.location === undefined) pages.push({ address, elements: elementsOf(text) });
  }
  return pages;
}

interface Shown {
  readonly address: string;
  readonly elements: ReadonlySet<string>;
}

/** The kinds of elements of a page: tags with the names of their attributes, and what decides their looks. */
const elementsOf = (html: string): ReadonlySet<string> =>
  new Set(
    Array.from(html.matchAll(/<[a-z][^>]*>/g), ([tag]) =>
      tag.replace(/(?<= (?!class|role|type)[\w-]+)="[^"]*"/g, ''),
    ),
  );

/** In the short form, those with a kind of element that none before has. */
function different(pages: readonly Shown[]): readonly Shown[] {
  if (isFull) return pages;
  const seen = new Set<string>();
  return pages.filter(({ elements }) => {
    const before = seen.size;
    for (const element of elements) seen.add(element);
    return seen.size > before;
  });
}

async function visit(
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
  who: Visitor | undefined = person,
): Promise<void> {
  const context = await browser.newContext(options);
  const [name, value] = who.cookie.split('=');
  await context.addCookies([{ name: name!, value: value!, url: fixture.desk.url }]);
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

test('the screens are those of all nine steps', async () => {
  const shown = await Promise.all(paths.map(async (path) => [path, (await pagesOf(path)).length] as const));
  const screens = shown.flatMap(([path, count]) => (count > 0 ? [path] : []));
  const steps = ['/', '/drop', '/history', '/log'];
  const ofDraft = ['quarter', 'reading', 'sheet', 'changes', 'submit', 'publish', 'explain'];
  expect(screens).toEqual(
    expect.arrayContaining([...steps, '/drafts/:draft', ...ofDraft.map((step) => `/drafts/:draft/${step}`)]),
  );
});

test.each(paths)('%s is accessible, fits every width and is used by keyboard', (path) =>
  visit({}, async (page) => {
    for (const { address } of different(await pagesOf(path))) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(fixture.desk.url + address);
      expect(await unreached(page), `${address} by keyboard`).toEqual([]);
      expect(await violationsOf(page), `${address} on a wide screen`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 360, height: 900 });
      await transitionsEnd(page);
      expect(await violationsOf(page), `${address} on a phone in the dark scheme`).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await sidewaysScroll(page), `${address} at 320 pixels`).toBe(0);
      await page.setViewportSize({ width: 768, height: 900 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await sidewaysScroll(page), `${address} with text at 200 %`).toBe(0);
    }
  }),
);

test('works without script', () =>
  visit({ javaScriptEnabled: false }, async (page) => {
    await page.goto(fixture.desk.url);
    await page.locator('.desk-person summary').click();
    await page.getByRole('link', { name: 'My account' }).click();
    expect(await page.locator('h1').innerText()).toBe('My account');
    await page.getByRole('link', { name: 'Home' }).click();
    await page
      .getByRole('link', { name: 'Show only those' })
      .or(page.locator('#departments h2'))
      .first()
      .click();
  }));
