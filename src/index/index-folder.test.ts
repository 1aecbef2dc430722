import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { reported } from '../project/project.fixture.ts';
import { openReader } from '../store/index.ts';
import { publish, quarterOf, writerOf } from '../store/store.fixture.ts';
import { buildIndex } from './build/build-index.ts';
import { beginBuild } from './files/unfinished-builds.ts';
import { indexFolder, publishNames, versionsIn } from './index.fixture.ts';
import { IndexFolder } from './index-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'infra-projects-'));
let path = '';
let storeUrl = '';
beforeEach(() => {
  const directory = mkdtempSync(join(parent, 'test-'));
  path = join(directory, 'projects.index');
  storeUrl = `sqlite:${join(directory, 'projects.db')}`;
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** An unfinished index whose builder died an hour ago. */
function leftBehind(name: string): string {
  const directory = join(path, `.building-${name}`);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'heartbeat'), '');
  const anHourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(join(directory, 'heartbeat'), anHourAgo, anHourAgo);
  return basename(directory);
}

function flipBit(file: string): void {
  const content = readFileSync(file);
  content[0]! ^= 1;
  writeFileSync(file, content);
}

describe('a folder of indexes', () => {
  test('builds an index under the name of its version and loads it again', async () => {
    const state = await publishNames(storeUrl, 'Tree', 'Road');
    const folder = indexFolder(path);
    expect(await folder.load(state)).toBeUndefined();
    const index = await folder.build(storeUrl);
    expect(index.manifest).toMatchObject({
      storeId: state.storeId,
      dataVersion: 1,
      projects: 2,
      kind: 'reported',
    });
    expect(versionsIn(path)).toEqual([state.name]);
    const again = await folder.load(state);
    expect(again?.published(1).name).toBe('Road');
    await Promise.all([index.release(), again?.release()]);
  });

  test('takes nothing from another version whose files were damaged after they were loaded', async () => {
    const folder = indexFolder(path);
    const store = writerOf(storeUrl);
    const costing = (cost: number) =>
      publish(store, quarterOf('2019-20', 1), [
        reported('1', { name: 'Tree', estimated_total_project_cost: cost }),
        reported('2', { name: 'Road' }),
      ]);
    await costing(1);
    const before = await folder.build(storeUrl);
    flipBit(join(before.directory, 'order.name'));
    await costing(2);
    const after = await folder.build(storeUrl, { other: before });
    expect([...after.order('name')]).toEqual([1, 0]);
    expect(after.numbers.cost[0]).toBe(2);
    await Promise.all([before.release(), after.release(), store.close()]);
  });

  test('shares the memory of what has not changed since another version', async () => {
    await publishNames(storeUrl, 'Tree', 'Road');
    const folder = indexFolder(path);
    const before = await folder.build(storeUrl);
    const state = await publishNames(storeUrl, 'Tree', 'Bridge');
    const after = await folder.loadOrBuild(state, storeUrl, { other: before });
    expect(after.record(1).name).toBe('Bridge');
    expect(after.ids.buffer).toBe(before.ids.buffer);
    expect(after.text.tokens.buffer).not.toBe(before.text.tokens.buffer);
    await before.release();
    const again = await folder.load(state, after);
    expect(again?.text.tokens.buffer).toBe(after.text.tokens.buffer);
    expect(again?.text.names).toBe(after.text.names);
    // Of a section that is damaged, the same in memory is no use.
    await Promise.all([after.release(), again?.release()]);
    flipBit(join(state.directory(path), 'ids'));
    expect(await folder.load(state, after)).toBeUndefined();
  });

  test('does not load the index of another version', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    const index = await indexFolder(path).build(storeUrl);
    expect(await indexFolder(path).load({ ...state, dataVersion: 2 })).toBeUndefined();
    expect(await indexFolder(path).load({ ...state, storeId: 'another' })).toBeUndefined();
    expect(await indexFolder(path).load({ ...state, publicationId: 'another' })).toBeUndefined();
    await index.release();
  });

  test('rebuilds a damaged index', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    const folder = indexFolder(path);
    await (await folder.build(storeUrl)).release();
    truncateSync(join(state.directory(path), 'records'), 3);
    expect(await folder.load(state)).toBeUndefined();
    await (await folder.build(storeUrl)).release();
    flipBit(join(state.directory(path), 'features'));
    expect(await folder.load(state)).toBeUndefined();
    await (await folder.build(storeUrl)).release();
    const index = await folder.load(state);
    expect(index?.published(0).name).toBe('Tree');
    await index?.release();
  });

  test.each([
    ['an earlier format', { format: 1 }],
    ['another list of fields', { tables: 'checksum of another list' }],
    ['a program that did not record its fields', { tables: undefined }],
  ])('rebuilds an index of %s', async (_what, other) => {
    const state = await publishNames(storeUrl, 'Tree');
    const folder = indexFolder(path);
    await (await folder.build(storeUrl)).release();
    const file = join(state.directory(path), 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...manifest, ...other }));
    expect(await folder.load(state)).toBeUndefined();
    expect(await folder.newest()).toBeUndefined();
    await (await folder.build(storeUrl)).release();
    const index = await folder.load(state);
    expect(index?.published(0).name).toBe('Tree');
    await index?.release();
  });

  test('leaves nothing behind if a build fails', async () => {
    const failing = new IndexFolder(path, {
      buildInto: async (_storeUrl, directory) => {
        mkdirSync(directory);
        throw new Error('no space');
      },
    });
    await expect(failing.build(storeUrl)).rejects.toThrow('no space');
    expect(readdirSync(path)).toEqual([]);
  });

  test('removes other versions and abandoned builds, but none that others may be building', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    const folder = indexFolder(path);
    await (await folder.build(storeUrl)).release();
    const { directory: building, end } = await beginBuild(path);
    for (const name of [leftBehind('1'), `${state.storeId}-0-a`, 'another-7-b'])
      mkdirSync(join(path, name), { recursive: true });
    await folder.removeOthers(state);
    expect(versionsIn(path).toSorted()).toEqual([basename(building), state.name].toSorted());
    await end();
  });

  test('builds the newest version, even if it was published after the request', async () => {
    await publishNames(storeUrl, 'Tree');
    await publishNames(storeUrl, 'Tree', 'Road');
    const index = await indexFolder(path).build(storeUrl);
    expect(index.manifest).toMatchObject({ dataVersion: 2, projects: 2 });
    await index.release();
  });
});

/** A folder whose builds begin when the test says so. */
function gatedFolder() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const folder = new IndexFolder(path, {
    buildInto: async (url, directory) => {
      begun();
      await gate;
      await openReader(url).read((reading) => buildIndex(reading, directory));
    },
  });
  return { folder, open, beginning };
}

describe('while another process builds', () => {
  test('its index is waited for and loaded', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    const theirs = gatedFolder();
    const building = theirs.folder.build(storeUrl);
    await theirs.beginning;
    const neverBuilding = new IndexFolder(path, {
      buildInto: () => Promise.reject(new Error('built twice')),
    });
    const waiting = neverBuilding.loadOrBuild(state, storeUrl);
    theirs.open();
    const [built, loaded] = await Promise.all([building, waiting]);
    expect(loaded.published(0).name).toBe('Tree');
    await Promise.all([built.release(), loaded.release()]);
  });

  test('and fails, the version is built here', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    const { directory, end } = await beginBuild(path);
    writeFileSync(join(directory, 'index'), 'half of it');
    const waiting = indexFolder(path).loadOrBuild(state, storeUrl);
    await end();
    const index = await waiting;
    expect(index.count).toBe(1);
    await index.release();
  });

  test('the wait can be aborted', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    const { end } = await beginBuild(path);
    const stopping = new AbortController();
    const waiting = indexFolder(path).loadOrBuild(state, storeUrl, { signal: stopping.signal });
    stopping.abort();
    await expect(waiting).rejects.toThrow(/aborted/);
    await end();
  });

  test('and both build at once, both have the index', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    const [one, two] = [gatedFolder(), gatedFolder()];
    const building = [one.folder.build(storeUrl), two.folder.build(storeUrl)];
    await Promise.all([one.beginning, two.beginning]);
    one.open();
    two.open();
    const indexes = await Promise.all(building);
    expect(indexes.map((index) => index.published(0).name)).toEqual(['Tree', 'Tree']);
    expect(versionsIn(path)).toEqual([state.name]);
    await Promise.all(indexes.map((index) => index.release()));
  });
});

test('nobody waits for a builder that crashed long ago', async () => {
  const state = await publishNames(storeUrl, 'Tree');
  leftBehind('1');
  let said = 0;
  const index = await indexFolder(path).loadOrBuild(state, storeUrl, { onWaiting: () => said++ });
  expect([index.count, said]).toEqual([1, 0]);
  await index.release();
});
