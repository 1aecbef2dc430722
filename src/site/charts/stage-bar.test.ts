import { expect, test } from 'vitest';
import { stageSegments } from './stage-bar.tsx';

test('segments fill the bar in the order of stages, with gaps between them', () => {
  const segments = stageSegments([
    { value: 'Final Completion', count: 10 },
    { value: 'Tender', count: 30 },
    { value: 'Design', count: 0 },
    { value: 'Waiting for rain', count: 60 },
  ]);
  expect(segments.map(({ value }) => value)).toEqual(['Tender', 'Final Completion', 'Waiting for rain']);
  expect(segments[0]).toMatchObject({ x: 0 });
  const last = segments.at(-1)!;
  expect(last.x + last.width).toBeCloseTo(1000);
  expect(last.width / segments[0]!.width).toBeCloseTo(2);
  expect(segments[1]!.x).toBeGreaterThan(segments[0]!.width);
});

test('without projects there are no segments', () => {
  expect(stageSegments([])).toEqual([]);
});
