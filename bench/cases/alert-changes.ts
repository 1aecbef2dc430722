import { inOwnProcess } from '../alerts/alert-process.ts';
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

export const benchCase: BenchCase = {
  title: 'what changed in 3 000 searches over 17 260 projects from one quarter to the next one',
  measure: () =>
    withFolder(async (folder) => {
      const store = await sampleStore({ projects: 17_260, quarters: 8 });
      await inOwnProcess('alert-changes', 'build', folder, `sqlite:${store}`);
      await inOwnProcess('alert-changes', 'tell', folder);
      const runs = await threeRuns(() => inOwnProcess<Compared>('alert-changes', 'compare', folder));
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
