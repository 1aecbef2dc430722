import { type Measurement, threeRuns } from './bench-case.ts';
import { sampleFile, withNewStore } from './cache.ts';
import { runProgram } from './program.ts';

const PROJECTS = 17_260;

export interface ImportLimits {
  readonly seconds: number;
  readonly mib: number;
}

/** The `import` command into a new store, from the start of its process to its end. */
export async function measureImport(
  format: 'xlsx' | 'csv',
  limits: ImportLimits,
): Promise<readonly Measurement[]> {
  const file = await sampleFile(PROJECTS, format);
  const snapshot = '--sphere provincial --financial-year 2019-20 --quarter 4 --taken 2020-04-15'.split(' ');
  const runs = await threeRuns(() =>
    withNewStore((store) => runProgram(['import', file, ...snapshot, '--store', `sqlite:${store}`])),
  );
  return [
    {
      what: 'time',
      sample: { unit: 's', values: runs.map(({ seconds }) => seconds) },
      limit: limits.seconds,
    },
    {
      what: 'peak memory',
      sample: { unit: 'MiB', values: runs.map(({ peakMib }) => peakMib) },
      limit: limits.mib,
    },
  ];
}
