import { expect, test } from 'vitest';
import { distance } from './distance.ts';

test.each([
  [0, 'under 0.1 km'],
  [0.049, 'under 0.1 km'],
  [0.05, '0.1 km'],
  [3.24, '3.2 km'],
  [9.94, '9.9 km'],
  [9.96, '10 km'],
  [24.6, '25 km'],
])('%d km is %s', (km, text) => {
  expect(distance(km).replaceAll('\u00a0', ' ')).toBe(text);
});
