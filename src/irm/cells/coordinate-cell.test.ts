import { expect, test } from 'vitest';
import type { Cell } from '../sheet.ts';
import { readCoordinate } from './coordinate-cell.ts';
import { UNREADABLE } from './unreadable.ts';

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
  ['2996148', '2996148'],
])('%j is read as %s', (cell, text) => {
  expect(readCoordinate(cell)).toBe(text);
});

test.each<[Cell]>([[null], [''], [' ']])('%j is an empty coordinate', (cell) => {
  expect(readCoordinate(cell)).toBeNull();
});

test.each<[Cell]>([
  ['29°57\'41"S'],
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
  expect(readCoordinate(cell)).toBe(UNREADABLE);
});
