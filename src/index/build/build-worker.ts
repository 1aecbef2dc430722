import { workerData } from 'node:worker_threads';
import { openReader } from '../../store/index.ts';
import { buildIndex } from './build-index.ts';

/**
 * Builds the index of the store's current version on a thread of its own, so that requests are
 * served meanwhile.
 */
const { storeUrl, directory } = workerData as { readonly storeUrl: string; readonly directory: string };
await openReader(storeUrl).read((reading) => buildIndex(reading, directory));
