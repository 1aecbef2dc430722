import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { indexFolder, publishNames } from '../index.fixture.ts';
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

const pidOfADeadProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

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
    expect(readdirSync(path)).toEqual([`${state.storeId}-1`]);
    const again = await folder.load(state);
    expect(again?.published(1).name).toBe('Road');
    await Promise.all([index.release(), again?.release()]);
  });

  test('does not load the index of another version', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    const index = await indexFolder(path).build(storeUrl);
    expect(await indexFolder(path).load({ ...state, dataVersion: 2 })).toBeUndefined();
    expect(await indexFolder(path).load({ ...state, storeId: 'another' })).toBeUndefined();
    await index.release();
  });

  test('rebuilds a damaged index', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    const folder = indexFolder(path);
    await (await folder.build(storeUrl)).release();
    truncateSync(join(state.directory(path), 'records'), 3);
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

  test('removes an unfinished index of an earlier process with the same pid', async () => {
    await publishNames(storeUrl, 'Tree');
    const unfinished = join(path, `.building-${process.pid}`);
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'records'), 'half of it');
    const index = await indexFolder(path).build(storeUrl);
    expect(index.count).toBe(1);
    expect(existsSync(unfinished)).toBe(false);
    await index.release();
  });

  test('leaves nothing behind if a build fails', async () => {
    const failing = new IndexFolder(path, async (_storeUrl, directory) => {
      mkdirSync(directory);
      throw new Error('no space');
    });
    await expect(failing.build(storeUrl)).rejects.toThrow('no space');
    expect(readdirSync(path)).toEqual([]);
  });

  test('removes other versions and unfinished ones of dead processes, but none that a process is building', async () => {
    const state = await publishNames(storeUrl, 'Tree');
    const folder = indexFolder(path);
    await (await folder.build(storeUrl)).release();
    const building = `.building-${process.ppid}`;
    for (const name of [building, `.building-${pidOfADeadProcess()}`, `${state.storeId}-0`, 'another-7']) {
      mkdirSync(join(path, name));
      writeFileSync(join(path, name, 'records'), '');
    }
    await folder.removeOthers(state);
    expect(readdirSync(path).toSorted()).toEqual([building, `${state.storeId}-1`].toSorted());
  });

  test('builds the newest version, even if it was published after the request', async () => {
    await publishNames(storeUrl, 'Tree');
    await publishNames(storeUrl, 'Tree', 'Road');
    const index = await indexFolder(path).build(storeUrl);
    expect(index.manifest).toMatchObject({ dataVersion: 2, projects: 2 });
    await index.release();
  });
});
