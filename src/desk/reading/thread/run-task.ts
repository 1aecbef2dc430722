import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReadingNews } from './read-draft-file.ts';
import { asReadingFailure, type FailureReason, ReadingFailure } from './reading-failure.ts';
import { doTask, folderOf, type ReadingTask } from './task.ts';

/** A workbook of MAX_WORKBOOK_MB needs less of both. */
const MOST_HEAP_MB = 1024;
const LONGEST_MS = 5 * 60 * 1000;

/** Does work on a file until the signal stops it. Fails with `ReadingFailure`. */
export type RunTask = (
  task: ReadingTask,
  tell: (news: ReadingNews) => void,
  stopped: AbortSignal,
) => Promise<void>;

/** What a thread sends. */
export type FromReadingWorker =
  | { readonly kind: 'news'; readonly news: ReadingNews }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed';
      readonly reason: FailureReason;
      readonly message: string;
      readonly stack: string;
    };

/** Does work on this thread, without limits. */
export const runHere: RunTask = (task, tell) =>
  doTask(task, tell).catch((error: unknown) => {
    throw asReadingFailure(error);
  });

/** Does work on a thread of its own, with limits of time and memory. */
export const runInThread: RunTask = async (task, tell, stopped) => {
  stopped.throwIfAborted();
  const folder = folderOf(task);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Rows that wait in a temporary file must not outlive a thread that is stopped.
  const spool = await mkdtemp(join(folder, 'spool-'));
  const worker = new Worker(new URL('./reading-worker.js', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    env: { ...process.env, TMPDIR: spool },
  });
  try {
    await outcome(worker, tell, stopped);
  } finally {
    await worker.terminate();
    await rm(spool, { recursive: true, force: true });
  }
};

function outcome(worker: Worker, tell: (news: ReadingNews) => void, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(tooMuch(`Reading the file takes more than ${LONGEST_MS / 60_000} minutes`)),
      LONGEST_MS,
    );
    const stop = () => void worker.terminate();
    stopped.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: FromReadingWorker) => {
      if (message.kind === 'news') tell(message.news);
      else if (message.kind === 'done') resolve();
      else reject(new ReadingFailure(message.reason, message.message, message.stack));
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? tooMuch(`Reading the file takes more than ${MOST_HEAP_MB} MB of memory`)
          : asReadingFailure(error),
      ),
    );
    worker.on('exit', () => {
      clearTimeout(limit);
      stopped.removeEventListener('abort', stop);
      reject(new ReadingFailure('passing', 'The reading was stopped.'));
    });
  });
}

const tooMuch = (sentence: string): ReadingFailure =>
  new ReadingFailure(
    'file',
    `${sentence}, so it was stopped: leave out what is no project, or save it as .csv.`,
  );
