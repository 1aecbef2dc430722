import { describe, expect, test } from 'vitest';
import { placeOf } from './coordinates.ts';

describe('two coordinates', () => {
  test.each<[latitude: string, longitude: string, place: readonly [number, number]]>([
    ['-29.10', '26.2', [-29.1, 26.2]],
    ['-29,10', '26,2', [-29.1, 26.2]],
    [' -29.1 ', '26.2\n', [-29.1, 26.2]],
    ['0', '26.2', [0, 26.2]],
    ['-29.1', '0', [-29.1, 0]],
    ['+1', '.5', [1, 0.5]],
    ['951', '-2000', [951, -2000]],
  ])('%j and %j name a place', (latitude, longitude, [lat, lon]) => {
    expect(placeOf(latitude, longitude)).toEqual({ latitude: lat, longitude: lon });
  });

  test.each<[latitude: string | null, longitude: string | null]>([
    [null, null],
    ['-29.1', null],
    [null, '26.2'],
    ['', ''],
    ['-29.1', ' '],
    ['29°06′S', '26°12′E'],
    ['-29.1, 26.2', '26.2'],
    ['-29.1.2', '26.2'],
    ['NaN', '26.2'],
    ['Infinity', '26.2'],
    ['1e999', '26.2'],
    ['0', '0'],
    ['-0', '0.0'],
  ])('%j and %j do not name a place', (latitude, longitude) => {
    expect(placeOf(latitude, longitude)).toBeUndefined();
  });
});
