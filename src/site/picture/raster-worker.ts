import { parentPort } from 'node:worker_threads';
import { loadRaster } from './raster.ts';

/** What the worker answers for each drawing, in their order. */
export type FromRasterWorker = { readonly png: Uint8Array } | { readonly error: string };

const port = parentPort!;
const raster = loadRaster();

port.on('message', async (svg: string) => {
  let answer: FromRasterWorker;
  try {
    answer = { png: (await raster)(svg) };
  } catch (error) {
    answer = { error: String(error) };
  }
  port.postMessage(answer);
});
