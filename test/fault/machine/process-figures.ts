import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import type { RunningService } from '../../program.ts';
import { PATIENT } from '../service-state.ts';

const KIB_PER_MIB = 1024;

/** The resident memory of a service in MiB; 0 if it has ended. Linux only. */
export function memoryMib({ process: { pid } }: RunningService): number {
  const path = `/proc/${pid}/status`;
  const [, kib = 0] = (existsSync(path) && /VmRSS:\s*(\d+)/.exec(readFileSync(path, 'utf8'))) || [];
  return Math.round(Number(kib) / KIB_PER_MIB);
}

const LOOK_MS = 100;

/** Measures the memory of a service. */
export interface MemoryWatch {
  /** The highest growth since the start. */
  grownMib(): number;
  /** Stops measuring and prints the result. */
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

/** The number of open files and connections of a service. Linux only. */
export const openFiles = ({ process: { pid } }: RunningService): number =>
  readdirSync(`/proc/${pid}/fd`).length;

/**
 * For the store, which may be open at that moment, and for the export worker once it has started.
 */
const SPARE_FILES = 12;

/** Waits until a service has no more files open than before. */
export const filesAreBack = (service: RunningService, before: number): Promise<void> =>
  expect.poll(() => openFiles(service), PATIENT).toBeLessThanOrEqual(before + SPARE_FILES);

/** Open files that a test and a service need besides the connections that are counted. */
const RESERVED_FILES = 500;

/**
 * The number of wanted connections, or as many as a process may open on this machine. Linux only.
 */
export function affordableConnections(wanted: number): number {
  const [, hard] = /^Max open files +\S+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  // Node raises its own limit to the hard limit when it starts.
  return hard === undefined ? wanted : Math.min(wanted, Number(hard) - RESERVED_FILES);
}
