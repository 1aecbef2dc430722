import { availableParallelism } from 'node:os';
import type { Config } from '../../config.ts';
import { cpuQuota } from '../../node/cgroup.ts';

/**
 * The number of processes that serve requests. By default as many as can run at once: Node knows
 * the cores that the process may run on, but not everywhere the share of them that a cgroup gets:
 * in cgroups of version 1, Node 22, 24 and 26 ignore it.
 */
export const workerCount = ({ workers }: Pick<Config, 'workers'>, quota = cpuQuota()): number =>
  workers === 0 ? Math.max(1, Math.min(availableParallelism(), Math.floor(quota))) : workers;
