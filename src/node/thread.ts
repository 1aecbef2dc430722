import { basename, extname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** What a thread gets when it starts, and what it may use. */
export type ThreadOptions = Pick<WorkerOptions, 'workerData' | 'resourceLimits' | 'env'>;

/** A thread ended before it had a result: it was stopped, took too long, or exited by itself. */
export class ThreadEndedError extends Error {
  override readonly name = 'ThreadEndedError';
  readonly why: 'stopped' | 'time' | 'exit';

  constructor(why: ThreadEndedError['why'], message: string) {
    super(message);
    this.why = why;
  }
}

export interface ThreadEvents<Message> {
  onMessage(message: Message): void;
  /** Called once, when the thread has failed or exited; not after `end`. */
  onEnd(error: Error): void;
}

/** A thread to exchange messages with. It does not keep the process alive. */
export interface Thread<Message> {
  send(message: Message): void;
  /** Ends the thread. No event follows. */
  end(): Promise<unknown>;
}

/** Starts a thread that runs `file` until it exits or is ended. */
export function startThread<To, From>(
  file: URL,
  options: ThreadOptions,
  { onMessage, onEnd }: ThreadEvents<From>,
): Thread<To> {
  let isOver = false;
  const events: ThreadEvents<From> = {
    onMessage: (message) => {
      if (!isOver) onMessage(message);
    },
    onEnd: (error) => {
      if (!isOver) onEnd(error);
      isOver = true;
    },
  };
  const worker = startWorker(file, basename(file.pathname), options, events);
  worker.unref();
  return {
    send: (message) => worker.postMessage(message),
    end: () => {
      isOver = true;
      return worker.terminate();
    },
  };
}

/** A function that another thread may run. Its last parameter may take the news of its progress. */
// biome-ignore lint/suspicious/noExplicitAny: the parameters of any function.
type Work = (...args: any[]) => Promise<unknown>;

type NewsOf<W extends Work> = Parameters<W> extends [...unknown[], (news: infer News) => void] ? News : never;
type ArgumentsOf<W extends Work> =
  Parameters<W> extends [...infer Rest, (news: never) => void] ? Rest : Parameters<W>;

/** What `thread-worker.ts` gets. */
export interface Call {
  readonly file: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** What it sends. */
export type FromCall = { readonly news: unknown } | { readonly result: unknown };

export interface RunOptions<W extends Work> extends Omit<ThreadOptions, 'workerData'> {
  /** Stops the thread. */
  readonly signal?: AbortSignal | undefined;
  readonly timeLimitMs?: number;
  readonly onNews?: ((news: NewsOf<W>) => void) | undefined;
  /** Classes that errors of the work keep. Errors of other classes keep their name and members. */
  readonly errors?: readonly { readonly name: string; readonly prototype: Error }[];
}

/**
 * Runs the function `name` of a file on a thread of its own, which ends with it. Arguments, news and
 * result are copied. Fails with the error of the work, with `ThreadEndedError`, or with an error of
 * the code `ERR_WORKER_OUT_OF_MEMORY`.
 *
 *     await runOnThread<typeof sum>(new URL('./sum.js', import.meta.url), 'sum', [2, 3]);
 */
export async function runOnThread<W extends Work>(
  file: URL,
  name: string,
  args: ArgumentsOf<W>,
  { signal, timeLimitMs, onNews, errors = [], ...options }: RunOptions<W> = {},
): Promise<Awaited<ReturnType<W>>> {
  signal?.throwIfAborted();
  const workerData: Call = { file: file.href, name, args };
  const runner = new URL(`./thread-worker${extname(import.meta.url)}`, import.meta.url);
  const over = new AbortController();
  let worker: Worker | undefined;
  const result = new Promise<Awaited<ReturnType<W>>>((resolve, reject) => {
    worker = startWorker<FromCall>(
      runner,
      name,
      { ...options, workerData },
      {
        onMessage: (message) => {
          if ('news' in message) onNews?.(message.news as NewsOf<W>);
          else resolve(message.result as Awaited<ReturnType<W>>);
        },
        onEnd: (error) => {
          const known = errors.find((each) => each.name === error.name);
          reject(known === undefined ? error : Object.setPrototypeOf(error, known.prototype));
        },
      },
    );
    const failWith = (why: ThreadEndedError['why'], what: string) => () =>
      reject(new ThreadEndedError(why, `${name} ${what}`));
    signal?.addEventListener('abort', failWith('stopped', 'was stopped'), { signal: over.signal });
    if (timeLimitMs !== undefined) {
      const timer = setTimeout(failWith('time', `took more than ${timeLimitMs / 1000} seconds`), timeLimitMs);
      over.signal.addEventListener('abort', () => clearTimeout(timer));
    }
  });
  try {
    return await result;
  } finally {
    over.abort();
    await worker?.terminate();
  }
}

/** `name` says in errors what ended. `onEnd` may be called twice. */
function startWorker<Message>(
  file: URL,
  name: string,
  options: ThreadOptions,
  { onMessage, onEnd }: ThreadEvents<Message>,
): Worker {
  return new Worker(file, options)
    .on('message', onMessage)
    .on('error', onEnd)
    .on('exit', (code) => onEnd(new ThreadEndedError('exit', `the thread of ${name} exited with ${code}`)));
}
