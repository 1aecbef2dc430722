import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as after } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { newAccount } from '../../src/desk/desk.fixture.ts';
import type { Desk } from '../../src/desk/desk.ts';
import { type Draft, eventsOf, findDraft } from '../../src/desk/drafts/index.ts';
import { openDesk } from '../../src/desk/open-desk.ts';
import { draftsOf } from '../../src/desk/publishing/approved.fixture.ts';
import { publishDraft } from '../../src/desk/publishing/publish-draft.ts';
import { publishDue } from '../../src/desk/publishing/publish-due.ts';
import type { Sphere } from '../../src/project/index.ts';
import { openReader } from '../../src/store/index.ts';
import { startPostgres } from '../fixtures/postgres-server.ts';
import { markedProjects } from '../irm-file.ts';
import { spawnProgram, temporaryFolder } from '../program.ts';
import { extent, report, seedOfRun, timeoutFor } from './extent.ts';
import { mountSmallDisk, type SmallDisk } from './machine/small-disk.ts';
import { randomFrom } from './random.ts';
import { PATIENT } from './service-state.ts';

const KILLS = extent(2, 30);
const ROUNDS = extent(2, 20);
const PROJECTS = extent(1_000, 3_000);

const folder = temporaryFolder();
const server = await startPostgres();
afterAll(async () => {
  await server.dispose();
  folder.remove();
});

type Environment = Readonly<Record<string, string>>;

/** Counts drafts, so that each has a quarter of its own. */
let made = 0;

/** A desk in this process, with drafts that are approved. */
async function deskOf(environment: Environment) {
  const { config } = readConfig({ ...environment, LOG_LEVEL: 'silent', LOCK_WAIT_SECONDS: '1' });
  const desk = await openDesk(config, pino({ level: 'silent' }));
  const people = {
    preparer: await newAccount(desk, ['preparer']),
    approver: await newAccount(desk, ['approver']),
  };
  const drafts = draftsOf(desk, people);
  /** An approved draft of a quarter of its own, which is due. */
  const due = async (sphere: Sphere = 'provincial'): Promise<Draft> => {
    const year = 1950 + made++;
    const financialYear = `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
    const quarter = { sphere, financialYear, quarter: 1, taken: `${year}-07-15` } as const;
    const rows = markedProjects(PROJECTS + made, `${made}`);
    // A project of one sphere is none of the other.
    const own = rows.map((row) => ({ ...row, 'Project ID': `${sphere}-${row['Project ID']}` }));
    return drafts.schedule(await drafts.approvedFile(own, quarter));
  };
  const close = async () => {
    await desk.published.close();
    await desk.database.close();
  };
  return { desk, due, close };
}

const stateOf = async ({ database }: Desk, { id }: Draft) => (await findDraft(database, id))!.state;

/** Expects that the store holds each draft once, in a log that verifies, and that the desk knows it. */
async function publishedOnce(desk: Desk, drafts: readonly Draft[]): Promise<void> {
  const store = openReader(desk.config.storeUrl);
  const [publications, { differences }] = [await store.publications(), await store.verify()];
  await store.close();
  expect(differences).toEqual([]);
  for (const { id } of drafts) {
    const found = publications.filter(({ draft }) => draft === id).map(({ number }) => number);
    expect(found).toEqual([(await findDraft(desk.database, id))!.publication]);
  }
}

/** As if a minute had passed since the desk that was publishing died. */
const leaseEnds = ({ database }: Desk) =>
  database.run("UPDATE draft SET claimed_until = '2000-01-01' WHERE claimed_until IS NOT NULL");

const startDesk = (environment: Environment) =>
  spawnProgram(['desk', '--port', '0'], { env: { ...environment, LOG_LEVEL: 'error' } });

describe.each([
  ['SQLite', { STORE_URL: `sqlite:${folder.path}/projects.db` }],
  ['PostgreSQL', { STORE_URL: server.storeUrl('store'), DESK_DB: server.storeUrl('desk_of_store') }],
])('on %s', (_engine, environment) => {
  let running: Awaited<ReturnType<typeof deskOf>>;
  beforeEach(async () => {
    running = await deskOf(environment);
  });
  afterEach(() => running.close());

  test(
    `kill -9 of a desk that publishes, ${KILLS} times: each draft is published, once`,
    async () => {
      const { desk, due } = running;
      const seed = seedOfRun();
      const random = randomFrom(seed);
      const first = await due();
      const start = performance.now();
      const child = startDesk(environment);
      await expect.poll(() => stateOf(desk, first), PATIENT).toBe('published');
      const duration = performance.now() - start;
      child.kill('SIGKILL');
      const drafts = [first];
      const states: string[] = [];
      for (let kill = 0; kill < KILLS; kill++) {
        const draft = await due();
        drafts.push(draft);
        const victim = startDesk(environment);
        await after(duration * (0.3 + (0.7 * (kill + random())) / KILLS));
        victim.kill('SIGKILL');
        await once(victim, 'exit');
        states.push(await stateOf(desk, draft));
        await leaseEnds(desk);
        await publishDue(desk, publishDraft);
        expect(await stateOf(desk, draft)).toBe('published');
      }
      await publishedOnce(desk, drafts);
      report(`killed in ${JSON.stringify(states)}, SEED=${seed}`);
    },
    timeoutFor(KILLS * 20),
  );

  test(
    'two desks publish each draft once',
    async () => {
      const { desk, due } = running;
      const desks = [startDesk(environment), startDesk(environment)];
      try {
        const drafts: Draft[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const pair = [await due('provincial'), await due('national')];
          drafts.push(...pair);
          for (const draft of pair) await expect.poll(() => stateOf(desk, draft), PATIENT).toBe('published');
        }
        await publishedOnce(desk, drafts);
      } finally {
        for (const child of desks) child.kill('SIGTERM');
        await Promise.all(desks.map((child) => child.exitCode ?? once(child, 'exit')));
      }
    },
    timeoutFor(ROUNDS * 30),
  );
});

test('a store that is away for a while keeps nobody from publishing afterwards', async () => {
  const environment = { STORE_URL: server.storeUrl('away'), DESK_DB: `sqlite:${folder.path}/away.db` };
  const { desk, due, close } = await deskOf(environment);
  const draft = await due();
  await server.stop();
  await expect(publishDue(desk, publishDraft)).rejects.toThrow();
  expect(await stateOf(desk, draft)).toBe('scheduled');
  await server.start();
  await publishDue(desk, publishDraft);
  await publishedOnce(desk, [draft]);
  await close();
});

test('a store that goes away in the middle is tried again', async () => {
  const environment = { STORE_URL: server.storeUrl('middle'), DESK_DB: `sqlite:${folder.path}/middle.db` };
  const { desk, due, close } = await deskOf(environment);
  const draft = await due();
  await publishDue(desk, async (request) => {
    await server.kill();
    return publishDraft(request);
  });
  await server.start();
  expect(await stateOf(desk, draft)).toBe('scheduled');
  expect((await eventsOf(desk.database, draft.id)).at(-1)?.kind).toBe('failed');
  await leaseEnds(desk);
  await publishDue(desk, publishDraft);
  await publishedOnce(desk, [draft]);
  await close();
});

describe('on a full disk', () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = mountSmallDisk(32);
  });
  afterEach(() => disk.remove());

  test('of the store, a draft stays scheduled, says why, and is published once there is space', async () => {
    const { desk, due, close } = await deskOf({
      STORE_URL: `sqlite:${disk.path}/projects.db`,
      DESK_DB: `sqlite:${folder.path}/full-store.db`,
      DESK_FILES: join(folder.path, 'files'),
    });
    const first = await due();
    await publishDue(desk, publishDraft);
    const draft = await due();
    disk.fill(64 * 1024);
    await publishDue(desk, publishDraft);
    expect(await stateOf(desk, draft)).toBe('scheduled');
    expect((await eventsOf(desk.database, draft.id)).at(-1)?.text).toMatch(
      /tried again: .*(disk|space|full)/i,
    );
    disk.freeSpace();
    await leaseEnds(desk);
    await publishDue(desk, publishDraft);
    await publishedOnce(desk, [first, draft]);
    await close();
  });

  test('of the desk, nothing is published twice, though the desk could not note it', async () => {
    const { desk, due, close } = await deskOf({
      STORE_URL: `sqlite:${folder.path}/full-desk.db`,
      DESK_DB: `sqlite:${disk.path}/desk.db`,
      DESK_FILES: join(folder.path, 'files'),
    });
    const draft = await due();
    const noting = publishDue(desk, async (request) => {
      const result = await publishDraft(request);
      disk.fill();
      return result;
    });
    await expect(noting).rejects.toThrow(/desk's database/);
    expect(await stateOf(desk, draft)).toBe('publishing');
    disk.freeSpace();
    await leaseEnds(desk);
    await publishDue(desk, publishDraft);
    await publishedOnce(desk, [draft]);
    await close();
  });
});
