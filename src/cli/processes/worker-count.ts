import { availableParallelism } from 'node:os';
import type { Config } from '../../config.ts';
import { cpuQuota } from '../../node/cgroup.ts';

/**
 * The number of processes that serve requests. By default as many as can run at once: Node 20 knows
 * the cores that the process may run on, but not the share of them that a cgroup gets.
 */
export const workerCount = ({ workers }: Pick<Config, 'workers'>, quota = cpuQuota()): number =>
  workers === 0 ? Math.max(1, Math.min(availableParallelism(), Math.floor(quota))) : workers;
