import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitUntil } from '../../test/fixtures/wait-until.ts';
import { type CatalogueState, openReader, type StoreReader, type StoreState } from '../store/index.ts';
import { writerOf } from '../store/store.fixture.ts';
import { indexFolder, publishNames, versionsIn } from './index.fixture.ts';
import { IndexFolder } from './index-folder.ts';
import { LiveIndex, type LiveIndexOptions } from './live-index.ts';

const parent = mkdtempSync(join(tmpdir(), 'infra-projects-'));
let directory = '';
let storeUrl = '';
let running: LiveIndex[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(parent, 'test-'));
  storeUrl = `sqlite:${join(directory, 'projects.db')}`;
});
afterEach(async () => {
  await Promise.all(running.map((live) => live.stop()));
  running = [];
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** An index that follows the store, with a record of its swaps and failures. */
function following(options: Partial<LiveIndexOptions> = {}) {
  const swaps: number[] = [];
  const failures: string[] = [];
  const live = new LiveIndex({
    storeUrl,
    reader: openReader(storeUrl),
    folder: indexFolder(join(directory, 'projects.index')),
    pollMs: 5,
    onSwap: ({ manifest }) => swaps.push(manifest.dataVersion),
    onFailure: (error) => failures.push(String(error)),
    onFailedRemoval: (error) => failures.push(`not removed: ${error}`),
    ...options,
  });
  running.push(live);
  return { live, swaps, failures, version: () => live.current?.manifest.dataVersion };
}

/** Copies the store, as a backup does, and returns the path of the copy. */
function backUp(): string {
  const copy = join(directory, 'backup.db');
  const db = new Database(join(directory, 'projects.db'));
  db.exec(`VACUUM INTO '${copy}'`);
  db.close();
  return copy;
}

/** Puts a backup in the place of the store, with nothing left of the one before. */
function putBack(backup: string): void {
  for (const ending of ['-wal', '-shm']) rmSync(join(directory, `projects.db${ending}`), { force: true });
  copyFileSync(backup, join(directory, 'restored.db'));
  renameSync(join(directory, 'restored.db'), join(directory, 'projects.db'));
}

/** A reader that returns the state that the test gives, and counts the polls. */
function readerWith(stateNow: () => StoreState) {
  const polls = { count: 0 };
  const state = async () => {
    polls.count++;
    return stateNow();
  };
  const reader: StoreReader = { ...openReader(storeUrl), state };
  return { reader, polls };
}

const twoMorePolls = async (polls: { readonly count: number }) => {
  const before = polls.count;
  await waitUntil(() => polls.count >= before + 2);
};

describe('the current index', () => {
  test('is loaded when start resolves, and built only if there is none on disk', async () => {
    await publishNames(storeUrl, 'Tree');
    const first = following();
    await first.live.start();
    expect(first.version()).toBe(1);
    const neverBuilding = new IndexFolder(join(directory, 'projects.index'), {
      buildInto: () => Promise.reject(new Error('built again')),
    });
    const second = following({ folder: neverBuilding });
    await second.live.start();
    expect([second.version(), second.failures]).toEqual([1, []]);
  });

  test('is undefined until something is published', async () => {
    const { live, failures, version } = following();
    await live.start();
    expect(live.current).toBeUndefined();
    expect([failures.length, live.absence]).toEqual([1, 'failing']);
    await writerOf(storeUrl).state();
    await waitUntil(() => live.absence === 'nothing published');
    await publishNames(storeUrl, 'Tree');
    await waitUntil(() => version() === 1);
  });

  test('is replaced by each newer version; the previous one is released and its folder removed', async () => {
    await publishNames(storeUrl, 'Tree');
    const { live, swaps, version } = following();
    await live.start();
    const before = live.current!;
    await publishNames(storeUrl, 'Tree', 'Road');
    await waitUntil(() => version() === 2);
    expect(live.current?.count).toBe(2);
    expect(swaps).toEqual([1, 2]);
    await waitUntil(() => before.csvLines.file.fd === -1);
    const names = () => versionsIn(join(directory, 'projects.index'));
    await waitUntil(() => names().length === 1 && /-2-\w+$/.test(names()[0]!));
  });

  test('stays open after it is replaced while somebody holds it', async () => {
    await publishNames(storeUrl, 'Tree');
    const { live, version } = following();
    await live.start();
    const held = live.current!;
    held.hold();
    await publishNames(storeUrl, 'Road');
    await waitUntil(() => version() === 2);
    expect(held.published(0).name).toBe('Tree');
    await held.release();
    expect(held.csvLines.file.fd).toBe(-1);
  });

  /** What a primary that was replaced says until it knows of its successor. */
  const former = { server: { cluster: 'one', timeline: 1 } };

  test.each([
    ['a replica', {}, { fromReplica: true as const }],
    ['a former primary', { server: { cluster: 'one', timeline: 2 } }, former],
  ])('is never replaced by an older version that %s reports', async (_who, first, then) => {
    await publishNames(storeUrl, 'Tree');
    const state = { ...(await publishNames(storeUrl, 'Road')), ...first };
    let said: StoreState = state;
    const { reader, polls } = readerWith(() => said);
    const { live, swaps, failures } = following({ reader });
    await live.start();
    said = { ...state, dataVersion: 1, publicationId: 'older', ...then };
    await twoMorePolls(polls);
    expect([swaps, failures]).toEqual([[2], []]);
  });

  test('is not replaced by an older one from a replica after the primary reported a newer one', async () => {
    await publishNames(storeUrl, 'Tree');
    const behind = backUp();
    const state = await publishNames(storeUrl, 'Road');
    let said: StoreState = state;
    const { reader, polls } = readerWith(() => said);
    const first = following({ reader });
    await first.live.start();
    await first.live.stop();
    const { live, swaps } = following({ reader, storeUrl: `sqlite:${behind}` });
    await live.start();
    said = { ...state, dataVersion: 3, publicationId: 'newer' };
    await twoMorePolls(polls);
    expect(swaps).toEqual([2]);
  });

  test('is replaced by a backup that was put back, and by what is published then', async () => {
    await publishNames(storeUrl, 'Tree');
    const backup = backUp();
    await publishNames(storeUrl, 'Road');
    const { live, version } = following();
    await live.start();
    const shown = () => live.current?.published(0).name;
    expect([version(), shown()]).toEqual([2, 'Road']);
    putBack(backup);
    await waitUntil(() => version() === 1 && shown() === 'Tree');
    await publishNames(storeUrl, 'Clinic');
    await waitUntil(() => version() === 2 && shown() === 'Clinic');
    putBack(backup);
    const { name } = await publishNames(storeUrl, 'Bridge');
    await waitUntil(() => version() === 2 && shown() === 'Bridge');
    const names = () => versionsIn(join(directory, 'projects.index')).join();
    await waitUntil(() => names() === name);
  });

  describe('of a node that reads from replicas', () => {
    /** Publishes, backs up, publishes again, and puts the backup back: what each store then says. */
    async function restoredStore() {
      await publishNames(storeUrl, 'Tree');
      const backup = backUp();
      const lost = await publishNames(storeUrl, 'Road');
      const lagging = `sqlite:${join(directory, 'lagging.db')}`;
      copyFileSync(join(directory, 'projects.db'), join(directory, 'lagging.db'));
      return { backup, lost, lagging };
    }
    const askPrimary: StoreReader['askPrimary'] = (publications) =>
      openReader(storeUrl).askPrimary(publications);
    const replica = async (url: string): Promise<StoreState> => ({
      ...(await openReader(url).state()),
      fromReplica: true,
    });

    test('follows a primary whose chain of publications has parted from it, once a replica does', async () => {
      const { backup, lagging } = await restoredStore();
      let source = lagging;
      const polls = { count: 0 };
      const state = async () => {
        polls.count++;
        return replica(source);
      };
      const { live, swaps, version } = following({ reader: { ...openReader(storeUrl), state }, askPrimary });
      await live.start();
      putBack(backup);
      await twoMorePolls(polls);
      expect(swaps).toEqual([2]);
      source = storeUrl;
      await waitUntil(() => version() === 1);
      // Another replica has not heard of the backup yet: what it says was lost.
      source = lagging;
      await twoMorePolls(polls);
      expect([swaps, live.current?.published(0).name]).toEqual([[2, 1], 'Tree']);
      source = storeUrl;
      await publishNames(storeUrl, 'Clinic');
      await waitUntil(() => live.current?.published(0).name === 'Clinic');
      source = lagging;
      await twoMorePolls(polls);
      expect([swaps, live.current?.published(0).name]).toEqual([[2, 1, 2], 'Clinic']);
    });

    test('does not go back to an older publication of the same chain', async () => {
      await publishNames(storeUrl, 'Tree');
      const older = await replica(storeUrl);
      await publishNames(storeUrl, 'Road');
      let said = await replica(storeUrl);
      const { reader, polls } = readerWith(() => said);
      const { live, swaps } = following({ reader, askPrimary });
      await live.start();
      said = older;
      await twoMorePolls(polls);
      expect(swaps).toEqual([2]);
    });

    test('believes no replica that is behind while the primary is away or was replaced', async () => {
      const { backup } = await restoredStore();
      let said = await replica(storeUrl);
      const { reader, polls } = readerWith(() => said);
      let answer: StoreReader['askPrimary'] = async () => {
        throw new Error('no primary');
      };
      const { live, swaps, version } = following({ reader, askPrimary: (asked) => answer(asked) });
      await live.start();
      putBack(backup);
      const server = { cluster: 'one', timeline: 2 };
      said = { ...(await replica(storeUrl)), server };
      await twoMorePolls(polls);
      answer = async (asked) => {
        const { state, holds } = await askPrimary(asked);
        return { state: { ...state, server: { cluster: 'one', timeline: 1 } }, holds };
      };
      await twoMorePolls(polls);
      expect(swaps).toEqual([2]);
      answer = askPrimary;
      await waitUntil(() => version() === 1);
    });

    test('uses no index that was built from a replica without what the primary holds', async () => {
      const { backup, lagging } = await restoredStore();
      putBack(backup);
      const { live, version } = following({ askPrimary });
      await live.start();
      await live.stop();
      expect(version()).toBeUndefined();
      let said = await replica(storeUrl);
      const { reader, polls } = readerWith(() => said);
      const built = following({ reader, askPrimary, storeUrl: lagging });
      await built.live.start();
      await publishNames(storeUrl, 'Bridge', 'Clinic');
      said = { ...(await replica(storeUrl)), dataVersion: 3 };
      await twoMorePolls(polls);
      expect(built.swaps).toEqual([1]);
    });
  });

  test('is replaced by the index of another store, whatever its version', async () => {
    await publishNames(storeUrl, 'Tree');
    await publishNames(storeUrl, 'Road');
    const { live, version, swaps } = following();
    await live.start();
    for (const ending of ['', '-wal', '-shm'])
      rmSync(join(directory, `projects.db${ending}`), { force: true });
    await publishNames(storeUrl, 'Clinic');
    await waitUntil(() => version() === 1);
    expect(live.current?.published(0).name).toBe('Clinic');
    expect(swaps).toEqual([2, 1]);
  });
});

describe('a failure', () => {
  test('is reported once until it changes, while the last version stays in use', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    let failure: string | undefined;
    const { reader, polls } = readerWith(() => {
      if (failure !== undefined) throw new Error(failure);
      return state;
    });
    let recoveries = 0;
    const { live, failures, version } = following({ reader, onRecovery: () => recoveries++ });
    await live.start();
    for (const next of ['the disk is gone', 'the disk burns', undefined, 'the disk burns']) {
      failure = next;
      await twoMorePolls(polls);
    }
    expect(failures).toEqual(['Error: the disk is gone', 'Error: the disk burns', 'Error: the disk burns']);
    expect([version(), recoveries]).toEqual([1, 1]);
  });

  test('a migration by a newer program is reported until this program can read the store', async () => {
    await publishNames(storeUrl, 'Tree');
    const { live, failures, version } = following();
    await live.start();
    const migrate = (version: number) => {
      const db = new Database(storeUrl.replace('sqlite:', ''));
      const before = db.pragma('user_version', { simple: true }) as number;
      db.pragma(`user_version = ${version}`);
      db.close();
      return before;
    };
    const ours = migrate(99);
    await waitUntil(() => live.storeContact.needsUpgrade);
    expect(live.storeContact.reachable).toBe(true);
    expect([version(), failures]).toEqual([
      1,
      [expect.stringMatching(/newer version .*: upgrade the program/)],
    ]);
    migrate(ours);
    await waitUntil(() => !live.storeContact.needsUpgrade);
  });

  test('to remove an old index is told apart, and the new one is in use', async () => {
    await publishNames(storeUrl, 'Tree');
    const folder = indexFolder(join(directory, 'projects.index'));
    folder.removeOthers = () => Promise.reject(new Error('EACCES'));
    const { live, swaps, failures } = following({ folder });
    await live.start();
    await publishNames(storeUrl, 'Road');
    await waitUntil(() => swaps.length === 2);
    await waitUntil(() => failures.length > 0);
    expect([...new Set(failures)]).toEqual(['not removed: Error: EACCES']);
    expect(live.absence).toBe('starting');
  });

  test('of a build leaves the last version in use', async () => {
    await publishNames(storeUrl, 'Tree');
    let full = false;
    const building = indexFolder(join(directory, 'projects.index'));
    const folder = new IndexFolder(join(directory, 'projects.index'));
    folder.load = (state) => building.load(state);
    folder.build = async (url) => {
      if (full) throw new Error('no space left');
      return building.build(url);
    };
    const { live, failures, version } = following({ folder });
    await live.start();
    full = true;
    await publishNames(storeUrl, 'Road');
    await waitUntil(() => failures.length > 0);
    expect([version(), failures]).toEqual([1, ['Error: no space left']]);
    full = false;
    await waitUntil(() => version() === 2);
  });
});

describe('an index on disk', () => {
  const path = () => join(directory, 'projects.index');
  const away = async () => {
    throw new Error('no response');
  };
  /** As after a restart: leaves the index of the last version in the folder. */
  async function versionOnDisk(...publications: readonly string[]) {
    let state = await publishNames(storeUrl, publications[0]!);
    for (const name of publications.slice(1)) state = await publishNames(storeUrl, name);
    const { live } = following();
    await live.start();
    await live.stop();
    return state;
  }

  test('is used if the store is away', async () => {
    await versionOnDisk('Tree');
    const { live, version, failures } = following({ reader: { ...openReader(storeUrl), state: away } });
    await live.start();
    expect([version(), failures]).toEqual([1, ['Error: no response']]);
    expect(live.storeContact).toEqual({ reachable: false, lastReachedAt: 0, needsUpgrade: false });
  });

  test('is used if the store does not respond', async () => {
    await versionOnDisk('Tree');
    let respond = () => {};
    const state = () => new Promise<never>((_, reject) => (respond = () => reject(new Error('too late'))));
    const { live, version } = following({ reader: { ...openReader(storeUrl), state } });
    const starting = live.start();
    await waitUntil(() => version() === 1);
    respond();
    await starting;
  });

  test('is used while a newer version is built', async () => {
    await versionOnDisk('Tree');
    await publishNames(storeUrl, 'Road');
    const { live, swaps } = following();
    await live.start();
    expect(swaps).toEqual([1, 2]);
  });

  test('is never served, and removed, if a backup was put back meanwhile', async () => {
    await publishNames(storeUrl, 'Tree');
    const backup = backUp();
    const { name } = await versionOnDisk('Road');
    putBack(backup);
    const { live, swaps } = following();
    await live.start();
    expect([swaps, live.current?.published(0).name]).toEqual([[1], 'Tree']);
    expect(readdirSync(path())).not.toContain(name);
  });

  test('is never served again once a backup was put back, even if the store is away at the next start', async () => {
    await publishNames(storeUrl, 'Tree');
    const backup = backUp();
    await versionOnDisk('Road');
    // Killed before it removes what it keeps for a while.
    const { live, version } = following({ keepPreviousMs: 60_000 });
    await live.start();
    putBack(backup);
    await waitUntil(() => version() === 1);
    const next = following({ reader: { ...openReader(storeUrl), state: away } });
    await next.live.start();
    expect(next.live.current?.published(0).name).toBe('Tree');
  });

  test('is never served if its publication was lost, even if more were published since', async () => {
    await publishNames(storeUrl, 'Tree');
    const backup = backUp();
    await versionOnDisk('Road');
    putBack(backup);
    await publishNames(storeUrl, 'Clinic');
    await publishNames(storeUrl, 'Bridge');
    const { live, swaps } = following({ askPrimary: openReader(storeUrl).askPrimary });
    await live.start();
    expect([swaps, live.current?.published(0).name]).toEqual([[3], 'Bridge']);
  });

  test('stays in use if a replica is behind it', async () => {
    const state = await versionOnDisk('Tree', 'Road');
    const { reader, polls } = readerWith(() => ({ ...state, dataVersion: 1, fromReplica: true }));
    const { live, swaps } = following({ reader });
    await live.start();
    await twoMorePolls(polls);
    expect(swaps).toEqual([2]);
  });

  test('is replaced by another catalogue if a primary reports it, but not if a replica does', async () => {
    const state = await versionOnDisk('Tree', 'Road');
    for (const ending of ['', '-wal', '-shm'])
      rmSync(join(directory, `projects.db${ending}`), { force: true });
    const other = await publishNames(storeUrl, 'Clinic');
    let said: StoreState = { ...other, fromReplica: true };
    const { reader, polls } = readerWith(() => said);
    const { live, swaps } = following({ reader });
    await live.start();
    await twoMorePolls(polls);
    expect([swaps, live.current?.manifest.storeId]).toEqual([[2], state.storeId]);
    said = other;
    await waitUntil(() => live.current?.manifest.storeId === other.storeId);
    expect(swaps).toEqual([2, 1]);
  });

  test('is rebuilt if it is damaged', async () => {
    const state = await versionOnDisk('Tree');
    rmSync(join(path(), state.name, 'records'));
    const { live, version, failures } = following();
    await live.start();
    expect([version(), failures]).toEqual([1, []]);
  });
});

describe('a version that was built', () => {
  test('is not used if it is older than the current one', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    let said: StoreState = state;
    const { reader, polls } = readerWith(() => said);
    const { live, swaps } = following({ reader });
    await live.start();
    said = { ...state, dataVersion: 5, fromReplica: true };
    await twoMorePolls(polls);
    expect(swaps).toEqual([1]);
    expect(live.current?.published(0).name).toBe('Tree');
  });
});

describe('a watch', () => {
  test('makes it poll at once, and once more if a poll is in progress', async () => {
    await publishNames(storeUrl, 'Tree');
    let notify = () => {};
    let stopped = false;
    const watch = (onChange: () => void) => {
      notify = onChange;
      return () => {
        stopped = true;
      };
    };
    const { live, version } = following({ watch, pollMs: 60_000 });
    await live.start();
    await publishNames(storeUrl, 'Road');
    notify();
    await publishNames(storeUrl, 'Bridge');
    notify();
    await waitUntil(() => version() === 3);
    expect(live.storeContact.reachable).toBe(true);
    await live.stop();
    expect(stopped).toBe(true);
  });
});

describe('stopping', () => {
  /** Whether it polls again while another index with the same interval polls a few times. */
  async function keepsPolling(polls: { readonly count: number }, state: CatalogueState): Promise<boolean> {
    const before = polls.count;
    const other = readerWith(() => state);
    await following({ reader: other.reader }).live.start();
    await twoMorePolls(other.polls);
    await twoMorePolls(other.polls);
    return polls.count > before;
  }

  test('releases the index and ends the polls', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    const { reader, polls } = readerWith(() => state);
    const { live } = following({ reader });
    await live.start();
    const index = live.current!;
    expect(await keepsPolling(polls, state)).toBe(true);
    await live.stop();
    expect(live.current).toBeUndefined();
    expect(index.csvLines.file.fd).toBe(-1);
    expect(await keepsPolling(polls, state)).toBe(false);
  });

  test('during the first build ends it and leaves nothing behind', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    const endless = (_storeUrl: string, _directory: string, { signal }: { readonly signal?: AbortSignal }) =>
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('the build was ended')));
        building();
      });
    let building = () => {};
    const begun = new Promise<void>((resolve) => {
      building = resolve;
    });
    const path = join(directory, 'projects.index');
    const { reader, polls } = readerWith(() => state);
    const { live, swaps, failures } = following({
      folder: new IndexFolder(path, { buildInto: endless }),
      reader,
    });
    const starting = live.start();
    await begun;
    expect(live.absence).toBe('starting');
    await Promise.all([starting, live.stop()]);
    expect([swaps, failures, readdirSync(path)]).toEqual([[], [], []]);
    expect(await keepsPolling(polls, state)).toBe(false);
  });
});
