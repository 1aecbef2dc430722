import { expect, test } from 'vitest';
import { isFirstWorker } from './workers.ts';

test('a single process prints what concerns all workers', () => {
  expect(isFirstWorker()).toBe(true);
});
