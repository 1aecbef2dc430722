import { workerData } from 'node:worker_threads';
import { writeBulkFiles } from './bulk-files.ts';

/** Writes bulk downloads on a thread of its own, so that requests are served meanwhile. */
const { directory, base } = workerData as { readonly directory: string; readonly base: string };
await writeBulkFiles(directory, base);
