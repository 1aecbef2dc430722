import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { listening, type TestRequest, type TestResponse } from '../../test/fixtures/listening-server.ts';
import { readConfig } from '../config.ts';
import { buildIndex } from '../index/build/build-index.ts';
import { CatalogueIndex } from '../index/index.ts';
import { mailServer } from '../mail/index.ts';
import type { ProjectSnapshot } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import type { Language } from '../site/index.ts';
import { openReader } from '../store/index.ts';
import { batches, quarterOf, writerOf } from '../store/store.fixture.ts';
import type { Alerts } from './alerts.ts';
import { type ReceivedMail, type Refusal, startMailServer } from './mail-server.fixture.ts';
import { openAlerts } from './open-alerts.ts';
import type { RoundOutcome } from './rounds/round.ts';
import { Rounds } from './rounds/rounds.ts';
import { dkim } from './sender/index.ts';
import { composer } from './sending/compose.ts';
import { MOST_AT_ONCE, sendDueLetters } from './sending/send-letters.ts';
import { alertsServer } from './server.ts';

const MINUTE_MS = 60_000;

/** The projects of a quarter by their ids in the workbook. */
export type Reported = Readonly<Record<string, Partial<ProjectSnapshot>>>;

/** The other fields of a sign-up: to be told when nothing changed, too, and the code of a language. */
interface FollowOptions {
  readonly nothing?: boolean;
  readonly language?: string;
}

/** Alerts over a store of their own, with a mail server and a clock that the test moves. */
export interface AlertsFixture {
  readonly alerts: Alerts;
  readonly storeUrl: string;
  /** Where the server of the pages listens, without a slash at its end. */
  readonly base: string;
  /** What the mail server took, oldest first. */
  readonly received: ReceivedMail[];
  /** Answers that the mail server gives instead of taking mail, by recipient. */
  readonly refusals: Map<string, Refusal>;
  readonly failed: string[];
  /** Publishes projects as the only ones of a quarter (of 2019-20), and indexes them. */
  publish(quarter: number, projects: Reported): Promise<void>;
  /** Goes back to a publication, and indexes it. */
  rollBack(number: number): Promise<void>;
  /** Uses the index of what the store holds now. */
  reindex(): Promise<void>;
  /** Moves the clock on. */
  later(minutes: number): void;
  /** Does the round that is due, and sends what is due. */
  work(): Promise<RoundOutcome | undefined>;
  send(): Promise<number>;
  ask(asked: TestRequest): Promise<TestResponse>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  post(
    path: string,
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestResponse>;
  /** Signs up for a search, as its page does, and confirms by the link of the mail. Returns the path of one's own page. */
  follow(address: string, query: string, options?: FollowOptions): Promise<string>;
  /** Another process on the same database. */
  another(): Promise<Alerts>;
  close(): Promise<void>;
}

/** The path and query of an address. */
export const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;

/** Publishes projects as the only ones of a quarter (of 2019-20). */
export async function publishQuarter(storeUrl: string, quarter: number, projects: Reported): Promise<void> {
  const store = writerOf(storeUrl);
  await store.publish({
    kind: 'reported',
    snapshots: [
      {
        irmSnapshot: quarterOf('2019-20', quarter as 1),
        projects: batches(Object.entries(projects).map(([id, known]) => reported(id, known))),
      },
    ],
    record: {},
  });
  await store.close();
}

/** Goes back to a publication. */
export async function rollBackTo(storeUrl: string, number: number): Promise<void> {
  const store = writerOf(storeUrl);
  await store.rollBack(number);
  await store.close();
}

/** Alerts with some settings, and perhaps other languages than those of the site. */
export async function newAlerts(
  environment: Readonly<Record<string, string>> = {},
  spoken?: readonly Language[],
): Promise<AlertsFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  const storeUrl = environment.STORE_URL ?? `sqlite:${join(folder, 'projects.db')}`;
  const smtp = await startMailServer();
  const { received, refusals } = smtp;
  const { config } = readConfig({
    STORE_URL: storeUrl,
    ALERTS_URL: 'http://localhost/alerts',
    ALERTS_KEY: randomBytes(32).toString('base64'),
    ALERTS_SMTP_URL: smtp.url,
    ALERTS_FROM: 'Projects <alerts@news.example.org>',
    ALERTS_PER_SECOND: '1000',
    ALERTS_SIGN_UPS_PER_NETWORK: '1000',
    ...environment,
  });
  const source: { current: CatalogueIndex | undefined } = { current: undefined };
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const open = () => openAlerts(config, pino({ level: 'silent' }), source, now);
  const alerts = await open();
  const others: Alerts[] = [];
  const rounds = new Rounds(alerts);
  const site = await listening(alertsServer(alerts, () => {}, spoken));
  const server = mailServer(config.alertsSmtpUrl, { connections: MOST_AT_ONCE, signature: dkim(config) });
  const failed: string[] = [];
  const tally = { sent: () => {}, failed: (kind: string) => void failed.push(kind) };
  let indexes = 0;
  const fixture: AlertsFixture = {
    ...{ alerts, storeUrl, base: site.base, received, refusals, failed },
    publish: async (quarter, projects) => {
      await publishQuarter(storeUrl, quarter, projects);
      await fixture.reindex();
    },
    rollBack: async (number) => {
      await rollBackTo(storeUrl, number);
      await fixture.reindex();
    },
    reindex: async () => {
      const directory = join(folder, `index-${indexes++}`);
      const reader = openReader(storeUrl);
      await reader.read((reading) => buildIndex(reading, directory));
      await reader.close();
      await source.current?.release();
      source.current = await CatalogueIndex.load(directory);
      // The process has seen the publication.
      await rounds.next();
    },
    later: (minutes) => {
      offsetMs += minutes * MINUTE_MS;
    },
    work: async () => {
      const outcome = await rounds.next();
      await fixture.send();
      return outcome;
    },
    send: () => sendDueLetters(alerts, { server, compose: composer(alerts), tally }),
    ask: site.ask,
    get: (path, headers) => site.ask({ url: path, ...(headers && { headers }) }),
    post: (path, fields = {}, headers = {}) =>
      site.ask({
        url: path,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: String(new URLSearchParams(fields)),
      }),
    follow: async (address, query, { nothing, language = '' } = {}) => {
      const { body } = await fixture.get(`/alerts/new?${query}`);
      const search = /name="search" value="([^"]*)"/.exec(body)![1]!.replaceAll('&amp;', '&');
      await fixture.post('/alerts/new', {
        ...{ search, address, language, agree: 'on' },
        ...(nothing && { nothing: 'on' }),
      });
      await fixture.send();
      const mail = received.findLast(({ to_ }) => to_ === address)!;
      const confirmed = await fixture.post(pathOf(mail.link('/confirm/')));
      return /href="([^"]*\/mine\/[^"]*)"/.exec(confirmed.body)![1]!;
    },
    another: async () => {
      const other = await open();
      others.push(other);
      return other;
    },
    close: async () => {
      server.close();
      await site.close();
      for (const { database } of [alerts, ...others]) await database.close();
      await source.current?.release();
      await smtp.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return fixture;
}
