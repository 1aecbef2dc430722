import type { Config } from '../../config.ts';
import { startThread } from '../../node/thread.ts';

/** How often the event loop says that it turns, and how often the other thread looks. */
export const BEAT_MS = 1_000;

/** Beats in a row that may be missing. A legitimate request takes less than a tenth of a second. */
export const MOST_MISSED = 20;

/** What the other thread gets. */
export interface HangWatch extends Pick<Config, 'logLevel'> {
  /** Counts the beats of the event loop. */
  readonly beats: Int32Array;
}

/**
 * Ends this process if its event loop does not turn for 20 seconds: it would keep its port and
 * answer nobody, not even the signal to stop. Whatever started it starts it again. Call this when it
 * listens: what goes before may take long.
 */
export function endWhenHung({ logLevel }: Pick<Config, 'logLevel'>): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const workerData: HangWatch = { beats, logLevel };
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
  // Without it the service is as good as before.
  const ignored = { onMessage: () => {}, onEnd: () => {} };
  startThread(new URL('./hang-watcher.js', import.meta.url), { workerData, resourceLimits }, ignored);
}

/**
 * Whether a beat has been missing for too long, asked once for each beat. Looks are counted, not
 * seconds: when the whole process or machine was paused, nobody looked.
 */
export function hangDetector(beatsSoFar: () => number): () => boolean {
  let last = beatsSoFar();
  let missed = 0;
  return () => {
    const beats = beatsSoFar();
    missed = beats === last ? missed + 1 : 0;
    last = beats;
    return missed >= MOST_MISSED;
  };
}
