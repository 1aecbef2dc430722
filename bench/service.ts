import type { ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../test/free-port.ts';
import { startProgram, type Usage } from './program.ts';

const LOOK_EVERY_MS = 5;

export interface RunningService {
  readonly port: number;
  readonly pid: number;
  /** Time from the start of the process to its first 200 of /readyz. */
  readonly readyAfterSeconds: number;
  stop(): Promise<Usage>;
}

/** A command that serves, and the path that answers 200 when it is ready. */
export interface ServingCommand {
  readonly command: 'serve' | 'desk';
  readonly ready: '/readyz' | '/healthz';
}

/**
 * Starts `serve`, or another command that serves, on a store, given as a file or an address, and
 * waits until it is ready. Fails if the process ends before that.
 */
export async function startService(
  store: string,
  settings: Readonly<Record<string, string>> = {},
  { command, ready }: ServingCommand = { command: 'serve', ready: '/readyz' },
): Promise<RunningService> {
  const port = await freePort();
  const storeUrl = /^\w+:/.test(store) ? store : `sqlite:${store}`;
  const program = startProgram([command, '--port', String(port), '--store', storeUrl], settings);
  // `stop` waits for `ended`; until then `failure` reports that it failed.
  const failure = program.ended.then(() => Promise.reject(new Error(`${command} ended by itself`)));
  failure.catch(() => {});
  await Promise.race([untilReady(port, ready, program.process), failure]);
  const readyAfterSeconds = (performance.now() - program.startedAt) / 1000;
  const stop = () => {
    program.process.kill('SIGTERM');
    return program.ended;
  };
  return { port, pid: program.process.pid!, readyAfterSeconds, stop };
}

async function untilReady(port: number, path: string, service: ChildProcess): Promise<void> {
  while (service.exitCode === null && (await statusOf(port, path)) !== 200) await setTimeout(LOOK_EVERY_MS);
}

/** The status of a response, or 0 if there is none. */
async function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', () => resolve(0))
      .end();
  });
}

/** The version of the data that a service serves. */
export async function dataVersionAt(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`);
  return ((await response.json()) as { readonly data_version: number }).data_version;
}
