import { expect, test } from 'vitest';
import type { Cell } from '../sheet.ts';
import { readText } from './text-cell.ts';
import { UNREADABLE } from './unreadable.ts';

test.each<[Cell, string]>([
  ['Swing Swimming Pool', 'Swing Swimming Pool'],
  ['  TURQUOISE \r\n JUNIOR\tSECONDARY\u00a0SCHOOL ', 'TURQUOISE JUNIOR SECONDARY SCHOOL'],
  ['a\u0000b\u0007c\u200bd', 'abcd'],
  ['a \u0000 b', 'a b'],
  ['\ud83d', ''],
  ['Noordelike laërskool \u{1f3eb}', 'Noordelike laërskool \u{1f3eb}'],
  [null, ''],
  ['', ''],
  [' \n', ''],
  [30682, '30682'],
  [12.5, '12.5'],
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [-1.5e22, '-15000000000000000000000'],
  [true, 'TRUE'],
  [false, 'FALSE'],
  [new Date('2019-03-31T00:00:00Z'), '2019-03-31'],
  [new Date('2019-03-31T14:30:05Z'), '2019-03-31 14:30:05'],
  ['#1 Main Road', '#1 Main Road'],
  ['#5', '#5'],
  ['# N/A', '# N/A'],
  ['Error: none', 'Error: none'],
])('%j is the text %j', (cell, text) => {
  expect(readText(cell)).toBe(text);
});

test.each<[Cell]>([
  ['#REF!'],
  [' #N/A '],
  ['#NAME?'],
  ['#DIV/0!'],
  ['#NULL!'],
  ['#GETTING_DATA'],
  ['Err:502'],
  ['#######'],
  ['#NOT_CALCULATED! =A1+B1'],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [new Date(Number.NaN)],
])('%j is unreadable as text', (cell) => {
  expect(readText(cell)).toBe(UNREADABLE);
});
