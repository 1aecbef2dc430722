import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

export interface RunOptions {
  /** Folder of the built program. Default: this project. */
  readonly root?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What the shell does first, such as `ulimit -n 256`. */
  readonly first?: string;
}

export interface RunResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Starts the built program as a user would, without the settings of this process. It stops at once,
 * unless a test says otherwise.
 */
export function spawnProgram(
  args: readonly string[],
  { root = projectRoot, env = {}, cwd = root, first }: RunOptions = {},
): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const program = join(root, 'bin/infra-projects');
  const options = { cwd, env: { PATH, HOME, DRAIN_SECONDS: '0', ...env } };
  if (first === undefined) return spawn(program, [...args], options);
  return spawn('sh', ['-c', `${first}; exec "$0" "$@"`, program, ...args], options);
}

/** Runs the program to its end. */
export async function runProgram(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const child = spawnProgram(args, options);
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

export interface RunningService {
  readonly base: string;
  readonly process: ChildProcess;
  /** Everything that the program has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts `serve` on a free port and waits until it prints its address. */
export async function startService(
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunningService> {
  const child = spawnProgram(['serve', '--port', '0', ...args], options);
  let output = '';
  const base = await new Promise<string>((resolve, reject) => {
    const look = (chunk: unknown) => {
      output += chunk;
      const address = /^Open +(http:\S+)\/$/m.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('exit', (code) => reject(new Error(`serve exited with ${code}: ${output}`)));
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { base, process: child, output: () => output, stop };
}

/** A new temporary folder for a test. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
