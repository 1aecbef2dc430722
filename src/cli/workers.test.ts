import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { isFirstWorker, workerCount } from './workers.ts';

test.each([
  ['1', 1],
  ['3', 3],
  ['0', availableParallelism()],
])('WORKERS=%s means %i processes', (WORKERS, count) => {
  expect(workerCount(readConfig({ WORKERS }).config)).toBe(count);
});

test('a single process prints what concerns all workers', () => {
  expect(isFirstWorker()).toBe(true);
});
