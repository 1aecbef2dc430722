import type { TestProject } from 'vitest/node';
import { startService, temporaryFolder } from './program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a service over the whole sample catalogue, for every test that only reads. */
    readonly sampleService: string;
    /** Address of the store that it serves; nobody writes to it. */
    readonly sampleStore: string;
  }
}

/** Fills one store with the whole sample and serves it, as `npm start` does, for all test files of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder();
  const store = `sqlite:${folder.path}/sample.db`;
  const service = await startService(['--sample', '--store', store]);
  project.provide('sampleService', service.base);
  project.provide('sampleStore', store);
  return async () => {
    await service.stop();
    folder.remove();
  };
}
