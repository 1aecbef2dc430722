import { workerData } from 'node:worker_threads';
import { openReader } from '../../store/index.ts';
import { buildIndex } from './build-index.ts';

/** Builds the store's present version into a folder, on a thread of its own so that answers go on meanwhile. */
const { storeUrl, directory } = workerData as { readonly storeUrl: string; readonly directory: string };
await openReader(storeUrl).read((reading) => buildIndex(reading, directory));
