import { rmSync } from 'node:fs';
import { type Measurement, threeRuns } from './bench-case.ts';
import { sampleStore } from './cache.ts';
import { startService } from './service.ts';

const LIMIT_SECONDS = 2;

/**
 * The time from the start of `serve` on the full sample to the first 200 of /readyz, with or
 * without an index.
 */
export async function measureTimeToReady(index: 'kept' | 'deleted'): Promise<readonly Measurement[]> {
  const store = await sampleStore({ projects: 17_260, quarters: 8 });
  if (index === 'kept') await (await startService(store)).stop();
  const runs = await threeRuns(async () => {
    if (index === 'deleted') rmSync(store.replace(/\.db$/, '.index'), { recursive: true, force: true });
    const service = await startService(store);
    const { peakMib } = await service.stop();
    return { seconds: service.readyAfterSeconds, peakMib };
  });
  return [
    { what: 'time', sample: { unit: 's', values: runs.map(({ seconds }) => seconds) }, limit: LIMIT_SECONDS },
    { what: 'peak memory', sample: { unit: 'MiB', values: runs.map(({ peakMib }) => peakMib) } },
  ];
}
