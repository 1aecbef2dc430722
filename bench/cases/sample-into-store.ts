import { type BenchCase, threeRuns } from '../bench-case.ts';
import { withNewStore } from '../cache.ts';
import { runProgram } from '../program.ts';

export const benchCase: BenchCase = {
  title: 'the full sample, 138 024 project snapshots, into an empty store',
  measure: async () => {
    const runs = await threeRuns(() =>
      withNewStore((store) => runProgram(['sample', '--store', `sqlite:${store}`])),
    );
    return [
      { what: 'time', sample: { unit: 's', values: runs.map(({ seconds }) => seconds) }, limit: 20 },
      { what: 'peak memory', sample: { unit: 'MiB', values: runs.map(({ peakMib }) => peakMib) } },
    ];
  },
};
