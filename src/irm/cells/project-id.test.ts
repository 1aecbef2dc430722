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
  [12.5, '12.5'],
])('%j is the project %s', (cell, id) => {
  expect(readProjectId(cell)).toBe(id);
});

test.each<[Cell]>([[null], [''], [' \u0000']])('%j is an empty Project ID', (cell) => {
  expect(readProjectId(cell)).toBeNull();
});

test.each<[Cell]>([['#REF!'], [Number.NaN], [new Date('1983-12-31')]])(
  '%j is unreadable as a Project ID',
  (cell) => {
    expect(readProjectId(cell)).toBe(UNREADABLE);
  },
);
