import { expect, test } from 'vitest';
import { hangDetector, MOST_MISSED } from './hang-watch.ts';

const looks = (count: number, isHung: () => boolean, before = () => {}): boolean =>
  Array.from({ length: count }, () => {
    before();
    return isHung();
  }).includes(true);

test('an event loop that turns is left alone, also after it has missed many beats', () => {
  let beats = 0;
  const isHung = hangDetector(() => beats);
  for (let i = 0; i < 10; i++) {
    expect(looks(MOST_MISSED - 1, isHung)).toBe(false);
    beats++;
    expect(isHung()).toBe(false);
  }
  expect(looks(1000, isHung, () => beats++)).toBe(false);
});

test('a blocked event loop counts as hanging', () => {
  const isHung = hangDetector(() => 7);
  expect(looks(MOST_MISSED - 1, isHung)).toBe(false);
  expect(isHung()).toBe(true);
});
