import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import type { RunningService } from '../../program.ts';
import { PATIENT } from '../service-state.ts';

const KIB_PER_MIB = 1024;

/** How much memory the process of a service takes now, in MiB; 0 when it has ended. Linux only. */
export function memoryMib({ process: { pid } }: RunningService): number {
  const path = `/proc/${pid}/status`;
  const [, kib = 0] = (existsSync(path) && /VmRSS:\s*(\d+)/.exec(readFileSync(path, 'utf8'))) || [];
  return Math.round(Number(kib) / KIB_PER_MIB);
}

const LOOK_MS = 100;

/** What becomes of the memory of a service while it is watched. */
export interface MemoryWatch {
  /** How much more than at the beginning it took at most. */
  grownMib(): number;
  /** Ends it, and tells of it. */
  stop(): string;
}

export function watchMemory(service: RunningService): MemoryWatch {
  const first = memoryMib(service);
  let highest = first;
  const looking = setInterval(() => {
    highest = Math.max(highest, memoryMib(service));
  }, LOOK_MS);
  onTestFinished(() => clearInterval(looking));
  const stop = () => {
    clearInterval(looking);
    return `memory ${first} MiB, then at most ${highest}`;
  };
  return { grownMib: () => highest - first, stop };
}

/** How many files and connections it holds open. Linux only. */
export const openFiles = ({ process: { pid } }: RunningService): number =>
  readdirSync(`/proc/${pid}/fd`).length;

/** For the store, which the service may have open just then, and for the thread that makes downloads once it has begun. */
const SPARE_FILES = 12;

/** Waits until a service holds no more open than it did. */
export const filesAreBack = (service: RunningService, before: number): Promise<void> =>
  expect.poll(() => openFiles(service), PATIENT).toBeLessThanOrEqual(before + SPARE_FILES);

/** Files and connections that a process may hold open, and that a test and a service need besides those it counts. */
const RESERVED_FILES = 500;

/** As many connections as wanted, or as a process may open on this machine. Linux only. */
export function affordableConnections(wanted: number): number {
  const [, hard] = /^Max open files +\S+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  // Node takes the hard limit for itself when it starts.
  return hard === undefined ? wanted : Math.min(wanted, Number(hard) - RESERVED_FILES);
}
