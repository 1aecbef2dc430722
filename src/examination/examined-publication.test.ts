import { expect, test, vi } from 'vitest';
import { StoreChangedError } from '../store/index.ts';
import { untilPublished } from './examined-publication.ts';

const changed = () => new StoreChangedError('Somebody else published.');

test('a file is examined again each time that somebody else published meanwhile', async () => {
  const attempt = vi.fn<() => Promise<string>>().mockResolvedValue('published');
  attempt.mockRejectedValueOnce(changed()).mockRejectedValueOnce(changed());
  const onAgain = vi.fn();
  expect(await untilPublished(attempt, onAgain)).toBe('published');
  expect([attempt.mock.calls.length, onAgain.mock.calls.length]).toEqual([3, 2]);
});

test.each([
  ['the fifth change of the store', changed(), 5],
  ['any other error', new Error('The disk is full.'), 1],
])('%s ends it', async (_, error, attempts) => {
  const attempt = vi.fn().mockRejectedValue(error);
  await expect(untilPublished(attempt)).rejects.toBe(error);
  expect(attempt).toHaveBeenCalledTimes(attempts);
});
