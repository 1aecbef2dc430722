import { expect, test } from 'vitest';
import type { Cell } from '../sheet.ts';
import { readProjectId } from './project-id.ts';
import { UNREADABLE } from './unreadable.ts';

test.each<[Cell, string]>([
  [30682, '30682'],
  ['30682', '30682'],
  ['30682.0', '30682'],
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
