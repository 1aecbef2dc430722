import { setTimeout as after } from 'node:timers/promises';

/** Runs asynchronous work when the work before it has ended. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const MOST_REST_MS = 2_000;

const resting = (ms: number): Promise<void> => after(ms, undefined, { ref: false });

/**
 * Work that is done one after the other. After each, it rests for `restShare` times as long as that
 * took, at most two seconds, so that it takes only a share of the time.
 */
export function inTurn(restShare = 0, rest = resting): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    let tookMs = 0;
    const result = last.then(async () => {
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        tookMs = performance.now() - startedAt;
      }
    });
    const restNow = () => rest(Math.min(tookMs * restShare, MOST_REST_MS));
    last = result.then(restNow, restNow);
    return result;
  };
}
