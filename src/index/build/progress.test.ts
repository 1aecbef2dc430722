import { afterEach, expect, test, vi } from 'vitest';
import { type BuildProgress, expectedProjects, progressTeller } from './progress.ts';

afterEach(() => vi.useRealTimers());

test('a build tells every three seconds how far it is, and never of fewer projects than there are', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const told: BuildProgress[] = [];
  const tell = progressTeller(250, (progress) => told.push(progress));
  for (const projects of [100, 200, 300, 400, 500]) {
    vi.advanceTimersByTime(1500);
    tell(projects);
  }
  expect(told).toEqual([
    { projects: 200, of: 250 },
    { projects: 400, of: 400 },
  ]);
});

test('at least as many projects are expected as the largest report of each sphere has', () => {
  const irmSnapshots = [
    { sphere: 'provincial', projects: 10 },
    { sphere: 'provincial', projects: 7 },
    { sphere: 'national', projects: 5 },
  ] as const;
  expect(expectedProjects(irmSnapshots)).toBe(15);
});
