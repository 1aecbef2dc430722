import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BenchCase } from '../bench-case.ts';
import { withFolder } from '../postgres.ts';

const PROJECTS = 4_000_000;
/** Node's default heap is too small for the names of so many projects. */
const HEAP_MIB = 12_288;

interface Built {
  readonly seconds: number;
  readonly peakMib: number;
}

interface Asked extends Built {
  readonly residentMib: number;
  readonly milliseconds: Readonly<Record<string, number>>;
}

const program = fileURLToPath(new URL('../large-index.ts', import.meta.url));

/** In its own process, so that only the index counts as its memory. */
async function inProcess<T>(what: 'build' | 'ask', folder: string): Promise<T> {
  const args = [`--max-old-space-size=${HEAP_MIB}`, program, what, String(PROJECTS), folder];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as T;
}

export const benchCase: BenchCase = {
  title: 'the index alone of four million generated projects (one run)',
  measure: () =>
    withFolder(async (folder) => {
      const built = await inProcess<Built>('build', `${folder}/index`);
      const asked = await inProcess<Asked>('ask', `${folder}/index`);
      return [
        { what: 'built', sample: { unit: 's', values: [built.seconds] } },
        { what: 'peak memory', sample: { unit: 'MiB', values: [built.peakMib] } },
        { what: 'loaded', sample: { unit: 's', values: [asked.seconds] } },
        { what: 'memory when loaded', sample: { unit: 'MiB', values: [asked.residentMib] } },
        ...Object.entries(asked.milliseconds).map(([what, ms]) => ({
          what,
          sample: { unit: 's', values: [ms / 1000] } as const,
          note: `${ms.toFixed(2)} ms`,
        })),
      ];
    }),
};
