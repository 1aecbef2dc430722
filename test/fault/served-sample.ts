import { expect } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { type RunningService, runProgram, startService } from '../program.ts';

/** Creates a store with the sample in a folder. Returns its address. */
export async function sampleStore(folder: string, projects?: number): Promise<string> {
  const store = `sqlite:${folder}/sample.db`;
  const { code } = await runProgram([
    'sample',
    '--store',
    store,
    ...(projects === undefined ? [] : ['--projects', String(projects)]),
  ]);
  expect(code).toBe(0);
  return store;
}

/** Serves a store with these settings on a free port. */
export const serveSample = (
  store: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningService> => startService(['--store', store], { env });

export const LISTING = apiPaths.listing;
