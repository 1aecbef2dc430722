import { expect, test } from 'vitest';
import { pushBounded } from './bounded-list.ts';

test('a list takes as many as it may hold, and no more', () => {
  const list = ['a'];
  pushBounded(list, 'b', 2, 'letters');
  expect(() => pushBounded(list, 'c', 2, 'letters')).toThrow('it has more than 2 letters');
  expect(list).toEqual(['a', 'b']);
});
