import { workerData } from 'node:worker_threads';
import { writeBulkFiles } from './bulk-files.ts';
import type { FileOrigin } from './file-options.ts';

/** Writes bulk downloads on a thread of its own, so that requests are served meanwhile. */
const { directory, origin } = workerData as { readonly directory: string; readonly origin: FileOrigin };
await writeBulkFiles(directory, origin);
