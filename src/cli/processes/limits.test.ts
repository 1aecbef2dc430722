import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { affordableConnections, checkMemory, openFilesLimit, pastMemory, workerCount } from './limits.ts';

test.each([
  ['no known limit', 10_000, undefined, 10_000],
  ['room for all', 10_000, 65_536, 10_000],
  ['a low limit', 10_000, 1024, 896],
  ['a limit lower than the reserve for files', 10_000, 100, 50],
  ['fewer wanted than possible', 20, 256, 20],
])('with %s, of %i connections a process with %s descriptors takes %i', (_, wanted, limit, affordable) => {
  expect(affordableConnections(wanted, limit)).toBe(affordable);
});

test('the limit is the one that the system sets', () => {
  expect(openFilesLimit()).toBe(Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })));
});

test('without a table of limits there is none', () => {
  expect(openFilesLimit('/nowhere')).toBeUndefined();
});

test.each([
  ['1', 1, Number.POSITIVE_INFINITY, 1],
  ['3, whatever the quota', 3, 0.5, 3],
  ['0 without a quota', 0, Number.POSITIVE_INFINITY, availableParallelism()],
  ['0 with more than there are cores', 0, availableParallelism() + 1, availableParallelism()],
  ['0 with one core and a half', 0, 1.5, 1],
  ['0 with a tenth of a core', 0, 0.1, 1],
])('WORKERS=%s: of %i processes with a quota of %s cores, %i run', (_, workers, quota, count) => {
  expect(workerCount({ workers }, quota)).toBe(count);
});

const MIB = 2 ** 20;

test.each([
  [1, true, 100],
  [1, false, 160],
  [4, true, 400],
  [2, false, 260],
])('%i processes, with an index: %s, start with %i MiB and not with less', (processes, hasIndex, mib) => {
  expect(() => checkMemory(processes, hasIndex, mib * MIB)).not.toThrow();
  expect(() => checkMemory(processes, hasIndex, mib * MIB - 1)).toThrow(
    `may use only ${mib - 1} MiB of memory, and`,
  );
});

test('the message says what to change', () => {
  expect(() => checkMemory(2, true, 64 * MIB)).toThrow(
    'This cgroup may use only 64 MiB of memory, and a service of 2 processes needs at least 200: allow more (MemoryMax, docker run --memory) or lower WORKERS.',
  );
});

test('past indexes get the memory that the process and cached responses leave', () => {
  expect(pastMemory(1, 224, 600 * MIB)).toBe(276 * MIB);
  expect(pastMemory(2, 200, 1000 * MIB)).toBe(300 * MIB);
  expect(pastMemory(1, 224, 300 * MIB)).toBe(0);
});
