import { expect, test } from 'vitest';
import type { Cell } from '../sheet.ts';
import { readCoordinate } from './coordinate-cell.ts';
import { UNREADABLE } from './text-cell.ts';

test.each<[Cell, string]>([
  [-30.03029, '-30.03029'],
  [29, '29'],
  [0, '0'],
  [0.0000001, '0.0000001'],
  ['0', '0'],
  ['-29.960', '-29.960'],
  [' 30.21308\u00a0', '30.21308'],
  ['-29,96148', '-29.96148'],
  ['\u221229.96', '-29.96'],
  ['\u201329.96', '-29.96'],
  ['2996148', '2996148'],
])('%j is read as %s', (cell, text) => {
  expect(readCoordinate(cell, 'latitude')).toEqual({ coordinate: text });
});

test.each<[Cell]>([[null], [''], [' ']])('%j is an empty coordinate', (cell) => {
  expect(readCoordinate(cell, 'latitude')).toEqual({ coordinate: null });
});

test.each<[Cell]>([
  ['29°57\'41"'],
  ['29°57\'41"E'],
  ['30.4 E'],
  ['S 30.4 S'],
  ['-30.4 S'],
  ["30°61'S"],
  ["30.5°24'S"],
  ['30 24 36 S'],
  ['-29.9, 30.2'],
  ['-29.9;30.2'],
  ['29.'],
  ['1e5'],
  ['NaN'],
  ['n/a'],
  ['-'],
  ['#N/A'],
  [Number.NaN],
  [Number.NEGATIVE_INFINITY],
  [false],
  [new Date(0)],
])('%j is unreadable as a coordinate', (cell) => {
  expect(readCoordinate(cell, 'latitude')).toEqual({ coordinate: UNREADABLE });
});

test.each([
  ['30.4 S', 'latitude', '-30.4'],
  ['S30,4', 'latitude', '-30.4'],
  ['-30.4\u00b0', 'latitude', '-30.4'],
  ['30.4\u00b0 e', 'longitude', '30.4'],
  ['29\u00b057\'41"S', 'latitude', '-29.961389'],
  ["29\u00b0 57' S", 'latitude', '-29.95'],
  ["-29\u00b057'", 'latitude', '-29.95'],
  ['30\u00b024\u203236\u2033E', 'longitude', '30.41'],
] as const)('%j as %s is %s, in an unusual form', (text, field, coordinate) => {
  expect(readCoordinate(text, field)).toEqual({ coordinate, isUnusual: true });
});
