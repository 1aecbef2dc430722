import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Config } from '../../config.ts';
import { cpuQuota, memoryLimit } from '../../node/cgroup.ts';

/**
 * Descriptors for everything but connections: the process itself, the store, the index in use and
 * the next one while it is built.
 */
const RESERVED_FILES = 128;

/**
 * The number of descriptors that this process may open; undefined where Linux does not tell. Node
 * raises its own limit as far as it may when it starts.
 */
export function openFilesLimit(limits = '/proc/self/limits'): number | undefined {
  if (!existsSync(limits)) return undefined;
  const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync(limits, 'utf8')) ?? [];
  return soft === undefined ? undefined : Number(soft);
}

/** The number of connections that a process can hold, at most `wanted`. */
export function affordableConnections(wanted: number, limit = openFilesLimit()): number {
  if (limit === undefined) return wanted;
  // Under a very low limit, half of it: some connections are better than none.
  return Math.min(wanted, Math.max(limit - RESERVED_FILES, Math.floor(limit / 2)));
}

/** Says that a process holds fewer connections than the setting says, and how to allow more. */
export const fewerConnections = (wanted: number, affordable: number): string =>
  `A process holds ${affordable} connections, not MAX_CONNECTIONS=${wanted}: it may open only ${openFilesLimit()} files (ulimit -n, LimitNOFILE).`;

/**
 * The number of processes that serve requests. By default as many as can run at once: Node knows
 * the cores that the process may run on, but not everywhere the share of them that a cgroup gets:
 * in cgroups of version 1, Node 22, 24 and 26 ignore it.
 */
export const workerCount = ({ workers }: Pick<Config, 'workers'>, quota = cpuQuota()): number =>
  workers === 0 ? Math.max(1, Math.min(availableParallelism(), Math.floor(quota))) : workers;

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
 * Bytes of memory that are left for answers about the past in one of several processes, when all of
 * them together have filled what they may keep of responses (`CACHE_MB` and `MAX_QUEUED_MB`).
 */
export const pastMemory = (processes: number, responsesMib: number, limit = memoryLimit()): number =>
  Math.max(0, limit - (processes * PROCESS_MIB + responsesMib) * MIB) / processes;
