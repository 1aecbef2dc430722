import { mkdtempSync, rmSync, statSync } from 'node:fs';
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
