import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { type RunResult, spawnProgram } from '../../program.ts';

export interface MeasuredRun extends RunResult {
  /** What ended the program, where it did not end by itself. */
  readonly signal: NodeJS.Signals | null;
  readonly seconds: number;
  /** The most memory that it ever held. */
  readonly peakMib: number;
}

const KIB_PER_MIB = 1024;
const LOOK_MS = 20;

/** The kernel keeps the peak of a process that still runs: looked at again and again, it misses the last moment only. */
function peakMibOf(pid: number): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KIB_PER_MIB;
  } catch {
    return 0;
  }
}

/** Runs the program to its end, or ends it after so many seconds, and says what it took. Linux only. */
export async function measuredRun(args: readonly string[], mostSeconds: number): Promise<MeasuredRun> {
  const startedAt = performance.now();
  const child = spawnProgram(args);
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
