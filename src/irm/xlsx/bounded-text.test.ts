import { expect, test } from 'vitest';
import { appendText } from './bounded-text.ts';

test('joins pieces up to a megabyte of text', () => {
  expect(appendText('a', 'b')).toBe('ab');
  const most = 'x'.repeat(1024 * 1024 - 1);
  expect(appendText(most, 'x')).toHaveLength(1024 * 1024);
  expect(() => appendText(most, 'xx')).toThrow('text of over a megabyte');
});
