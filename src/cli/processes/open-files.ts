import { existsSync, readFileSync } from 'node:fs';

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
