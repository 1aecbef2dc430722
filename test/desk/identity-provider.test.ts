import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeskFixture, newDesk } from '../../src/desk/desk.fixture.ts';
import { newProvider, type ProviderFixture } from '../../src/desk/provider/provider.fixture.ts';
import { chromiumPath } from '../browser/chromium.ts';
import { launch } from '../browser/visitor-browser.ts';

/**
 * What only a browser can show: the cookie of a session is SameSite=Strict, and people come back from
 * another site. The provider is at 127.0.0.1, which is another site than `localhost`.
 */
let browser: Browser;
let context: BrowserContext;
let page: Page;
let provider: ProviderFixture;
let fixture: DeskFixture;

beforeAll(async () => {
  browser = await launch(chromiumPath());
});

afterAll(() => browser.close());

beforeEach(async () => {
  provider = await newProvider(() => `${fixture.desk.url}/sign-in/provider/return`);
  fixture = await newDesk({
    OIDC_ISSUER: provider.issuer,
    OIDC_NAME: 'Treasury account',
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  });
  provider.people.set('clerk', {
    email: 'clerk@treasury.example.org',
    name: 'First Preparer',
    roles: ['auditor'],
    amr: ['mfa'],
  });
  context = await browser.newContext();
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
  await fixture.close();
  await provider.close();
});

const heading = (): Promise<string> => page.locator('h1').innerText();

async function signIn(): Promise<void> {
  await page.getByRole('link', { name: /Treasury account/ }).click();
  await page.getByRole('button', { name: 'clerk' }).click();
}

test('a person signs in with the provider and comes to the page that was asked for', async () => {
  await page.goto(`${fixture.desk.url}/log?q=signed`);
  await signIn();
  await page.waitForURL(`${fixture.desk.url}/log?q=signed`);
  expect(await heading()).toBe('Log');
  expect(await page.locator('.log').innerText()).toContain('First Preparer signed in');
  const session = (await context.cookies()).find(({ name }) => name === 'desk');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('desk-way');
});

test('a link in a web mail opens the page for somebody who is signed in', async () => {
  await page.goto(`${fixture.desk.url}/sign-in`);
  await signIn();
  await page.waitForURL((url) => url.href.startsWith(fixture.desk.url) && !url.pathname.includes('sign-in'));
  await context.route('http://mail.example.org/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${fixture.desk.url}/log">Look</a>` }),
  );
  await page.goto('http://mail.example.org/');
  await page.getByRole('link', { name: 'Look' }).click();
  await page.waitForURL(`${fixture.desk.url}/log`);
  await page.getByRole('heading', { name: 'Log', exact: true }).waitFor();
});

test('who has no second factor reads why, and what to do', async () => {
  provider.people.set('clerk', { ...provider.people.get('clerk'), amr: ['pwd'] });
  await page.goto(`${fixture.desk.url}/sign-in`);
  await signIn();
  await page.getByText('You did not use a second factor').waitFor();
  expect(await heading()).toContain('cannot let you in');
  await page.getByRole('link', { name: 'Go to the page to sign in' }).click();
  await page.waitForURL(`${fixture.desk.url}/sign-in`);
});
