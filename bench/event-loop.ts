import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Milliseconds between two looks at the clock of the thread. */
const EVERY_MS = 5;

/**
 * Runs in the watched process: notes the longest time between two timers, the longest time that
 * the thread of the event loop worked between them, and the longest collection of garbage. The
 * first holds what other processes took from it.
 */
const watching = (folder: string) => `
  import { openSync, readSync, writeFileSync } from 'node:fs';
  import { PerformanceObserver } from 'node:perf_hooks';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) {
    const clock = openSync('/proc/thread-self/schedstat', 'r');
    const bytes = Buffer.alloc(64);
    const worked = () => Number(bytes.toString('latin1', 0, readSync(clock, bytes, 0, 64, 0)).split(' ')[0]) / 1e6;
    let longest = { ms: 0, workedMs: 0, garbageMs: 0 };
    let before = { at: performance.now(), worked: worked() };
    let isWatching = false;
    process.on('SIGUSR2', () => { isWatching = true; });
    new PerformanceObserver((list) => {
      if (isWatching) longest.garbageMs = Math.max(longest.garbageMs, ...list.getEntries().map(({ duration }) => duration));
    }).observe({ entryTypes: ['gc'] });
    setInterval(() => {
      const now = { at: performance.now(), worked: worked() };
      if (isWatching) longest = {
        ...longest,
        ms: Math.max(longest.ms, now.at - before.at - ${EVERY_MS}),
        workedMs: Math.max(longest.workedMs, Math.min(now.at - before.at, now.worked - before.worked) - ${EVERY_MS}),
      };
      before = now;
    }, ${EVERY_MS}).unref();
    setInterval(() => writeFileSync(${JSON.stringify(folder)} + '/' + process.pid, JSON.stringify(longest)), 1000).unref();
  }`;

/**
 * The longest that an event loop did not turn, by the clock and by the work of its own thread, and
 * the longest collection of garbage.
 */
export interface LongestBlock {
  readonly ms: number;
  readonly workedMs: number;
  readonly garbageMs: number;
}

/** Watches the event loops of a program and its workers. It counts from the signal SIGUSR2. Linux only. */
export function eventLoopWatch(): {
  readonly settings: Readonly<Record<string, string>>;
  longest(): LongestBlock;
  remove(): void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'event-loops-'));
  const code = encodeURIComponent(watching(folder));
  return {
    settings: { NODE_OPTIONS: `--import=data:text/javascript,${code}` },
    longest: () => {
      const all = readdirSync(folder).map(
        (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as LongestBlock,
      );
      return {
        ms: Math.max(0, ...all.map(({ ms }) => ms)),
        workedMs: Math.max(0, ...all.map(({ workedMs }) => workedMs)),
        garbageMs: Math.max(0, ...all.map(({ garbageMs }) => garbageMs)),
      };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
