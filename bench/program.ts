import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../bin/infra-projects', import.meta.url));

const BYTES_PER_MIB = 1024 * 1024;

/**
 * Runs in the measured process when it exits, and writes its peak memory in bytes to descriptor 3.
 * On Linux VmHWM is the peak of this program; `maxRSS` would include what the benchmark's process
 * held at the fork.
 */
const tellPeakMemory = `
  import { readFileSync, writeSync } from 'node:fs';
  import { isPrimary } from 'node:cluster';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread && isPrimary) process.on('exit', () => {
    let kib = process.resourceUsage().maxRSS;
    try { kib = Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]); } catch {}
    writeSync(3, String(kib * 1024));
  });`;

/** The built command as a user would start it, without the settings of this process. */
export interface RunningProgram {
  readonly process: ChildProcess;
  /** When it started, by `performance.now()`. */
  readonly startedAt: number;
  /** What it used, once it has ended. Fails if its exit code is not 0. */
  readonly ended: Promise<Usage>;
}

export interface Usage {
  readonly seconds: number;
  readonly peakMib: number;
}

/** `settings` are the settings that differ from their defaults, by name. */
export function startProgram(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): RunningProgram {
  const { PATH = '', HOME = '' } = process.env;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(tellPeakMemory)}`;
  const startedAt = performance.now();
  const child = spawn(program, [...args], {
    env: { PATH, HOME, NODE_OPTIONS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  return { process: child, startedAt, ended: usageOf(child, startedAt, args) };
}

/** Runs the command to its end. */
export const runProgram = (args: readonly string[]): Promise<Usage> => startProgram(args).ended;

async function usageOf(child: ChildProcess, startedAt: number, args: readonly string[]): Promise<Usage> {
  let output = '';
  let peakBytes = '';
  child.stdout?.on('data', () => {});
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  child.stdio[3]?.on('data', (chunk: Buffer) => {
    peakBytes += chunk;
  });
  const exited = once(child, 'exit').then(() => performance.now());
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`infra-projects ${args.join(' ')} exited with ${code}: ${output.trim()}`);
  return { seconds: ((await exited) - startedAt) / 1000, peakMib: Number(peakBytes) / BYTES_PER_MIB };
}
