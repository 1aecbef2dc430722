import { workerData } from 'node:worker_threads';
import { buildPastIndex } from './build-past-index.ts';

/** Builds the index of a past quarter on a thread of its own, so that requests are served meanwhile. */
const { source, quarter, directory } = workerData as Readonly<
  Record<'source' | 'quarter' | 'directory', string>
>;
await buildPastIndex(source, quarter, directory);
