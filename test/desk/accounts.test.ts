import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { invite } from '../../src/desk/accounts/invitations.ts';
import type { Role } from '../../src/desk/accounts/roles.ts';
import { type DeskFixture, newDesk } from '../../src/desk/desk.fixture.ts';
import { chromiumPath } from '../browser/chromium.ts';
import { launch } from '../browser/visitor-browser.ts';
import { addDevice } from './office.ts';

let browser: Browser;
let fixture: DeskFixture;
let page: Page;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launch(chromiumPath());
});
afterAll(() => browser.close());
beforeEach(async () => {
  fixture = await newDesk();
  context = await browser.newContext();
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
  await fixture.close();
});

async function acceptInvitation(roles: readonly Role[]): Promise<void> {
  const { desk } = fixture;
  const person = { email: 'administrator@example.org', roles, by: null };
  const { secret } = await invite(desk.database, desk.now(), person);
  await page.goto(`${desk.url}/invitation/${secret}`);
  await page.getByLabel('Your name').fill('The First');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.waitForURL('**/account/codes');
}

const heading = () => page.getByRole('heading', { level: 1 }).textContent();

test('a person comes in with a link, goes out, and comes back with the passkey', async () => {
  await addDevice(context, page);
  await acceptInvitation(['preparer']);
  await page.getByRole('button', { name: 'Make ten codes' }).click();
  await expect.poll(() => page.locator('.recovery-codes li').count()).toBe(10);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toMatch(/^(([0-9A-Z]{4}-){6}[0-9A-Z]{4}\n?){10}$/);
  await page.getByText('The First').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await page.goto(`${fixture.desk.url}/drafts`);
  expect(new URL(page.url()).search).toBe('?next=%2Fdrafts');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/drafts');
});

test('what was typed when the session ended is sent after the sign-in, without typing it again', async () => {
  await addDevice(context, page);
  await acceptInvitation(['administrator']);
  await page.goto(`${fixture.desk.url}/accounts`);
  await page.getByLabel('Email address').fill('clerk@example.org');
  await page.getByLabel('Auditor').check();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect.poll(heading).toBe('Your session has ended');
  await page.getByRole('button', { name: 'Sign in with a passkey and send' }).click();
  await expect.poll(heading).toBe('A link for clerk@example.org');
});

test('a device that does not confirm is told in a sentence, and the person can try again', async () => {
  await page.goto(`${fixture.desk.url}/sign-in`);
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
  });
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click();
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('Try again');
  expect(await button.isEnabled()).toBe(true);
});
