import { expect, test } from 'vitest';
import { columnIndex, columnLetters } from './column-letters.ts';

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %d is %s', (index, letters) => {
  expect(columnLetters(index)).toBe(letters);
  expect(columnIndex(`${letters}12`)).toBe(index);
});

test('an address without letters has no column', () => {
  expect(columnIndex('12')).toBe(-1);
});
