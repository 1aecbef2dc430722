import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startThread, type Thread } from '../../node/thread.ts';
import { RasterThread, type StartDrawing } from './raster-thread.ts';

const started: Thread<string>[] = [];

/** Starts a worker that runs this for each drawing. */
const workerOf =
  (body: string): StartDrawing =>
  (events) => {
    const source = `import { parentPort as port } from 'node:worker_threads';
    const answer = (text) => port.postMessage({ png: new TextEncoder().encode(text) });
    port.on('message', (svg) => { ${body} });`;
    const thread = startThread(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {}, events);
    started.push(thread);
    return thread;
  };

// The clock stands still unless a test lets time pass: workers may start as slowly as they like.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(started.splice(0).map((thread) => thread.end()));
});

const ECHO = 'answer(svg)';
const HANGS_AT_A = "while (svg === 'a'); answer(svg)";

test('each drawing gets its own picture, on one worker', async () => {
  const thread = new RasterThread({ start: workerOf(ECHO) });
  const pictures = await Promise.all(['a', 'b', 'c'].map((svg) => thread.png(svg)));
  expect(pictures.map(String)).toEqual(['a', 'b', 'c']);
  expect(String(await thread.png('d'))).toBe('d');
  expect(started).toHaveLength(1);
});

test('one that takes too long is given up, and the next ones are made by another worker', async () => {
  const thread = new RasterThread({ start: workerOf(HANGS_AT_A), timeLimitMs: 300 });
  const made = Promise.allSettled([thread.png('a'), thread.png('b')]);
  vi.advanceTimersByTime(300);
  const [a, b] = await made;
  expect(a).toMatchObject({ status: 'rejected', reason: { kind: 'busy', retryAfterSeconds: 5 } });
  expect(b).toMatchObject({ status: 'fulfilled' });
  expect(started).toHaveLength(2);
});

test('beyond the places to wait, drawings are refused at once', async () => {
  const thread = new RasterThread({ start: workerOf(HANGS_AT_A), mostWaiting: 2 });
  const made = ['a', 'b', 'c', 'd'].map((svg) => thread.png(svg));
  const first = await Promise.race(made.map((each, i) => each.catch((error) => [i, error.kind])));
  expect(first).toEqual([3, 'busy']);
  vi.runOnlyPendingTimers();
  const statuses = (await Promise.allSettled(made)).map(({ status }) => status);
  expect(statuses).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected']);
});

test('a drawing that fails, or kills its worker, fails alone', async () => {
  const body = `if (svg === 'a') port.postMessage({ error: 'no such element' });
    else if (svg === 'b') process.exit(1); else if (svg === 'c') throw new Error('broken'); else answer(svg)`;
  const thread = new RasterThread({ start: workerOf(body) });
  const [a, b, c, d] = await Promise.allSettled(['a', 'b', 'c', 'd'].map((svg) => thread.png(svg)));
  expect(a).toMatchObject({ reason: { message: 'a picture could not be drawn: no such element' } });
  expect([b?.status, c?.status]).toEqual(['rejected', 'rejected']);
  expect(d).toMatchObject({ status: 'fulfilled' });
});

test('an idle worker is ended, and another one is started when it is needed', async () => {
  const thread = new RasterThread({ start: workerOf(ECHO), idleMs: 1000 });
  await thread.png('a');
  const ended = vi.spyOn(started[0]!, 'end');
  vi.advanceTimersByTime(1000);
  expect(ended).toHaveBeenCalledOnce();
  expect(String(await thread.png('b'))).toBe('b');
  expect(started).toHaveLength(2);
});
