import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type ReceivedMail, startMailServer } from '../../src/alerts/mail-server.fixture.ts';
import { filledPath, pagePaths } from '../../src/query/addresses.ts';
import { storeFile } from '../../src/store/index.ts';
import { chromiumPath } from '../browser/chromium.ts';
import { sidewaysScroll } from '../browser/visitor.ts';
import { launch } from '../browser/visitor-browser.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import type { IrmRow } from '../irm-file.ts';
import { type AlertsPrograms, startPrograms } from './alerts-programs.ts';

/** Called when a page of the walk shows what it is about. */
export type Look = (name: string, page: Page) => Promise<void>;

const project = (id: string, values: Readonly<Record<string, string | number>>): IrmRow => ({
  'Project ID': id,
  Province: 'Limpopo',
  'Local Municipality': 'Makhado',
  'District Municipality': 'Vhembe',
  Department: 'Health',
  'Project Status': 'Construction 26% - 50%',
  'Estimated Project Completion Date': '2020-06-30',
  'Total Project Cost': 5_000_000,
  ...values,
});

const khomele = project('1', { 'Project Name': 'Khomele Clinic' });
const elim = project('2', { 'Project Name': 'Elim Clinic', 'Total Project Cost': 8_000_000 });
const road = project('3', { 'Project Name': 'Road to Vuwani', Department: 'Transport' });
const thohoyandou = project('4', {
  'Project Name': 'Thohoyandou Clinic',
  'Local Municipality': 'Thulamela',
  'Total Project Cost': 20_000_000,
});
const library = project('5', {
  'Project Name': 'Library',
  'Local Municipality': 'Polokwane',
  'Project Status': 'Final Completion',
});
const sinthumule = project('6', { 'Project Name': 'Sinthumule Clinic', 'Total Project Cost': 3_000_000 });

/** What each publication says. */
const first = [khomele, elim, road, thohoyandou, library];
const second = [
  {
    ...khomele,
    'Total Project Cost': 90_000_000,
    'Estimated Project Completion Date': '2020-12-31',
  },
  { ...elim, 'Project Status': 'Final Completion' },
  road,
  thohoyandou,
  library,
  sinthumule,
];
/** Somebody had typed a nought too many. */
const corrected = second.map((each) =>
  each['Project ID'] === '1' ? { ...each, 'Total Project Cost': 9_000_000 } : each,
);

const READER = 'reader@example.org';
const NEIGHBOUR = 'neighbour@example.org';
const ENGINEER = 'engineer@example.org';

/**
 * A whole quarter, as three people who follow projects live it: from asking for mails to leaving. `look` sees the pages and
 * mails on the way.
 */
export async function walkAlerts(
  storeUrl: string,
  folder: string,
  look: Look = async () => {},
): Promise<void> {
  const smtp = await startMailServer();
  const programs = await startPrograms(storeUrl, folder, smtp, first);
  const browser = await launch(chromiumPath());
  try {
    const walk = new Walk(programs, browser, smtp.received, look);
    await walk.signUps();
    await walk.publication();
    await walk.correction();
    await walk.rollBack();
    await walk.leaving();
    expect(programs.alerts.output()).not.toMatch(/@example\.org/);
  } finally {
    await browser.close();
    await programs.close();
    await smtp.close();
  }
}

class Walk {
  readonly #programs: AlertsPrograms;
  readonly #browser: Browser;
  readonly #received: readonly ReceivedMail[];
  readonly #look: Look;

  constructor(programs: AlertsPrograms, browser: Browser, received: readonly ReceivedMail[], look: Look) {
    this.#programs = programs;
    this.#browser = browser;
    this.#received = received;
    this.#look = look;
  }

  /** The reader follows what a search finds and a town, the neighbour the town, the engineer a project. */
  async signUps(): Promise<void> {
    const { base } = this.#programs.service;
    const results = `${base}${pagePaths.start}?q=clinic&province=Limpopo`;
    const town = base + filledPath(pagePaths.municipality, 'limpopo', 'makhado');
    await this.#signUp(READER, results, { hasScript: true });
    await this.#signUp(READER, town, { hasScript: false });
    await this.#signUp(NEIGHBOUR, town, { hasScript: false });
    await this.#signUp(ENGINEER, `${base}${filledPath(pagePaths.project, 1)}`, { hasScript: true });
    await this.#signUp(ENGINEER, `${base}${filledPath(pagePaths.project, 5)}`, {
      hasScript: true,
      nothing: true,
    });
  }

  async #signUp(
    address: string,
    from: string,
    { hasScript, nothing = false }: { readonly hasScript: boolean; readonly nothing?: boolean },
  ): Promise<void> {
    await this.#visit(hasScript, async (page) => {
      await page.goto(from);
      await page.getByRole('link', { name: 'E-mail me when this changes' }).first().click();
      await page.getByLabel('Your email address').fill(address);
      if (nothing) await page.getByLabel('Also tell me when nothing changed').check();
      await page.getByLabel(/^I want these mails/).check();
      await this.#look('sign-up', page);
      const before = this.#received.length;
      await page.getByRole('button', { name: 'Send me the link to confirm' }).click();
      await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
      await waitUntil(() => this.#received.length > before);
    });
    const mail = this.#received.at(-1)!;
    await this.#checkMail(mail, address);
    expect(mail.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
    // The mail is read on another device, without script.
    await this.#visit(false, async (page) => {
      await page.goto(mail.link('/confirm/'));
      await this.#look('confirm', page);
      await page.getByRole('button', { name: 'Yes, e-mail me' }).click();
      await page.getByRole('heading', { name: 'You follow this now' }).waitFor();
      await this.#look('confirmed', page);
    });
  }

  async publication(): Promise<void> {
    const mails = await this.#mailsAfter(() => this.#programs.publish(2, second));
    expect(told(mails)).toEqual({
      [NEIGHBOUR]: [
        'Makhado, Limpopo: 1 project dearer, 1 later, 1 finished',
        'Elim Clinic',
        'Stage: Construction 26–50 % → Final completion',
        'Khomele Clinic',
        'Cost: R 5 million → R 90 million (+R 85 million)',
        'Completion: June 2020 → December 2020 (6 months later)',
        'Sinthumule Clinic',
        'New in the report',
        'Estimated at R 3 million, completion June 2020, stage Construction 26–50 %',
      ],
      [ENGINEER]: [
        'Khomele Clinic: R 85 million dearer, 6 months later',
        'Khomele Clinic',
        'Cost: R 5 million → R 90 million (+R 85 million)',
        'Completion: June 2020 → December 2020 (6 months later)',
      ],
      // Both of the searches find the same: it is told once.
      [READER]: [
        'Limpopo, “clinic” and 1 more: 1 project dearer, 1 later, 1 finished',
        ...toldIn(mails[NEIGHBOUR]!),
      ],
    });
    await this.#follow(mails[NEIGHBOUR]!.link('/full/1-'), 'Khomele Clinic');
    await this.#follow(mails[READER]!.link('/full/?'), 'Sinthumule Clinic');
  }

  async correction(): Promise<void> {
    const mails = await this.#mailsAfter(() => this.#programs.correct(2, corrected));
    const change = ['Khomele Clinic', 'Cost: R 90 million → R 9 million (−R 81 million)'];
    expect(told(mails)).toEqual({
      [NEIGHBOUR]: ['Makhado, Limpopo: 1 project cheaper', ...change],
      [ENGINEER]: ['Khomele Clinic: R 81 million cheaper', ...change],
      [READER]: ['Limpopo, “clinic” and 1 more: 1 project cheaper', ...change],
    });
  }

  async rollBack(): Promise<void> {
    const mails = await this.#mailsAfter(() => this.#programs.rollBack(1));
    const back = [
      'Khomele Clinic',
      'Cost: R 9 million → R 5 million (−R 4 million)',
      'Completion: December 2020 → June 2020 (6 months earlier)',
    ];
    const changes = [
      'Sinthumule Clinic',
      'No longer in the catalogue',
      'Estimated at R 3 million, completion June 2020, stage Construction 26–50 %',
      ...back,
      'Elim Clinic',
      'Stage: Final completion → Construction 26–50 %',
    ];
    expect(told(mails)).toEqual({
      [NEIGHBOUR]: ['Makhado, Limpopo: 1 project no longer reported, 1 cheaper, 1 earlier', ...changes],
      [ENGINEER]: ['Khomele Clinic: R 4 million cheaper, 6 months earlier', ...back],
      [READER]: ['Limpopo, “clinic” and 1 more: 1 project no longer reported, 1 cheaper', ...changes],
    });
  }

  async leaving(): Promise<void> {
    await this.#leaveWithOneClick(NEIGHBOUR);
    await this.#endOneSearch(READER);
    await this.#leaveByThePage(READER);
    const stored = await everythingStored(this.#programs);
    for (const part of ['neighbour', 'reader', 'example.org']) expect(stored).not.toContain(part);
    const mails = await this.#mailsAfter(() => this.#programs.publish(2, [...first, sinthumule]));
    expect(told(mails)).toEqual({ [ENGINEER]: ['Nothing changed in your searches'] });
    await this.#leaveByThePage(ENGINEER);
    expect(await this.#programs.database.rows('SELECT id FROM subscriber')).toEqual([]);
  }

  /** As a mail program does it (RFC 8058): the address of the header, without anything that the person would be known by. */
  async #leaveWithOneClick(address: string): Promise<void> {
    const { headers } = this.#lastMail(address);
    const value = (name: string) => headers.find(({ key }) => key === name)!.value;
    expect(value('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const body = new FormData();
    body.append('List-Unsubscribe', 'One-Click');
    const url = /^<(http\S+)>$/.exec(value('list-unsubscribe'))![1]!;
    const { status } = await fetch(url, { method: 'POST', body, redirect: 'error' });
    expect(status).toBe(200);
  }

  async #endOneSearch(address: string): Promise<void> {
    await this.#visit(true, async (page) => {
      await page.goto(this.#lastMail(address).link('/mine/'));
      await this.#look('own', page);
      await page.getByRole('button', { name: 'End: Limpopo, “clinic”' }).click();
      await page.getByText('Ended.').waitFor();
      expect(await page.getByRole('button', { name: /^End: / }).count()).toBe(1);
    });
  }

  async #leaveByThePage(address: string): Promise<void> {
    await this.#visit(false, async (page) => {
      await page.goto(this.#lastMail(address).link('/leave/'));
      await this.#look('leave', page);
      await page.getByRole('button', { name: 'End all mails' }).click();
      await page.getByRole('heading', { name: 'Ended' }).waitFor();
      await this.#look('left', page);
    });
  }

  /** Opens a link of a mail to the site, and expects that its page says something. */
  #follow(link: string, says: string): Promise<void> {
    return this.#visit(true, async (page) => {
      await page.goto(link);
      await page.locator('main').getByText(says).filter({ visible: true }).first().waitFor();
    });
  }

  #lastMail(address: string): ReceivedMail {
    return this.#received.findLast((mail) => mail.to_ === address)!;
  }

  /** The mails that come after something was published, by address: each address gets one at most. */
  async #mailsAfter(publish: () => Promise<void>): Promise<Mails> {
    const before = this.#received.length;
    await publish();
    const mails = this.#received.slice(before);
    for (const mail of mails) {
      await this.#checkMail(mail, mail.to_);
      await this.#checkLinks(mail);
    }
    const byAddress = Object.fromEntries(mails.map((mail) => [mail.to_, mail]));
    expect(mails).toHaveLength(Object.keys(byAddress).length);
    return byAddress;
  }

  /** That a mail is signed, whom it is to, and that both of its parts can be read. */
  async #checkMail(mail: ReceivedMail, address: string): Promise<void> {
    expect(mail.to_).toBe(address);
    const { results } = await dkimVerify(Buffer.from(mail.raw), {
      resolver: async (name: string) => {
        expect(name).toBe('alerts._domainkey.news.example.org');
        const key = this.#programs.signedWith.export({ type: 'spki', format: 'der' }).toString('base64');
        return [[`v=DKIM1; k=rsa; p=${key}`]];
      },
    });
    const [{ status, signingHeaders } = {}] = results;
    expect(status).toMatchObject({ result: 'pass', aligned: 'news.example.org' });
    const signed = signingHeaders!.keys.toLowerCase().split(/: */);
    for (const { key } of mail.headers.filter((each) => each.key.startsWith('list-unsubscribe')))
      expect(signed).toContain(key);
    for (const line of mail.text!.split('\n'))
      if (!line.includes('http')) expect(line.length).toBeLessThanOrEqual(76);
    await this.#readHtml(mail);
  }

  /** That each link leads to a page. */
  async #checkLinks({ text }: ReceivedMail): Promise<void> {
    for (const link of new Set(text!.match(/https?:\S+/g)))
      expect((await fetch(link)).status, link).toBe(200);
  }

  async #readHtml({ subject, html }: ReceivedMail): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await this.#browser.newContext({
        viewport: { width: 360, height: 800 },
        javaScriptEnabled: true,
        colorScheme,
      });
      const page = await context.newPage();
      await page.setContent(html!);
      expect(await sidewaysScroll(page)).toBe(0);
      await this.#look(`mail ${subject} ${colorScheme}`, page);
      await context.close();
    }
  }

  /** Opens a phone. */
  async #visit(hasScript: boolean, use: (page: Page) => Promise<void>): Promise<void> {
    const context = await this.#browser.newContext({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: hasScript,
    });
    try {
      await use(await context.newPage());
    } finally {
      await context.close();
    }
  }
}

type Mails = Readonly<Record<string, ReceivedMail>>;

/** The subject and the changes of each mail, by address. */
const told = (mails: Mails): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(mails).map(([address, mail]) => [address, [mail.subject!, ...toldIn(mail)]]),
  );

/** What a mail tells, without addresses and places: the lines of its projects. */
const toldIn = ({ text }: ReceivedMail): readonly string[] =>
  text!
    .split('\n')
    .filter((line) => /^(\*| ) /.test(line) && !/http|, Limpopo$/.test(line))
    .map((line) => line.slice(2));

/** All that the database of the alerts has, as text. */
async function everythingStored({ database, env }: AlertsPrograms): Promise<string> {
  const file = storeFile(env.STORE_URL!);
  if (file !== undefined) {
    const folder = dirname(file);
    const files = readdirSync(folder).filter((name) => name.startsWith('alerts.db'));
    return files.map((name) => readFileSync(join(folder, name), 'latin1')).join('\n');
  }
  const tables = await database.rows<{ readonly name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
  );
  const rows = await Promise.all(tables.map(({ name }) => database.rows(`SELECT * FROM ${name}`)));
  return JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
}
