import { expect, test } from 'vitest';
import { checkMemory, pastMemory } from './needed-memory.ts';

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

test('the past gets what a process and kept responses leave', () => {
  expect(pastMemory(1, 224, 600 * MIB)).toBe(276 * MIB);
  expect(pastMemory(2, 200, 1000 * MIB)).toBe(300 * MIB);
  expect(pastMemory(1, 224, 300 * MIB)).toBe(0);
});
