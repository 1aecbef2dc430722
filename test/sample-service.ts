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

interface SampleService {
  readonly base: string;
  readonly store: string;
  stop(): Promise<void>;
}

/** Each project of the run loads this file anew, but all share the process: one service is enough for all of them. */
interface SharedService {
  users: number;
  readonly service: Promise<SampleService>;
}

const shared = globalThis as { sampleServiceOfTheRun?: SharedService };

/** Fills one store with the whole sample and serves it, as `npm start` does, for all test files of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.sampleServiceOfTheRun ??= { users: 0, service: sampleService() };
  const ours = shared.sampleServiceOfTheRun;
  ours.users++;
  const { base, store, stop } = await ours.service;
  project.provide('sampleService', base);
  project.provide('sampleStore', store);
  return async () => {
    if (--ours.users === 0) await stop();
  };
}

async function sampleService(): Promise<SampleService> {
  const folder = temporaryFolder();
  const store = `sqlite:${folder.path}/sample.db`;
  const service = await startService(['--sample', '--store', store]);
  const stop = async () => {
    await service.stop();
    folder.remove();
  };
  return { base: service.base, store, stop };
}
