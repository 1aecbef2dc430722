import { setTimeout as after } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { longDate } from '../../src/desk/language/writing.ts';
import { runProgram } from '../program.ts';
import { type Office, openOffice, type Person } from './office.ts';
import { practisedFiles } from './practised-files.ts';

/** Called when a page of the walk shows what it is about. */
export type Look = (name: string, page: Page) => Promise<void>;

/**
 * A whole quarter, as two people and a third one live it: from the invitations to a publication, and back
 * again. `look` sees the pages on the way.
 */
export async function walkQuarter(
  storeUrl: string,
  folder: string,
  look: Look = async () => {},
): Promise<void> {
  const files = await practisedFiles(folder);
  for (const { path, quarter, taken } of files.earlier) {
    const key = [
      '--sphere',
      'provincial',
      '--financial-year',
      '2019-20',
      '--quarter',
      quarter,
      '--taken',
      taken,
    ];
    const { code, stderr } = await runProgram(['import', path, ...key, '--yes'], {
      env: { STORE_URL: storeUrl },
    });
    if (code !== 0) throw new Error(stderr);
  }
  const office = await openOffice(storeUrl, folder);
  try {
    await walk(office, files, look);
  } finally {
    await office.close();
  }
}

async function walk(
  office: Office,
  files: Awaited<ReturnType<typeof practisedFiles>>,
  look: Look,
): Promise<void> {
  const preparer = await office.person();
  const approver = await office.person();
  const third = await office.person();
  await join(office, preparer, 'preparer@treasury.example.org', 'preparer', 'Preparer', look);
  await join(office, approver, 'approver@treasury.example.org', 'approver', 'Approver', async () => {});
  await joinByProvider(office, third);
  await office.nextDay();

  // What came first holds half of the projects.
  const messy = await drop(office, preparer, files.messy, look);
  await see(preparer.page, `${office.desk}/drafts/${messy}/submit`, 'What stops this draft');
  await look('blocked', preparer.page);
  await preparer.page.goto(`${office.desk}/drafts/${messy}/sheet`);
  await preparer.page.locator('table').first().waitFor();
  await look('sheet', preparer.page);
  await preparer.page.goto(`${office.desk}/drafts/${messy}/withdraw`);
  await preparer.page.getByRole('button', { name: /Withdraw/ }).click();
  await preparer.page.getByText('Withdrawn').first().waitFor();

  // The file that was corrected goes to the approver, comes back once, and is approved.
  const draft = await drop(office, preparer, files.right, async () => {});
  await submit(office, preparer, draft, 'All departments have sent their figures.');
  await mailed(office, 'approver@treasury.example.org');
  await approver.page.goto(`${office.desk}/`);
  await approver.page.getByText('Waiting for you').waitFor();
  await look('home', approver.page);
  await approver.page.goto(`${office.desk}/drafts/${draft}/changes`);
  await approver.page.getByRole('button', { name: 'Approve what this page shows' }).waitFor();
  await look('changes', approver.page);
  await see(
    approver.page,
    `${office.desk}/preview/${draft}/infrastructure-projects/full/`,
    'This is a preview.',
  );
  await look('preview', approver.page);
  await staysInside(office, approver, draft);
  await approver.page.goto(`${office.desk}/drafts/${draft}/changes`);
  await approver.page.getByLabel('What should be corrected?').fill('Say where the figures came from.');
  await press(approver.page, 'Return it');
  await mailed(office, 'preparer@treasury.example.org');
  await submit(
    office,
    preparer,
    draft,
    'All departments have sent their figures; from their mails of 14 April.',
  );
  await approve(office, approver, draft, 'Approve what this page shows');

  // It has a time, and the public sees it then.
  await schedule(office, approver, draft, look);
  await onPublicSite(office, '2019-20 Q4');
  await approver.page.goto(`${office.desk}/drafts/${draft}/explain`);
  await look('explain', approver.page);
  await approver.page.goto(`${office.desk}/history`);
  await look('history', approver.page);

  // Two people take it back.
  await approver.page.goto(`${office.desk}/history/2/roll-back`);
  await approver.page.getByLabel('Reason').fill('A department withdrew its figures.');
  const wanted = await approver.page.locator('form b').last().innerText();
  await approver.page.getByLabel(/^Type /).fill(wanted);
  await look('roll-back', approver.page);
  await press(approver.page, 'Ask for the roll-back');
  await approver.page.waitForURL(/\/drafts\//);
  const request = new URL(approver.page.url()).pathname.split('/')[2]!;
  await approver.page.goto(`${office.desk}/drafts/${request}/changes`);
  await approver.page.getByText('another person must approve it').first().waitFor();
  await approve(office, third, request, 'Approve this request');
  await publishNow(office, third, request);
  await onPublicSite(office, '2019-20 Q3');
}

/** Looks around in the preview of a draft: nothing of it leads to the public site, and nobody else sees it. */
async function staysInside({ desk }: Office, { page }: Person, draft: string): Promise<void> {
  const preview = `${desk}/preview/${draft}/`;
  const links = await page.locator('a[href], link[href], script[src], form[action]').evaluateAll((elements) =>
    elements.map((each) => {
      const address = each.getAttribute('href') ?? each.getAttribute('src') ?? each.getAttribute('action');
      return new URL(address!, location.href).href;
    }),
  );
  const files = new RegExp(`^${desk}/(?:assets/|favicon|apple-touch-icon)`);
  const outside = links.filter(
    (link) => link.startsWith(desk) && !link.startsWith(preview) && !files.test(link),
  );
  if (outside.some((link) => !link.startsWith(`${desk}/drafts/${draft}`)))
    throw new Error(`Outside of the preview: ${outside.join(', ')}`);
  await page.getByRole('combobox').first().pressSequentially('clinic');
  await page.getByRole('option').first().click();
  await page.waitForURL((url) => url.href.startsWith(preview) && url.href.includes('?'));
  const addresses = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')!));
  const project = addresses.find((address) => /\/full\/\d+-/.test(address));
  await page.locator(`a[href="${project}"]:visible`).first().click();
  await page.waitForURL(/infrastructure-projects\/full\/\d+/);
  if (!page.url().startsWith(preview)) throw new Error(`Left the preview for ${page.url()}.`);
  const { status, headers } = await fetch(preview, { redirect: 'manual' });
  if (status !== 303 || !headers.get('location')?.startsWith('/sign-in'))
    throw new Error('Somebody who is not signed in sees a preview.');
}

/** Follows an invitation, makes a passkey, and signs in with it again. */
async function join(office: Office, { page }: Person, email: string, role: string, name: string, look: Look) {
  await page.goto(await office.invite(email, role));
  await page.getByLabel('Your name').fill(name);
  await look('invitation', page);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.waitForURL(/\/account\/codes/);
  await page.locator('summary', { hasText: name }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in/);
  await look('sign-in', page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

/** The third person has an account with the identity provider. */
async function joinByProvider({ desk, provider }: Office, { page }: Person): Promise<void> {
  const person = {
    email: 'clerk@treasury.example.org',
    name: 'First Preparer',
    roles: ['approver'],
    amr: ['mfa'],
  };
  provider.people.set('clerk', person);
  await page.goto(`${desk}/sign-in`);
  await page.getByRole('link', { name: /Treasury account/ }).click();
  await page.getByRole('button', { name: 'clerk' }).click();
  await page.waitForURL((url) => url.href.startsWith(desk) && !url.pathname.startsWith('/sign-in'));
}

/** Drops a file and confirms what the desk proposes. Returns the id of the draft when it was compared. */
async function drop({ desk }: Office, { page }: Person, file: string, look: Look): Promise<string> {
  await page.goto(`${desk}/drop`);
  await page.getByLabel('Workbooks or CSV files').setInputFiles(file);
  await look('drop', page);
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.waitForURL(/\/quarter/);
  const draft = new URL(page.url()).pathname.split('/')[2]!;
  await page.getByRole('button', { name: 'Confirm' }).waitFor();
  await page.getByLabel('Provincial').check();
  await page.getByLabel('Financial year').selectOption('2019-20');
  await page.getByLabel('Quarter', { exact: true }).selectOption('4');
  await page.getByLabel('Taken on').fill('15 April 2020');
  await look('quarter', page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/reading/);
  await look('reading', page);
  return draft;
}

async function submit({ desk }: Office, { page }: Person, draft: string, note: string): Promise<void> {
  await see(page, `${desk}/drafts/${draft}/submit`, 'Note for the person who approves it');
  await page.getByLabel('Note for the person who approves it').fill(note);
  await press(page, 'Submit for approval');
}

async function approve({ desk }: Office, { page }: Person, draft: string, button: string): Promise<void> {
  await page.goto(`${desk}/drafts/${draft}/changes`);
  await press(page, button);
  await see(page, `${desk}/drafts/${draft}/publish`, 'The draft is approved');
}

/** Sends a form, and waits until the desk has answered. */
async function press(page: Page, button: string): Promise<void> {
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: button, exact: true }).click();
  await sent;
  await page.waitForLoadState();
}

/** Gives a draft the next full minute, South African time, and waits until it is published. */
async function schedule({ desk }: Office, { page }: Person, draft: string, look: Look): Promise<void> {
  const at = new Date(Date.now() + (2 * 60 * 60 + 75) * 1000).toISOString();
  await page.goto(`${desk}/drafts/${draft}/publish`);
  await page.getByLabel('At a time').check();
  await page.getByLabel('Day').fill(longDate(at.slice(0, 10)));
  await page.getByLabel('Time', { exact: true }).fill(at.slice(11, 16));
  await look('publish', page);
  await press(page, 'Publish Provincial 2019-20 Q4');
  await page.getByText('It is scheduled').waitFor();
  await look('scheduled', page);
  await see(page, `${desk}/drafts/${draft}/publish`, 'Published as publication');
}

async function publishNow({ desk }: Office, { page }: Person, draft: string): Promise<void> {
  await page.goto(`${desk}/drafts/${draft}/publish`);
  await page.getByLabel('Now').check();
  await press(page, 'Roll back to publication 2');
  await see(page, `${desk}/drafts/${draft}/publish`, 'Published as publication');
}

/** Opens a page again and again until it says something. */
const see = (page: Page, address: string, wanted: string): Promise<void> =>
  until(`"${wanted}" at ${address}`, async () => {
    await page.goto(address);
    return (await page.getByText(wanted).count()) > 0;
  });

const mailed = ({ mails }: Office, recipient: string): Promise<void> =>
  until(`a mail to ${recipient}`, async () => mails.some((mail) => mail.startsWith(recipient)));

/** Waits until the start page of the public site says that this quarter is the latest. */
const onPublicSite = ({ service }: Office, quarter: string): Promise<void> =>
  until(`${quarter} on the public site`, async () => {
    const page = await (await fetch(`${service.base}/infrastructure-projects/full/`)).text();
    return page.includes(`${quarter}, collected`);
  });

/** Longer than anything that the walk waits for, on a machine that is busy with something else. */
const LONGEST_MS = 150_000;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await after(500);
  }
}
