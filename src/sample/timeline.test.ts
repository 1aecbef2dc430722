import { describe, expect, it } from 'vitest';
import { type Status, statuses } from '../project/index.ts';
import { stageAt, stages, statusAt, timelineTo } from './timeline.ts';

const indexes = Array.from({ length: 300 }, (_, i) => i);
const occurring = statuses.map(({ status }) => status).filter((status) => status !== 'On Hold');

describe.each<Status>(occurring)('a project with the status %s', (status) => {
  it('has this status in the latest snapshot', () => {
    expect(new Set(indexes.map((i) => statusAt(timelineTo(status, 1, i), 0)))).toEqual(new Set([status]));
  });

  it('only moved forward in truth', () => {
    for (const timeline of indexes.map((i) => timelineTo(status, 1, i))) {
      const ranks = Array.from({ length: 30 }, (_, ago) => stageAt(timeline, ago));
      expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    }
  });
});

it('lets some snapshots report a stage too many, which the next corrects', () => {
  const moves = indexes.map((i) => {
    const timeline = timelineTo('Construction 76% - 99%', 1, i);
    const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((ago) => stages.indexOf(statusAt(timeline, ago) as never));
    return ranks.some((rank, k) => k > 0 && rank < ranks[k - 1]!);
  });
  const backwards = moves.filter(Boolean).length;
  expect(backwards).toBeGreaterThan(0);
  expect(backwards).toBeLessThan(indexes.length / 10);
});

it('lets a few construction sites stand still for a year or more', () => {
  const many = Array.from({ length: 2000 }, (_, i) => timelineTo('Construction 1% - 25%', 1, i));
  const standing = many.filter((timeline) => timeline.standing > 0);
  expect(standing.length).toBeGreaterThan(0);
  expect(standing.length).toBeLessThan(many.length / 20);
  for (const timeline of standing) {
    expect(timeline.standing).toBeGreaterThanOrEqual(4);
    expect(stageAt(timeline, timeline.standing)).toBe(stageAt(timeline, 0));
  }
});
