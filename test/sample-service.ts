import type { TestProject } from 'vitest/node';
import { runProgram, startService, temporaryFolder } from './program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Size of the sample that the tests of a project read. Set in vitest.config.ts. */
    readonly sampleProjects: number;
    /** Address of a service over this sample. */
    readonly sampleService: string;
    /** Address of the store that it serves. Tests must not write to it. */
    readonly sampleStore: string;
  }
}

/** Size of the sample that `serve --sample` publishes. */
const FULL_SAMPLE = 17_260;

interface SampleService {
  readonly base: string;
  readonly store: string;
  stop(): Promise<void>;
}

interface SharedService {
  users: number;
  readonly service: Promise<SampleService>;
}

// Each project of a run loads this file anew, but all share the process: they share services, too.
const process = globalThis as { sampleServices?: Map<number, SharedService> };

/** Serves a sample to all test files of a project, and to the other projects of the same size. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const projects = project.config.provide.sampleProjects ?? FULL_SAMPLE;
  process.sampleServices ??= new Map();
  const shared = process.sampleServices.get(projects) ?? { users: 0, service: sampleService(projects) };
  process.sampleServices.set(projects, shared);
  shared.users++;
  const { base, store, stop } = await shared.service;
  project.provide('sampleProjects', projects);
  project.provide('sampleService', base);
  project.provide('sampleStore', store);
  return async () => {
    if (--shared.users === 0) await stop();
  };
}

async function sampleService(projects: number): Promise<SampleService> {
  const folder = temporaryFolder();
  const store = `sqlite:${folder.path}/sample.db`;
  if (projects !== FULL_SAMPLE) await fill(store, projects);
  const service = await startService(['--sample', '--store', store]);
  const stop = async () => {
    await service.stop();
    folder.remove();
  };
  return { base: service.base, store, stop };
}

async function fill(store: string, projects: number): Promise<void> {
  const { code, stderr } = await runProgram(['sample', '--projects', `${projects}`, '--store', store]);
  if (code !== 0) throw new Error(`The sample was not published: ${stderr}`);
}
