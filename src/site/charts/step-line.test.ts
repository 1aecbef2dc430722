import { expect, test } from 'vitest';
import { stepState } from './step-line.tsx';

test.each([
  [3, 6, 'done'],
  [6, 6, 'now'],
  [7, 6, 'ahead'],
  [12, 6, 'ahead'],
  [3, 13, 'ahead'],
  [13, 13, 'now'],
  [3, 100, 'ahead'],
])('stage %d of a project at stage %d is %s', (order, present, state) => {
  expect(stepState(order, present)).toBe(state);
});
