import { expect, test } from 'vitest';
import { appendText, pushBounded } from './bounded.ts';

test('appends up to the limit and no further', () => {
  const list = ['a'];
  pushBounded(list, 'b', 2, 'letters');
  expect(() => pushBounded(list, 'c', 2, 'letters')).toThrow('it has more than 2 letters');
  expect(list).toEqual(['a', 'b']);
});

test('joins pieces up to a megabyte of text', () => {
  expect(appendText('a', 'b')).toBe('ab');
  const most = 'x'.repeat(1024 * 1024 - 1);
  expect(appendText(most, 'x')).toHaveLength(1024 * 1024);
  expect(() => appendText(most, 'xx')).toThrow('text of over a megabyte');
});
