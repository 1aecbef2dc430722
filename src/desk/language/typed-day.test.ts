import { expect, test } from 'vitest';
import { shownDay, typedDay, typedTime } from './typed-day.ts';

test.each(['16 April 2020', '16 Apr 2020', '16/04/2020', '16-4-2020', '16.04.2020', ' 2020-04-16 '])(
  'reads the day %j, the day before the month',
  (text) => {
    expect(typedDay(text)).toBe('2020-04-16');
  },
);

test.each(['', 'tomorrow', '31 February 2020', '04/16/2020', '16 Ma 2020'])('%j is no day', (text) => {
  expect(typedDay(text)).toBe(text);
});

test.each([
  ['2020-04-16', '16 April 2020'],
  ['tomorrow', 'tomorrow'],
])('shows %j as %j', (text, shown) => {
  expect(shownDay(text)).toBe(shown);
});

test.each([
  ['9:05', '09:05'],
  ['14h00', '14:00'],
  ['noon', 'noon'],
])('reads the time %j as %j', (text, time) => {
  expect(typedTime(text)).toBe(time);
});
