import { expect, test } from 'vitest';
import { stepState } from './step-line.tsx';

test.each([
  ['Tender', 'Construction 1% - 25%', 'done'],
  ['Construction 1% - 25%', 'Construction 1% - 25%', 'now'],
  ['Construction 26% - 50%', 'Construction 1% - 25%', 'ahead'],
  ['On Hold', 'Construction 1% - 25%', 'ahead'],
  ['Tender', 'Terminated', 'ahead'],
  ['Terminated', 'Terminated', 'now'],
  ['Tender', 'Waiting for rain', 'ahead'],
] as const)('the step %s of a project at %s is %s', (step, present, state) => {
  expect(stepState(step, present)).toBe(state);
});
