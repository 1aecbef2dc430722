import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reported } from '../../project/project.fixture.ts';
import { publish, quarterOf, readerOf, writerOf } from '../store.fixture.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lengthOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

test('the write-ahead log is truncated when the last reader of a publication is done', async () => {
  const path = join(folder, 'projects.db');
  const reader = readerOf(`sqlite:${path}`);
  const log = `${path}-wal`;
  const store = writerOf(`sqlite:${path}`);
  await publish(store, quarterOf('2019-20', 1), [reported('1')]);
  await reader.read(async (before) => {
    await publish(store, quarterOf('2019-20', 2), [reported('1'), reported('2')]);
    await store.close();
    expect(before.dataVersion).toBe(1);
    expect(lengthOf(log)).toBeGreaterThan(0);
    await reader.read(async ({ dataVersion }) => expect(dataVersion).toBe(2));
    expect(lengthOf(log)).toBeGreaterThan(0);
  });
  expect(lengthOf(log)).toBe(0);
  expect(await reader.state()).toMatchObject({ dataVersion: 2 });
});

const modes = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]));

test('only the owner may read the files of a new store, whatever the umask', async () => {
  const before = process.umask(0);
  try {
    const store = writerOf(`sqlite:${join(folder, 'projects.db')}`);
    await publish(store, quarterOf('2019-20', 1), [reported('1')]);
    expect(modes()).toEqual({
      'projects.db': 0o600,
      'projects.db-shm': 0o600,
      'projects.db-wal': 0o600,
    });
    await store.close();
  } finally {
    process.umask(before);
  }
});

test('a file that its owner shares with a group stays shared', async () => {
  const path = join(folder, 'projects.db');
  writeFileSync(path, '', { mode: 0o640 });
  const store = writerOf(`sqlite:${path}`);
  await publish(store, quarterOf('2019-20', 1), [reported('1')]);
  expect(modes()).toEqual({ 'projects.db': 0o640, 'projects.db-shm': 0o640, 'projects.db-wal': 0o640 });
  await store.close();
});
