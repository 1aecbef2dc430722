import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BenchCase, threeRuns } from '../bench-case.ts';
import { sampleStore } from '../cache.ts';
import { withFolder } from '../postgres.ts';

/** What `compare` of the program says. */
interface Compared {
  readonly searches: number;
  /** Projects that all searches found, and that changed in them. */
  readonly found: number;
  readonly changed: number;
  readonly seconds: number;
  readonly evaluatingSeconds: number;
  readonly factsSeconds: number;
  readonly factsMib: number;
  readonly storedMib: number;
  readonly peakMib: number;
}

const program = fileURLToPath(new URL('../alert-changes.ts', import.meta.url));
const register = fileURLToPath(new URL('../../tools/tsx-files.ts', import.meta.url));

/** As `bin/infra-projects` starts Node. */
const options = ['--heap-growing-percent=50', '--max-semi-space-size=16'];
const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '65536',
};

async function inProcess<T>(...args: readonly string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...options, '--import', register, program, ...args],
    { env: { ...process.env, ...environment } },
  );
  return JSON.parse(stdout) as T;
}

export const benchCase: BenchCase = {
  title: 'what changed in 3 000 searches over 17 260 projects from one quarter to the next one',
  measure: () =>
    withFolder(async (folder) => {
      const store = await sampleStore({ projects: 17_260, quarters: 8 });
      await inProcess('build', folder, `sqlite:${store}`);
      await inProcess('tell', folder);
      const runs = await threeRuns(() => inProcess<Compared>('compare', folder));
      const [{ searches, found, changed, factsMib, storedMib }] = runs as readonly [Compared];
      const valuesOf = (name: keyof Compared) => runs.map((run) => run[name]);
      return [
        {
          what: 'facts, evaluation, comparison and bytes to store',
          sample: { unit: 's', values: valuesOf('seconds') },
          limit: 30,
          note: `${searches} searches find ${found} projects, ${changed} of them changed; ${storedMib.toFixed(1)} MiB to store`,
        },
        { what: 'evaluation alone', sample: { unit: 's', values: valuesOf('evaluatingSeconds') } },
        {
          what: 'facts of all projects',
          sample: { unit: 's', values: valuesOf('factsSeconds') },
          limit: 1,
          note: `${factsMib.toFixed(2)} MiB to store`,
        },
        {
          what: 'peak memory, with the index',
          sample: { unit: 'MiB', values: valuesOf('peakMib') },
          limit: 300,
        },
      ];
    }),
};
