import { memoryLimit } from '../../node/cgroup.ts';

const MIB = 2 ** 20;

/**
 * Measured with the sample of 17 260 projects in a cgroup: with less, the system kills a process that
 * serves before it answers its first requests.
 */
const PROCESS_MIB = 100;

/** Measured likewise: what building an index takes beyond that. */
const BUILD_MIB = 60;

/**
 * Fails if the cgroup has too little memory for this many processes, because the system would kill
 * them without a word. A larger catalogue needs more.
 */
export function checkMemory(processes: number, hasIndex: boolean, limit = memoryLimit()): void {
  const neededMib = processes * PROCESS_MIB + (hasIndex ? 0 : BUILD_MIB);
  if (limit >= neededMib * MIB) return;
  const what = processes === 1 ? 'the service' : `a service of ${processes} processes`;
  throw new Error(
    `This cgroup may use only ${Math.floor(limit / MIB)} MiB of memory, and ${what} needs at least ${neededMib}: allow more (MemoryMax, docker run --memory)${processes === 1 ? '' : ' or lower WORKERS'}.`,
  );
}

/**
 * Bytes of memory that are left for answers about the past in one of so many processes, when all of
 * them together have filled what they may keep of responses (`CACHE_MB` and `MAX_QUEUED_MB`).
 */
export const pastMemory = (processes: number, responsesMib: number, limit = memoryLimit()): number =>
  Math.max(0, limit - (processes * PROCESS_MIB + responsesMib) * MIB) / processes;
