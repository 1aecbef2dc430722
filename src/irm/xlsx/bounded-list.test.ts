import { expect, test } from 'vitest';
import { pushBounded } from './bounded-list.ts';

test('appends up to the limit and no further', () => {
  const list = ['a'];
  pushBounded(list, 'b', 2, 'letters');
  expect(() => pushBounded(list, 'c', 2, 'letters')).toThrow('it has more than 2 letters');
  expect(list).toEqual(['a', 'b']);
});
