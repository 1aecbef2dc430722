import { workerData } from 'node:worker_threads';
import { writeBulkFiles } from './bulk-files.ts';

/** Makes the files of the whole catalogue on a thread of its own, so that answers go on meanwhile. */
const { directory, base } = workerData as { readonly directory: string; readonly base: string };
await writeBulkFiles(directory, base);
