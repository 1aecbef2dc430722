import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { workerCount } from './worker-count.ts';

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
