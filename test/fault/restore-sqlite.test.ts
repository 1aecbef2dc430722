import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { documentedCommands, runInShell } from '../documented-commands.ts';
import { importArguments, markedProjects, writeIrmCsv } from '../irm-file.ts';
import { type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';
import { listingOf } from './served-listing.ts';
import { PATIENT, readinessOf, served } from './service-state.ts';

/** Backup, restore and roll-back of a store in a SQLite file, with the commands of docs/run.md. */
const [backUp, restore, copyOver] = documentedCommands('docs/run.md', 'Back up and restore') as [
  string[],
  string[],
  string[],
];
const NEWER = 99;

let folder: ReturnType<typeof temporaryFolder>;
let service: RunningService | undefined;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, 'data'));
});
afterEach(async () => {
  await service?.stop();
  folder.remove();
});

const start = async () => {
  service = await startService([], { cwd: folder.path, env: { DATA_POLL_MS: '50' } });
  return service;
};
const publish = async (mark: string, quarter: string) => {
  const file = writeIrmCsv(join(folder.path, `${mark}.csv`), markedProjects(30, mark));
  const args = importArguments('sqlite:data/projects.db', file, { quarter });
  return runProgram(args, { cwd: folder.path });
};
const inStore = (work: (db: Database.Database) => void) => {
  const db = new Database(join(folder.path, 'data/projects.db'));
  work(db);
  db.close();
};

test.each([
  ['put back', restore],
  ['copied over', copyOver],
])('a backup that is %s while nothing runs is what the public sees', async (_, putBack) => {
  await publish('first', '1');
  const { base, stop } = await start();
  await served(base, 1);
  const before = await listingOf(base);
  runInShell(backUp, { cwd: folder.path });
  await publish('second', '2');
  await served(base, 2);
  await stop();
  runInShell(putBack, { cwd: folder.path });
  const after = await start();
  expect(await readinessOf(after.base)).toMatchObject({ data_version: 1 });
  expect(await listingOf(after.base)).toEqual(before);
  expect((await publish('third', '2')).code).toBe(0);
  await served(after.base, 2);
  expect((await listingOf(after.base)).join()).toContain('Project 1 third');
});

test('a backup that is put back under a running service is served, and so is what is published then', async () => {
  await publish('first', '1');
  const { base, stop } = await start();
  await served(base, 1);
  const before = await listingOf(base);
  const tagOf = async (base: string) => (await fetch(base + apiPaths.listing)).headers.get('etag');
  runInShell(backUp, { cwd: folder.path });
  await publish('lost', '2');
  await served(base, 2);
  const lostTag = await tagOf(base);
  runInShell(restore, { cwd: folder.path });
  await served(base, 1);
  expect(await listingOf(base)).toEqual(before);
  await publish('second', '2');
  await served(base, 2);
  expect((await listingOf(base)).join()).toContain('Project 1 second');
  expect(await tagOf(base)).not.toBe(lostTag);

  runInShell(restore, { cwd: folder.path });
  await served(base, 1);
  await stop();
  const after = await start();
  expect(await readinessOf(after.base)).toMatchObject({ data_version: 1 });
  expect(await listingOf(after.base)).toEqual(before);
});

test.each([
  ['put back', restore, /^projects(\.before-restore-\w+)?\.db$/],
  ['copied over', copyOver, /^projects\.db$/],
])('leftovers of a store that was killed do not disturb a backup that is %s', async (_, putBack, names) => {
  await publish('first', '1');
  runInShell(backUp, { cwd: folder.path });
  const left = (ending: string) => join(folder.path, `data/projects.db${ending}`);
  const [held] = [new Database(left(''))];
  held.exec('BEGIN; SELECT * FROM catalogue');
  await publish('second', '2');
  const leftovers = ['-wal', '-shm'].map((ending) => [left(ending), readFileSync(left(ending))] as const);
  held.close();
  for (const [path, content] of leftovers) writeFileSync(path, content);
  runInShell(putBack, { cwd: folder.path });
  for (const name of readdirSync(join(folder.path, 'data'))) expect(name).toMatch(names);
  const { base } = await start();
  expect((await listingOf(base)).join()).toContain('Project 1 first');
});

test('an older version refuses a migrated store, goes on serving, and returns with the backup', async () => {
  await publish('first', '1');
  const first = await start();
  await served(first.base, 1);
  const before = await listingOf(first.base);
  runInShell(backUp, { cwd: folder.path });
  const sentence = new RegExp(
    `was written by a newer version of this program \\(schema ${NEWER}, .*restore a backup from before the upgrade`,
  );

  inStore((db) => db.pragma(`user_version = ${NEWER}`));
  await expect.poll(async () => (await readinessOf(first.base)).needs_upgrade, PATIENT).toBe(true);
  expect(first.output()).toMatch(sentence);
  expect(await listingOf(first.base)).toEqual(before);
  const refused = await publish('second', '2');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^infra-projects: [^\n]+\n$/);
  expect(refused.stderr).toMatch(sentence);

  await first.stop();
  const again = await start();
  expect(again.output()).toMatch(sentence);
  expect(await listingOf(again.base)).toEqual(before);
  await again.stop();
  const env = { INDEX_DIR: join(folder.path, 'none') };
  const alone = await runProgram(['serve', '--port', '0'], { cwd: folder.path, env });
  expect(alone.code).toBe(1);
  expect(alone.stderr).toMatch(sentence);

  runInShell(restore, { cwd: folder.path });
  const restored = await start();
  expect(await listingOf(restored.base)).toEqual(before);
  expect((await publish('second', '2')).code).toBe(0);
  await served(restored.base, 2);
});

test('an index in the format of another version is ignored and built again', async () => {
  await publish('first', '1');
  const first = await start();
  await served(first.base, 1);
  const before = await listingOf(first.base);
  await first.stop();
  const index = join(folder.path, 'data/projects.index');
  const manifest = join(index, readdirSync(index)[0]!, 'manifest.json');
  const built = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify({ ...built, format: NEWER, projects: 5 }));
  const second = await start();
  await served(second.base, 1);
  expect(await listingOf(second.base)).toEqual(before);
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ format: built.format, projects: 30 });
});
