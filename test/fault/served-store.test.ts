import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { republishArguments } from '../irm-file.ts';
import { type RunningService, runProgram, spawnProgram, startService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { type Load, startLoad } from './load/steady-load.ts';
import { publishFile, publishNumbered, writeNumbered } from './numbered-publication.ts';
import { loggedSentences, PATIENT, readinessOf, served } from './service-state.ts';

/** Damage to the file of a store while a service under a light, steady load uses it. */
const PROJECTS = extent(1_000, 10_000);
/** How many responses must arrive before the store is repaired. */
const ANSWERS_MEANWHILE = extent(40, 1_000);
const OTHER = 1_000;

const all = temporaryFolder();
const sound = join(all.path, 'sound.db');
const other = join(all.path, 'other.db');
let next = '';
beforeAll(async () => {
  await publishNumbered(`sqlite:${sound}`, all.path, 1, PROJECTS);
  await publishNumbered(`sqlite:${other}`, all.path, OTHER, PROJECTS);
  next = writeNumbered(all.path, 2, PROJECTS);
});
afterAll(() => all.remove());

let folder = '';
let path = '';
let store = '';
let service: RunningService;
let load: Load;
beforeEach(async () => {
  folder = mkdtempSync(join(all.path, 'test-'));
  path = join(folder, 'projects.db');
  store = `sqlite:${path}`;
  copyFileSync(sound, path);
  service = await startService(['--store', store], { env: { DATA_POLL_MS: '50' } });
  load = startLoad(service.base, { clients: 3, pauseMs: 20, keepsConnections: true });
});
afterEach(async () => {
  await load.stop();
  await service.stop();
});

/** Removes the store, with SQLite's files beside it. */
function removeStore(): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { recursive: true, force: true });
}

/** Puts a store in its place, atomically if there is a file. */
function putStore(from: string): void {
  const arriving = join(folder, 'arriving.db');
  copyFileSync(from, arriving);
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) rmSync(path, { recursive: true });
  renameSync(arriving, path);
}

const isReachable = async () => (await readinessOf(service.base)).store_reachable;

/** Waits for so many more responses. */
async function responsesContinue(): Promise<void> {
  const before = load.figures.requests;
  await expect.poll(() => load.figures.requests, PATIENT).toBeGreaterThan(before + ANSWERS_MEANWHILE);
}

/** Ends the load. Every response must be complete, correct and of one publication. */
async function endsWell(what: string): Promise<void> {
  const { requests, failures, brokenOff, reconnected, mixed, slowestMs } = await load.stop();
  report(
    `${what}: ${requests} answers, the slowest after ${slowestMs} ms; it said ${loggedSentences(service.output()).length} sentences`,
  );
  expect({ failures, brokenOff, reconnected, mixed }).toEqual({
    failures: [],
    brokenOff: 0,
    reconnected: 0,
    mixed: 0,
  });
}

interface Harm {
  readonly name: string;
  readonly bring: () => void;
  /** What the log says about it. */
  readonly sentence: RegExp;
  /** What an import says; undefined if it would create a new store. */
  readonly importSays?: RegExp;
}

const harms: readonly Harm[] = [
  {
    name: 'deleted',
    bring: removeStore,
    sentence: /There is no store at .*: import a snapshot into it first\./,
  },
  {
    name: 'cut to half its length',
    bring: () => truncateSync(path, statSync(path).size / 2),
    sentence: /is damaged: restore it from a backup\./,
    importSays: /is damaged: restore it from a backup\./,
  },
  {
    name: 'replaced by a text',
    bring: () => {
      removeStore();
      writeFileSync(path, 'Dear diary, today I published nothing at all.\n'.repeat(100));
    },
    sentence: /is not a store of this program: name another file\./,
    importSays: /is not a store of this program: name another file\./,
  },
  {
    name: 'replaced by a folder',
    bring: () => {
      removeStore();
      mkdirSync(path);
    },
    sentence: /is a folder: name the file of a store\./,
    importSays: /cannot be opened as a store: check that it is a file/,
  },
];

describe('while its store is', () => {
  test.each(harms)(
    '$name, a service continues with its last data, and follows when an intact one is back',
    async ({ name, bring, sentence, importSays }) => {
      bring();
      await expect.poll(isReachable, PATIENT).toBe(false);
      await responsesContinue();
      if (importSays !== undefined) {
        const { code, stderr } = await runProgram(republishArguments(store, next));
        expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(importSays) });
        expect(stderr).toMatch(/^infra-projects: [^\n]+\n$/);
      }
      expect(await readinessOf(service.base)).toMatchObject({ status: 'ready', data_version: 1 });
      putStore(sound);
      await expect.poll(isReachable, PATIENT).toBe(true);
      await served(service.base, await publishFile(store, next));
      await responsesContinue();
      await endsWell(name);
      expect(load.figures.newest).toBe(2);
      const sentences = loggedSentences(service.output());
      expect(sentences).toContainEqual(expect.stringMatching(sentence));
      for (const each of sentences) {
        expect(each).toMatch(/^The store cannot be read, the service continues with its last data: /);
        // A folder is replaced in two steps, between which there is nothing.
        if (!sentence.test(each)) expect(each).toContain('There is no store at');
      }
    },
    timeoutFor(60),
  );

  test(
    'replaced by another catalogue, a service follows, and back again',
    async () => {
      const { store: storeId } = await readinessOf(service.base);
      const isOurs = async () => (await readinessOf(service.base)).store === storeId;
      putStore(other);
      await expect.poll(isOurs, PATIENT).toBe(false);
      await responsesContinue();
      expect(load.figures.newest).toBe(OTHER);
      putStore(sound);
      await expect.poll(isOurs, PATIENT).toBe(true);
      await served(service.base, await publishFile(store, next));
      await responsesContinue();
      await endsWell('replaced by another catalogue');
      expect(loggedSentences(service.output())).toEqual([]);
    },
    timeoutFor(60),
  );
});

describe('while another program', () => {
  /** Holds the lock of this statement until it is released. */
  async function holding(pragma?: string): Promise<{ letGo(): void }> {
    const db = new Database(path);
    const isTaken = () => {
      if (pragma !== undefined) db.pragma(pragma);
      db.exec('BEGIN EXCLUSIVE');
      return true;
    };
    // An exclusive lock is refused while the service polls the store.
    db.pragma('busy_timeout = 0');
    await expect
      .poll(() => {
        try {
          return isTaken();
        } catch {
          return false;
        }
      }, PATIENT)
      .toBe(true);
    return {
      letGo: () => {
        db.exec('ROLLBACK');
        db.close();
      },
    };
  }

  /** Starts an import that waits for the lock. */
  async function waitingImport() {
    const child = spawnProgram(republishArguments(store, next), { env: { LOCK_WAIT_SECONDS: '600' } });
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    const ended = once(child, 'exit');
    await expect
      .poll(() => said, PATIENT)
      .toMatch(/^Another program is publishing into .*: waiting up to 600/);
    return { ended };
  }

  test(
    'holds the write lock, a service continues and follows the import that waits',
    async () => {
      const { letGo } = await holding();
      const { ended } = await waitingImport();
      await responsesContinue();
      const refused = await runProgram(republishArguments(store, next), { env: { LOCK_WAIT_SECONDS: '0' } });
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^infra-projects: Another program is publishing into .*: try again when/,
        ),
      });
      expect(await readinessOf(service.base)).toMatchObject({ data_version: 1, store_reachable: true });
      letGo();
      expect(await ended).toEqual([0, null]);
      await served(service.base, 2);
      await responsesContinue();
      await endsWell('locked for writing');
      expect(loggedSentences(service.output())).toEqual([]);
    },
    timeoutFor(60),
  );

  test(
    'holds an exclusive lock, a service continues without a pause and follows when it can read again',
    async () => {
      const { letGo } = await holding('locking_mode = EXCLUSIVE');
      await expect.poll(isReachable, PATIENT).toBe(false);
      await responsesContinue();
      expect((await readinessOf(service.base)).data_version).toBe(1);
      letGo();
      await expect.poll(isReachable, PATIENT).toBe(true);
      await served(service.base, await publishFile(store, next));
      await responsesContinue();
      await endsWell('locked for reading, too');
      expect(loggedSentences(service.output())).toEqual([
        expect.stringMatching(/^The store cannot be read, .*: Another program .* into .*projects\.db/),
      ]);
    },
    timeoutFor(60),
  );
});
