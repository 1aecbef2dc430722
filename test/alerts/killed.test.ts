import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken } from '../../src/alerts/addresses/token.ts';
import {
  type AlertsFixture,
  newAlerts,
  publishQuarter,
  type Reported,
  rollBackTo,
} from '../../src/alerts/alerts.fixture.ts';
import { type ReceivedMail, startMailServer } from '../../src/alerts/mail-server.fixture.ts';
import { setSharedValue, sharedValue } from '../../src/alerts/rounds/settings.ts';
import { readSavedSearch } from '../../src/alerts/searches/saved-search.ts';
import { searchId } from '../../src/alerts/subscribers/search-id.ts';
import { keepTold, toldNow } from '../../src/alerts/told/told.ts';
import { openReader } from '../../src/store/index.ts';
import { extent, report, seedOfRun, timeoutFor } from '../fault/extent.ts';
import { randomFrom } from '../fault/random.ts';
import { type PostgresServer, startPostgres } from '../fixtures/postgres-server.ts';
import { type Running, startAlerts, toldPublication, waiting } from './alerts-programs.ts';
import { KillMoments } from './kill-moments.ts';
import { chainsOf } from './told-chains.ts';

const ADDRESSES = extent(300, 2_000);
const TOWNS = 20;
const PROJECTS = 60;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.dispose());

const townOf = (project: number): number => (project % TOWNS) + 1;

/** Every project costs as many millions as the number of the version. */
const version = (number: number): Reported =>
  Object.fromEntries(
    Array.from({ length: PROJECTS }, (_, i) => [
      `${i + 1}`,
      {
        name: `Project ${i + 1}`,
        province: 'Limpopo',
        local_municipality: `Town ${townOf(i + 1)}`,
        department: 'Health',
        status: 'Construction 26% - 50%',
        estimated_total_project_cost: number * 1e6,
      },
    ]),
  );

/** What the versions of the catalogue are, one after the other, after version 1. */
const publications: readonly ((storeUrl: string) => Promise<void>)[] = [
  (storeUrl) => publishQuarter(storeUrl, 2, version(2)),
  (storeUrl) => publishQuarter(storeUrl, 3, version(3)),
  (storeUrl) => rollBackTo(storeUrl, 2),
];
const LAST_VERSION = 2;

/** Somebody who follows a town and a project. */
interface Follower {
  readonly address: string;
  readonly town: number;
  readonly project: number;
}

const followers: readonly Follower[] = Array.from({ length: ADDRESSES }, (_, i) => ({
  address: `reader${i}@example.org`,
  town: (i % TOWNS) + 1,
  project: ((i * 7) % PROJECTS) + 1,
}));

/** Writes people into the database as if they had confirmed what they follow. */
async function fill({ alerts }: AlertsFixture): Promise<void> {
  const { database, key, index, now } = alerts;
  const at = now().toISOString();
  const searchesOf = ({ town, project }: Follower) => [
    `v1?local_municipality=Town+${town}&province=Limpopo`,
    `v1?project=${project}`,
  ];
  await database.transaction(async (transaction) => {
    for (const text of new Set(followers.flatMap(searchesOf))) {
      expect(readSavedSearch(text).text).toBe(text);
      await transaction.run('INSERT INTO search (id, text) VALUES (?, ?)', [searchId(text), text]);
      await keepTold(transaction, searchId(text), toldNow(index.current, text)!);
    }
    const told = index.current!.manifest.publicationId;
    for (const follower of followers) {
      const { address } = follower;
      const { id, text: token, hash } = newToken();
      await transaction.run(
        `INSERT INTO subscriber (id, mark, sealed, token_hash, language, wants_nothing, created_at, confirmed_at)
         VALUES (?, ?, ?, ?, 'en', 0, ?, ?)`,
        [id, key.mark(address), key.seal(JSON.stringify({ address, token })), hash, at, at],
      );
      for (const text of searchesOf(follower))
        await transaction.run(
          'INSERT INTO subscription (subscriber_id, search_id, confirmed_at, words, told) VALUES (?, ?, ?, ?, ?)',
          [id, searchId(text), at, '', told],
        );
    }
  });
}

/** As if the minutes had passed after which another process takes over what a dead one had begun. */
async function timePasses({ alerts: { database } }: AlertsFixture): Promise<void> {
  await database.run("UPDATE letter SET claimed_until = '2000-01-01' WHERE claimed_until IS NOT NULL");
  await database.transaction(async (transaction) => {
    const lease = await sharedValue<object>(transaction, 'round');
    if (lease !== undefined) await setSharedValue(transaction, 'round', { ...lease, until: '2000-01-01' });
  });
}

/** Kills processes while they make letters and send them, and returns what the mail server got. */
async function killProcesses(
  fixture: AlertsFixture,
  kills: number,
  processes: number,
): Promise<readonly ReceivedMail[]> {
  const { alerts, storeUrl } = fixture;
  const seed = seedOfRun();
  const random = randomFrom(seed);
  const moments = new KillMoments();
  const smtp = await startMailServer((step) => moments.notice(step));
  const env = {
    STORE_URL: storeUrl,
    ALERTS_STORE_URL: alerts.config.alertsStoreUrl,
    ALERTS_KEY: alerts.config.alertsKey,
    ALERTS_URL: alerts.url,
    ALERTS_PORT: '0',
    ALERTS_SMTP_URL: smtp.url,
    ALERTS_FROM: alerts.config.alertsFrom,
    ALERTS_DELAY_MINUTES: '0',
    // So that some are left for the next process.
    ALERTS_PER_SECOND: String(extent(100, 20)),
    DATA_POLL_MS: '50',
    LOG_LEVEL: 'error',
  };
  const running: Running[] = [];
  const start = () => running.push(startAlerts({ env }));
  try {
    for (let kill = 0; kill < kills; kill++) {
      const due = publications.filter((_, i) => Math.floor((i * kills) / publications.length) === kill);
      for (const publish of due) await publish(storeUrl);
      while (running.length < processes) start();
      const [victim] = running.splice(Math.floor(random() * running.length), 1);
      await moments.next(random, fixture, victim!.open, () => victim!.process.kill('SIGKILL'));
      await victim!.end('SIGKILL');
      await timePasses(fixture);
    }
    while (running.length < 2) start();
    const reader = openReader(storeUrl);
    const last = (await reader.publications()).at(-1)!;
    await reader.close();
    await expect
      .poll(async () => [await toldPublication(alerts.database), await waiting(alerts.database)], {
        timeout: 600_000,
      })
      .toEqual([last.id, 0]);
  } finally {
    await Promise.all(running.map((each) => each.end()));
    await smtp.close();
  }
  report(`seed ${seed}: ${smtp.received.length} mails; killed ${moments.counts()}`);
  return smtp.received;
}

/** Expects that each address was told each change once, by mails that are the same whenever they have the same Message-ID. */
async function everybodyToldOnce(
  { alerts: { database } }: AlertsFixture,
  received: readonly ReceivedMail[],
): Promise<void> {
  const letters = await database.rows<{ readonly id: string }>(
    'SELECT id FROM letter ORDER BY created_at, id',
  );
  const order = letters.map(({ id }) => `<${id}@news.example.org>`);
  const mails = new Map<string, ReceivedMail>();
  for (const mail of received) {
    const known = mails.get(mail.messageId!);
    mails.set(mail.messageId!, known ?? mail);
    if (known !== undefined) expect(contentOf(mail)).toEqual(contentOf(known));
  }
  report(`${received.length - mails.size} mails were repeated`);
  // A letter that was taken back, or given another id, after somebody got it would be missing here.
  expect([...mails.keys()].toSorted()).toEqual(order.toSorted());
  const chains = chainsOf(order.map((id) => mails.get(id)!));
  expect([...chains.keys()].toSorted()).toEqual(followers.map(({ address }) => address).toSorted());
  for (const { address, town, project } of followers) {
    const own = chains.get(address)!;
    const followed = Object.keys(version(1))
      .map(Number)
      .filter((each) => townOf(each) === town || each === project);
    expect(Object.keys(own).toSorted(), address).toEqual(
      followed.map((each) => `Project ${each}`).toSorted(),
    );
    for (const steps of Object.values(own)) {
      // Each mail begins where the one before ended.
      expect([1, ...steps.map(({ after }) => after)], address).toEqual([
        ...steps.map(({ before }) => before),
        LAST_VERSION,
      ]);
    }
  }
}

const contentOf = ({ to_, subject, text, html, date }: ReceivedMail) => ({ to_, subject, text, html, date });

const onSqlite = () => ({});
const onPostgres = () => ({
  STORE_URL: server.storeUrl('killed'),
  ALERTS_STORE_URL: server.storeUrl('killed_alerts'),
});

test.each([
  [extent(6, 200), 'one process, on SQLite', onSqlite, 1],
  [extent(6, 200), 'two processes, on SQLite', onSqlite, 2],
  [extent(3, 200), 'two processes, on PostgreSQL', onPostgres, 2],
] as const)(
  '%i kills of %s: everybody is told each change once',
  async (kills, _, environment, processes) => {
    const fixture = await newAlerts(environment());
    try {
      await publishQuarter(fixture.storeUrl, 1, version(1));
      await fixture.reindex();
      await fill(fixture);
      await everybodyToldOnce(fixture, await killProcesses(fixture, kills, processes));
    } finally {
      await fixture.close();
    }
  },
  timeoutFor(extent(120, 2_400)),
);
