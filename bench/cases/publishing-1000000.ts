import { copyFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { type BenchCase, threeRuns } from '../bench-case.ts';
import { sampleFile, sampleStore, withNewStore } from '../cache.ts';
import { runProgram } from '../program.ts';
import { percentile99 } from '../sample.ts';
import { dataVersionAt, startService } from '../service.ts';
import { timesWhile, warmUp } from '../trickle.ts';

const LOOK_EVERY_MS = 200;
const LIMIT_MS = 250;

/** A quarter that the store does not have yet. */
const QUARTER = ['--sphere', 'provincial', '--financial-year', '2019-20', '--quarter', '4'];
const TAKEN = ['--taken', '2020-04-16', '--replace'];

/**
 * Publishes into a served store. Returns the times of other requests until the new version was
 * served.
 */
async function oneRun(model: string, file: string): Promise<readonly number[]> {
  return withNewStore(async (path) => {
    copyFileSync(model, path);
    const service = await startService(path);
    await warmUp(service.port);
    const before = await dataVersionAt(service.port);
    const { times } = await timesWhile(service.port, async () => {
      await runProgram(['import', file, '--store', `sqlite:${path}`, ...QUARTER, ...TAKEN]);
      while ((await dataVersionAt(service.port)) === before) await after(LOOK_EVERY_MS);
    });
    await service.stop();
    return times;
  });
}

export const benchCase: BenchCase = {
  title: 'requests while a new version of 1 000 000 projects is published, indexed and swapped in',
  measure: async () => {
    const model = await sampleStore({ projects: 1_000_000, quarters: 1 });
    const file = await sampleFile(1_000_000, 'csv');
    const runs = await threeRuns(() => oneRun(model, file));
    return [
      {
        what: 'slowest',
        sample: { unit: 'ms', values: runs.map((times) => Math.max(...times)) },
        limit: LIMIT_MS,
        note: `of ${runs.map(({ length }) => length).join(', ')} requests`,
      },
      { what: 'p99', sample: { unit: 'ms', values: runs.map(percentile99) } },
    ];
  },
};
