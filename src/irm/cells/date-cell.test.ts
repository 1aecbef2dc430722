import { afterEach, describe, expect, test } from 'vitest';
import type { Cell } from '../sheet.ts';
import { readDate } from './date-cell.ts';
import { UNREADABLE } from './text-cell.ts';

const homeZone = process.env.TZ;
afterEach(() => {
  if (homeZone === undefined) delete process.env.TZ;
  else process.env.TZ = homeZone;
});

describe.each(['UTC', 'America/New_York', 'Pacific/Auckland'])('in the time zone %s', (zone) => {
  test.each<[Cell, string]>([
    [43555, '2019-03-31'],
    [43555.999, '2019-03-31'],
    [43554.9999999999, '2019-03-31'],
    [18264, '1950-01-01'],
    [109574, '2199-12-31'],
    ['43555', '2019-03-31'],
    ['43555.5', '2019-03-31'],
    [new Date('2019-03-31T00:00:00Z'), '2019-03-31'],
    [new Date('2019-03-31T23:59:59Z'), '2019-03-31'],
    ['2019-03-31', '2019-03-31'],
    ['2019/03/31', '2019-03-31'],
    ['31/03/2019', '2019-03-31'],
    ['01/02/2019', '2019-02-01'],
    ['1/2/2019', '2019-02-01'],
    ['2019-3-1', '2019-03-01'],
    ['31-03-2019', '2019-03-31'],
    ['31.03.2019', '2019-03-31'],
    [' 2019-03-31\n', '2019-03-31'],
    ['2019-03-31 00:00:00', '2019-03-31'],
    ['2019-03-31T23:30:00.000Z', '2019-03-31'],
    ['2019-03-31T00:30:00+02:00', '2019-03-31'],
    ['31/03/2019 9:05', '2019-03-31'],
    ['31/03/2019 12:00:00 AM', '2019-03-31'],
    ['29/02/2020', '2020-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['31/12/2199', '2199-12-31'],
  ])('%j is %s', (cell, date) => {
    process.env.TZ = zone;
    expect(readDate(cell, 1900).date).toBe(date);
  });
});

test.each<[Cell, string]>([
  [42093, '2019-03-31'],
  ['42093', '2019-03-31'],
  [16802, '1950-01-01'],
])('%j in a workbook that counts from 1904 is %s', (cell, date) => {
  expect(readDate(cell, 1904).date).toBe(date);
});

test.each<[Cell]>([[null], [''], ['  ']])('%j is an empty date', (cell) => {
  expect(readDate(cell, 1900).date).toBeNull();
});

test.each<[Cell]>([
  ['31/02/2019'],
  ['29/02/2019'],
  ['2019-02-30'],
  ['2019-13-01'],
  ['03/31/2019'],
  ['2019-00-10'],
  ['00/01/2019'],
  ['1899-12-31'],
  ['0001-01-01T00:00:00Z'],
  ['01/01/0001'],
  ['9999-12-31'],
  ['2200-01-01'],
  ['31/02/19'],
  ['31 Jun'],
  ['31 Marsh 2019'],
  ['ju 5, 2019'],
  ['5 ju 2019'],
  ['30 February 2019'],
  ['20190231'],
  [20190231],
  ['2019'],
  ['2019-03'],
  ['2019-03/31'],
  ['2019-03-31 99:99'],
  ['March 2019'],
  ['2019033'],
  ['-'],
  ['TBC'],
  ['#REF!'],
  [2019],
  [0],
  [-1],
  [0.5],
  [60],
  [100],
  [18263],
  ['18263'],
  [new Date('1949-12-31T00:00:00Z')],
  [109575],
  [1e300],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [true],
  [new Date('1899-12-31T00:00:00Z')],
  [new Date('2200-01-01T00:00:00Z')],
  [new Date(Number.NaN)],
])('%j is unreadable as a date', (cell) => {
  const read = readDate(cell, 1900);
  expect(read.date).toBe(UNREADABLE);
  expect(read.isUnusual).toBeUndefined();
});

test.each<[string, string | null, string | null, 'dmy' | 'mdy' | undefined]>([
  ['03/31/2019', null, '2019-03-31', 'mdy'],
  ['31/03/2019', '2019-03-31', null, 'dmy'],
  ['03/04/2019', '2019-04-03', '2019-03-04', undefined],
  ['3-4-2019 10:00', '2019-04-03', '2019-03-04', undefined],
  ['03.04.2019', '2019-04-03', '2019-04-03', undefined],
  ['2019-03-04', '2019-03-04', '2019-03-04', undefined],
  ['31/31/2019', null, null, undefined],
])('%s is %s day first and %s month first, and proves %s', (text, dayFirst, monthFirst, proves) => {
  const read = (order: 'dmy' | 'mdy') => readDate(text, 1900, order);
  expect(read('dmy').date).toBe(dayFirst ?? UNREADABLE);
  expect(read('mdy').date).toBe(monthFirst ?? UNREADABLE);
  expect([read('dmy').proves, read('mdy').proves]).toEqual([proves, proves]);
  expect(read('dmy').eitherOrder).toBe(dayFirst !== monthFirst && proves === undefined ? true : undefined);
});

test.each<[Cell, string, 'dmy' | 'mdy' | undefined]>([
  ['31 March 2019', '2019-03-31', undefined],
  ['31-Mar-19', '2019-03-31', undefined],
  ['1 May 19', '2019-05-01', undefined],
  ['31Mar2019', '2019-03-31', undefined],
  ['3rd Sept. 2019', '2019-09-03', undefined],
  ['March 31, 2019', '2019-03-31', undefined],
  ['31/03/19', '2019-03-31', 'dmy'],
  ['03/04/19', '2019-04-03', undefined],
  ['31.12.98', '1998-12-31', undefined],
  ['20190331', '2019-03-31', undefined],
  [20190331, '2019-03-31', undefined],
  ['20190331 10:00', '2019-03-31', undefined],
])('%j is %s, in an unusual form, and proves %s', (cell, date, proves) => {
  const read = readDate(cell, 1900);
  expect(read).toMatchObject({ date, isUnusual: true });
  expect(read.proves).toBe(proves);
});
