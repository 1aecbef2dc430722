import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { runOnThread, startThread, ThreadEndedError } from './thread.ts';

class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly row = 7;
}

const moduleOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

/** What the threads run: files in production, a text here. */
const works = moduleOf(`
  export const sum = async (a, b, tell) => { tell(a); tell(b); return a + b; };
  export const refuse = async () => {
    throw Object.assign(new Error('no'), { name: 'Refusal', row: 7, cause: new Error('deep') });
  };
  export const exit = async () => process.exit(3);
  export const hang = async (tell) => { tell('begun'); for (;;); };
  export const fill = async () => { for (const all = []; ; ) all.push(Array(1000).fill(all.length)); };
  export const sayEnv = async () => process.env.WORD;
`);

type Sum = (a: number, b: number, tell: (news: number) => void) => Promise<number>;
type Other = (tell: (news: string) => void) => Promise<unknown>;

const run = (name: string, options: Parameters<typeof runOnThread<Other>>[3] = {}) =>
  runOnThread<Other>(works, name, [], options);

test('a function gets its arguments, tells its progress and returns a result', async () => {
  const news: number[] = [];
  const onNews = (each: number) => news.push(each);
  expect(await runOnThread<Sum>(works, 'sum', [2, 3], { onNews })).toBe(5);
  expect(news).toEqual([2, 3]);
});

test('its error keeps class, members and cause', async () => {
  const error = await run('refuse', { errors: [TypeError, Refusal] }).catch((each) => each);
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ message: 'no', row: 7, cause: { message: 'deep' } });
});

test('an error of an unknown class is an ordinary one', async () => {
  const error = await run('refuse').catch((each) => each);
  expect([error instanceof Error, error instanceof Refusal]).toEqual([true, false]);
  expect(error).toMatchObject({ name: 'Refusal', message: 'no' });
});

test('a thread that exits without a result fails', async () => {
  await expect(run('exit')).rejects.toMatchObject({ name: 'ThreadEndedError', why: 'exit' });
  await expect(run('exit')).rejects.toThrow('the thread of exit exited with 3');
});

test('a signal stops it, and keeps no listener', async () => {
  const stopping = new AbortController();
  const { signal } = stopping;
  await run('sayEnv', { signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  await expect(run('hang', { signal, onNews: () => stopping.abort() })).rejects.toMatchObject({
    why: 'stopped',
  });
  await expect(run('hang', { signal })).rejects.toBe(signal.reason);
});

test('a limit of time stops it', async () => {
  const error = await run('hang', { timeLimitMs: 50 }).catch((each) => each);
  expect(error).toBeInstanceOf(ThreadEndedError);
  expect(error).toMatchObject({ why: 'time', message: 'hang took more than 0.05 seconds' });
});

test('a limit of memory stops it, and it alone', async () => {
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
  await expect(run('fill', { resourceLimits })).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
});

test('it has the environment that it is given', async () => {
  expect(await run('sayEnv', { env: { WORD: 'here' } })).toBe('here');
});

/**
 * A thread that answers as `body` says; resolves to what it sent until it ended. It gets the last message
 * after `isLastAt`: an error may overtake answers.
 */
function conversation(body: string, messages: readonly string[], { isEndedAt = '', isLastAt = '' } = {}) {
  return new Promise<readonly string[]>((resolve) => {
    const got: string[] = [];
    const source = `import { parentPort as port, workerData } from 'node:worker_threads';
      port.on('message', (text) => { ${body} });`;
    const thread = startThread<string, string>(
      moduleOf(source),
      { workerData: 'data' },
      {
        onMessage: (message) => {
          got.push(message);
          if (message === isLastAt) thread.send(messages.at(-1)!);
          if (message === isEndedAt) void thread.end().then(() => resolve(got));
        },
        onEnd: (error) => {
          got.push(error.message);
          void thread.end().then(() => resolve(got));
        },
      },
    );
    for (const message of isLastAt === '' ? messages : messages.slice(0, -1)) thread.send(message);
  });
}

test('a thread answers messages until its error, which comes once', async () => {
  const body = `if (text === 'c') throw new Error('broken'); port.postMessage(workerData + text);`;
  expect(await conversation(body, ['a', 'b', 'c'], { isLastAt: 'datab' })).toEqual([
    'dataa',
    'datab',
    'broken',
  ]);
});

test('after its end no event follows', async () => {
  const body = 'port.postMessage(text);';
  expect(await conversation(body, ['a', 'b', 'c', 'd'], { isEndedAt: 'b' })).toEqual(['a', 'b']);
});
