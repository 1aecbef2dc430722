import type { TestProject } from 'vitest/node';
import { startService, temporaryFolder } from './program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Size of the sample. */
    readonly sampleProjects: number;
    /** Address of a service over this sample. */
    readonly sampleService: string;
    /** Address of the store that it serves. Tests must not write to it. */
    readonly sampleStore: string;
  }
}

/** Size of the sample that `serve --sample` publishes. */
const SAMPLE_PROJECTS = 17_260;

interface SampleService {
  readonly base: string;
  readonly store: string;
  stop(): Promise<void>;
}

interface SharedService {
  users: number;
  readonly service: Promise<SampleService>;
}

// Each project of a run loads this file anew, but all share the process: they share the service, too.
const process = globalThis as { sampleService?: SharedService };

/** Serves the sample to all test files of a project, and to the other projects. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.sampleService ??= { users: 0, service: startSample() };
  const shared = process.sampleService;
  shared.users++;
  const { base, store, stop } = await shared.service;
  project.provide('sampleProjects', SAMPLE_PROJECTS);
  project.provide('sampleService', base);
  project.provide('sampleStore', store);
  return async () => {
    if (--shared.users === 0) await stop();
  };
}

async function startSample(): Promise<SampleService> {
  const folder = temporaryFolder();
  const store = `sqlite:${folder.path}/sample.db`;
  const service = await startService(['--sample', '--store', store]);
  const stop = async () => {
    await service.stop();
    folder.remove();
  };
  return { base: service.base, store, stop };
}
