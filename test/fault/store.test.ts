import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { importArguments, markedProjects, quarterArguments, writeIrmCsv } from '../irm-file.ts';
import { runProgram, temporaryFolder } from '../program.ts';

const all = temporaryFolder();
afterAll(() => all.remove());

let folder = '';
let path = '';
let store = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(all.path, 'test-'));
  path = join(folder, 'projects.db');
  store = `sqlite:${path}`;
  file = writeIrmCsv(join(folder, 'small.csv'), markedProjects(3, ''));
});

/** Every command that opens the store. */
const commands = (): readonly (readonly string[])[] => [
  importArguments(store, file),
  ['snapshots', '--store', store],
  ['remove', '--yes', '--store', store, ...quarterArguments()],
  ['serve', '--port', '0', '--store', store],
];

async function expectRefusals(sentence: RegExp, of = commands()): Promise<void> {
  for (const args of of) {
    const { code, stdout, stderr } = await runProgram(args);
    expect({ args, code, stdout }).toEqual({ args, code: 1, stdout: '' });
    expect(stderr, args[0]).toMatch(/^infra-projects: [^\n]+\n$/);
    expect(stderr, args[0]).toMatch(sentence);
    expect(stderr, args[0]).not.toMatch(/SQLITE|\bat .+:\d+:\d+/);
  }
}

async function importSmall(): Promise<void> {
  const { code, stderr } = await runProgram(importArguments(store, file));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}

describe('a store that is', () => {
  test('a text file is rejected and not changed', async () => {
    const text = 'Dear diary, today I published nothing at all.\n'.repeat(100);
    writeFileSync(path, text);
    await expectRefusals(/projects\.db is not a store of this program: name another file/);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('the database of another program is rejected and not changed', async () => {
    const db = new Database(path);
    db.exec(`CREATE TABLE guests (name TEXT); INSERT INTO guests VALUES ('Thandi')`);
    db.close();
    const before = readFileSync(path);
    await expectRefusals(/is a database, but not a store of this program: name another file/);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('of a newer version of the program is rejected and not changed', async () => {
    await importSmall();
    const db = new Database(path);
    db.pragma('journal_mode = DELETE');
    db.pragma('user_version = 99');
    db.close();
    const before = readFileSync(path);
    await expectRefusals(/was written by a newer version of this program .*: upgrade the program/);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('below a regular file cannot be created', async () => {
    path = join(file, 'projects.db');
    store = `sqlite:${path}`;
    await expectRefusals(/cannot be opened as a store/, [importArguments(store, file)]);
    expect(readFileSync(file, 'utf8')).toContain('Project 1');
  });

  test('a folder is rejected', async () => {
    mkdirSync(path);
    await expectRefusals(/is a folder: name the file|cannot be opened as a store: check that it is a file/);
  });

  test('damaged is not served', async () => {
    await importSmall();
    const db = new Database(path);
    db.pragma('journal_mode = DELETE');
    db.close();
    const content = readFileSync(path);
    content.fill(0xff, 4096);
    writeFileSync(path, content);
    await expectRefusals(/projects\.db (is damaged|cannot be)/, [['snapshots', '--store', store]]);
  });
});

/** A file system of 2 MB, if this user may mount one. */
function smallDisk(): { readonly path: string; grow(): void; remove(): void } | undefined {
  const path = mkdtempSync(join(all.path, 'disk-'));
  const run = (...args: readonly string[]) => spawnSync(args[0]!, args.slice(1)).status === 0;
  if (!run('mount', '-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', path)) return undefined;
  return {
    path,
    grow: () => expect(run('mount', '-o', 'remount,size=200m', path)).toBe(true),
    remove: () => run('umount', '-l', path),
  };
}

describe('a full disk', () => {
  test('fails an import with one sentence and no loss, and the next import works once there is space', async ({
    skip,
  }) => {
    const disk = smallDisk();
    if (disk === undefined) return skip('this user may not mount a small file system');
    try {
      store = `sqlite:${disk.path}/projects.db`;
      await importSmall();
      const large = writeIrmCsv(join(folder, 'large.csv'), markedProjects(20_000, 'large'));
      await expectRefusals(
        /The disk of .*projects\.db is full: nothing was published; make room and try again/,
        [importArguments(store, large, { quarter: '2' })],
      );
      const snapshots = async () =>
        JSON.parse((await runProgram(['snapshots', '--json', '--store', store])).stdout);
      expect(await snapshots()).toMatchObject({ dataVersion: 1, snapshots: [{ quarter: 1, projects: 3 }] });
      disk.grow();
      expect((await runProgram(importArguments(store, large, { quarter: '2' }))).code).toBe(0);
      expect(await snapshots()).toMatchObject({
        dataVersion: 2,
        snapshots: [{ projects: 3 }, { projects: 20_000 }],
      });
    } finally {
      disk.remove();
    }
  });
});
