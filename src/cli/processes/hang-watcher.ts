import { workerData } from 'node:worker_threads';
import { BEAT_MS, type HangWatch, hangDetector, MOST_MISSED } from './hang-watch.ts';

const { beats, logLevel } = workerData as HangWatch;
const isHung = hangDetector(() => Atomics.load(beats, 0));
const timer = setInterval(() => {
  if (!isHung()) return;
  clearInterval(timer);
  void end();
}, BEAT_MS);

async function end(): Promise<void> {
  try {
    const { serviceLog } = await import('./log.ts');
    const seconds = (MOST_MISSED * BEAT_MS) / 1000;
    serviceLog({ logLevel }).fatal(`The process has answered nobody for ${seconds} seconds: it ends itself.`);
  } finally {
    // No other signal ends a thread that is caught in a loop.
    process.kill(process.pid, 'SIGKILL');
  }
}
