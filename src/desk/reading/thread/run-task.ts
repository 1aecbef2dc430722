import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runOnThread, ThreadEndedError } from '../../../node/thread.ts';
import { type FileToAnnotate, writeAnnotated } from '../derived/annotated.ts';
import { type PreviewToWrite, writePreviewStore } from '../derived/write-preview-store.ts';
import { type DraftFileToRead, type ReadingNews, readDraftFile } from './read-draft-file.ts';
import { asReadingFailure, ReadingFailure } from './reading-failure.ts';

/** A workbook of MAX_WORKBOOK_MB needs less of both. */
const MOST_HEAP_MB = 1024;
const LONGEST_MS = 5 * 60 * 1000;

/** Work on the file of a draft, which takes seconds and memory. */
export type ReadingTask =
  | { readonly kind: 'read'; readonly file: DraftFileToRead }
  | { readonly kind: 'annotate'; readonly file: FileToAnnotate }
  | { readonly kind: 'preview'; readonly file: PreviewToWrite };

/** Does the work on this thread. */
async function doTask(task: ReadingTask, tell: (news: ReadingNews) => void): Promise<void> {
  switch (task.kind) {
    case 'read':
      return readDraftFile(task.file, tell);
    case 'annotate':
      return writeAnnotated(task.file);
    case 'preview':
      return writePreviewStore(task.file);
    default:
      task satisfies never;
  }
}

/** Does work on a file until the signal stops it. Fails with `ReadingFailure`. */
export type RunTask = (
  task: ReadingTask,
  tell: (news: ReadingNews) => void,
  stopped: AbortSignal,
) => Promise<void>;

/** Does work on this thread, without limits. */
export const runHere = (task: ReadingTask, tell: (news: ReadingNews) => void): Promise<void> =>
  doTask(task, tell).catch((error: unknown) => {
    throw asReadingFailure(error);
  });

/** Does work on a thread of its own, with limits of time and memory. */
export const runInThread: RunTask = async (task, tell, stopped) => {
  stopped.throwIfAborted();
  const { folder } = task.file;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Rows that wait in a temporary file must not outlive a thread that is stopped.
  const spool = await mkdtemp(join(folder, 'spool-'));
  try {
    await runOnThread<typeof runHere>(new URL('./run-task.js', import.meta.url), 'runHere', [task], {
      signal: stopped,
      timeLimitMs: LONGEST_MS,
      onNews: tell,
      errors: [ReadingFailure],
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
      env: { ...process.env, TMPDIR: spool },
    });
  } catch (error) {
    throw asFailure(error);
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
};

function asFailure(error: unknown): ReadingFailure {
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
    return tooMuch(`Reading the file takes more than ${MOST_HEAP_MB} MB of memory`);
  if (!(error instanceof ThreadEndedError)) return asReadingFailure(error);
  return error.why === 'time'
    ? tooMuch(`Reading the file takes more than ${LONGEST_MS / 60_000} minutes`)
    : new ReadingFailure('passing', 'The reading was stopped.');
}

const tooMuch = (sentence: string): ReadingFailure =>
  new ReadingFailure(
    'file',
    `${sentence}, so it was stopped: leave out what is no project, or save it as .csv.`,
  );
