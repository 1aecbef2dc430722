import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { type RunOptions, type RunResult, spawnProgram } from '../../program.ts';

export interface MeasuredRun extends RunResult {
  /** The signal that ended the program, if one did. */
  readonly signal: NodeJS.Signals | null;
  readonly seconds: number;
  /** Its peak memory. */
  readonly peakMib: number;
}

const KIB_PER_MIB = 1024;
const LOOK_MS = 20;

/** The kernel reports the peak of a running process. Polling misses only the last moment. */
function peakMibOf(pid: number): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KIB_PER_MIB;
  } catch {
    return 0;
  }
}

/** Runs the program to its end, or kills it after so many seconds, and measures it. Linux only. */
export async function measuredRun(
  args: readonly string[],
  mostSeconds: number,
  options?: RunOptions,
): Promise<MeasuredRun> {
  const startedAt = performance.now();
  const child = spawnProgram(args, options);
  let [stdout, stderr, peakMib] = ['', '', 0];
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const look = setInterval(() => {
    peakMib = Math.max(peakMib, peakMibOf(child.pid!));
  }, LOOK_MS);
  const impatience = setTimeout(() => child.kill('SIGKILL'), mostSeconds * 1000);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearInterval(look);
  clearTimeout(impatience);
  return { code, signal, stdout, stderr, seconds: (performance.now() - startedAt) / 1000, peakMib };
}
