import { afterEach, expect, test, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

afterEach(() => vi.restoreAllMocks());

test('work begins when the work before it has ended, also when that failed', async () => {
  const run = inTurn();
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    run(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a', true), work('b'), work('c')]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('it rests after work in proportion to its time, at most two seconds', async () => {
  const rests: number[] = [];
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const run = inTurn(4, async (ms) => {
    rests.push(ms);
  });
  for (const ms of [100, 900])
    await run(async () => {
      now += ms;
    });
  await run(async () => {});
  expect(rests.slice(0, 2)).toEqual([400, 2000]);
});
