import { expect, test } from 'vitest';
import type { Cell } from '../sheet.ts';
import { readProjectId, readText, UNREADABLE } from './text-cell.ts';

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

test.each<[Cell, string]>([
  [30682, '30682'],
  ['30682', '30682'],
  ['30682.0', '30682'],
  ['30682,0', '30682'],
  [' 30682.00\n', '30682'],
  ["'30682", '30682'],
  ['\u2019 30682', '30682'],
  ['30,682', '30682'],
  ['1 030 682', '1030682'],
  ['30,682.00', '30682'],
  ['30,68', '30,68'],
  ['A 123', 'A 123'],
  [-0, '0'],
  ['KZN/2019/7', 'KZN/2019/7'],
  ['A 12.0', 'A 12.0'],
  ['1.2.0', '1.2.0'],
  ['007', '007'],
  ['1E5', '1E5'],
  ['NA-7', 'NA-7'],
  [123456789012345, '123456789012345'],
  [12.5, '12.5'],
])('%j is the project %s', (cell, id) => {
  expect(readProjectId(cell)).toBe(id);
});

test.each<[Cell]>([[null], [''], [' \u0000'], ['N/A'], [' tbc '], ['New Project'], ['-']])(
  '%j is an empty Project ID',
  (cell) => {
    expect(readProjectId(cell)).toBeNull();
  },
);

test.each<[Cell]>([
  ['#REF!'],
  [Number.NaN],
  [new Date('1983-12-31')],
  ['1.23457E+12'],
  ['1,23457E+12'],
  [1.234567890123456e16],
])('%j is unreadable as a Project ID', (cell) => {
  expect(readProjectId(cell)).toBe(UNREADABLE);
});
