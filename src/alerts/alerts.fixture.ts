import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listening, type TestResponse } from '../../test/fixtures/listening-server.ts';
import { readConfig } from '../config.ts';
import { buildIndex } from '../index/build/build-index.ts';
import { CatalogueIndex } from '../index/index.ts';
import { mailServer } from '../mail/index.ts';
import type { ProjectSnapshot } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { openReader } from '../store/index.ts';
import { batches, quarterOf, writerOf } from '../store/store.fixture.ts';
import type { Alerts } from './alerts.ts';
import { openAlerts } from './open-alerts.ts';
import type { RoundOutcome } from './rounds/round.ts';
import { Rounds } from './rounds/rounds.ts';
import { dkim } from './sender/index.ts';
import { composer } from './sending/compose.ts';
import { MOST_AT_ONCE, sendDueLetters } from './sending/send-letters.ts';
import { alertsServer } from './server.ts';

const MINUTE_MS = 60_000;

/** A mail as the mail server got it. */
export interface ReceivedMail extends Email {
  /** Of the envelope. */
  readonly to_: string;
  readonly raw: string;
  /** The address that a link of the text leads to, the first that contains this. */
  link(part: string): string;
}

/** The projects of a quarter by their ids in the workbook. */
export type Reported = Readonly<Record<string, Partial<ProjectSnapshot>>>;

/** Alerts over a store of their own, with a mail server and a clock that the test moves. */
export interface AlertsFixture {
  readonly alerts: Alerts;
  readonly storeUrl: string;
  /** What the mail server took, oldest first. */
  readonly received: ReceivedMail[];
  /** Answers that the mail server gives instead of taking mail, by recipient. */
  readonly refusals: Map<string, { readonly responseCode: number; readonly message: string }>;
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
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  post(
    path: string,
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestResponse>;
  /** Signs up for a search, as its page does, and confirms by the link of the mail. Returns the path of one's own page. */
  follow(address: string, query: string, options?: { readonly nothing?: boolean }): Promise<string>;
  /** Another process on the same database. */
  another(): Promise<Alerts>;
  close(): Promise<void>;
}

/** The path and query of an address. */
export const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;

export async function newAlerts(environment: Readonly<Record<string, string>> = {}): Promise<AlertsFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  const storeUrl = environment.STORE_URL ?? `sqlite:${join(folder, 'projects.db')}`;
  const received: ReceivedMail[] = [];
  const refusals: AlertsFixture['refusals'] = new Map();
  const smtp = await mailbox(received, refusals);
  const { config } = readConfig({
    STORE_URL: storeUrl,
    ALERTS_URL: 'http://localhost/alerts',
    ALERTS_KEY: randomBytes(32).toString('base64'),
    ALERTS_SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
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
  const site = await listening(alertsServer(alerts, () => {}));
  const server = mailServer(config.alertsSmtpUrl, { connections: MOST_AT_ONCE, signature: dkim(config) });
  const failed: string[] = [];
  const tally = { sent: () => {}, failed: (kind: string) => void failed.push(kind) };
  let indexes = 0;
  const fixture: AlertsFixture = {
    ...{ alerts, storeUrl, received, refusals, failed },
    publish: async (quarter, projects) => {
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
      await fixture.reindex();
    },
    rollBack: async (number) => {
      const store = writerOf(storeUrl);
      await store.rollBack(number);
      await store.close();
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
    get: (path, headers) => site.ask({ url: path, ...(headers && { headers }) }),
    post: (path, fields = {}, headers = {}) =>
      site.ask({
        url: path,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: String(new URLSearchParams(fields)),
      }),
    follow: async (address, query, { nothing } = {}) => {
      const { body } = await fixture.get(`/alerts/new?${query}`);
      const search = /name="search" value="([^"]*)"/.exec(body)![1]!.replaceAll('&amp;', '&');
      await fixture.post('/alerts/new', { search, address, agree: 'on', ...(nothing && { nothing: 'on' }) });
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
      await new Promise((resolve) => smtp.close(() => resolve(undefined)));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return fixture;
}

async function mailbox(received: ReceivedMail[], refusals: AlertsFixture['refusals']): Promise<SMTPServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refusals.get(address);
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
    },
    onData: async (stream, { envelope }, done) => {
      const pieces: Buffer[] = [];
      for await (const piece of stream) pieces.push(piece);
      const raw = Buffer.concat(pieces);
      const email = await PostalMime.parse(raw);
      received.push({
        ...email,
        to_: envelope.rcptTo.map(({ address }) => address).join(),
        raw: raw.toString(),
        link: (part) => (email.text ?? '').match(/https?:\/\/\S+/g)!.find((link) => link.includes(part))!,
      });
      done();
    },
  });
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  return smtp;
}
