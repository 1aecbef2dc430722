import { parentPort, workerData } from 'node:worker_threads';
import { asReadingFailure } from './reading-failure.ts';
import type { FromReadingWorker } from './run-task.ts';
import { doTask, type ReadingTask } from './task.ts';

/** Does one piece of work and ends. */
const send = (message: FromReadingWorker) => parentPort!.postMessage(message);

try {
  await doTask(workerData as ReadingTask, (news) => send({ kind: 'news', news }));
  send({ kind: 'done' });
} catch (error) {
  const { reason, message, cause } = asReadingFailure(error);
  send({ kind: 'failed', reason, message, stack: String((cause as Error | undefined)?.stack) });
}
