import { cpSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, inject } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { type RunningService, runProgram, startService } from '../program.ts';

/** Copies the store of the sample that every test file shares into a folder. Returns its address. */
export function sampleStore(folder: string): string {
  const shared = dirname(inject('sampleStore').replace('sqlite:', ''));
  cpSync(shared, folder, { recursive: true, filter: (path) => !path.endsWith('-shm') });
  return `sqlite:${folder}/sample.db`;
}

/** Creates a store with a sample of some size, else the whole, in a folder. Returns its address. */
export async function newSampleStore(folder: string, projects?: number, quarters?: number): Promise<string> {
  const store = `sqlite:${folder}/sample.db`;
  const { code } = await runProgram([
    'sample',
    ...['--store', store],
    ...(projects === undefined ? [] : ['--projects', String(projects)]),
    ...(quarters === undefined ? [] : ['--quarters', String(quarters)]),
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
