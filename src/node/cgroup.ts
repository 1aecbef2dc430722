import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A cgroup without a limit of memory says a number near 2^63 in version 1. */
const NO_LIMIT = 2 ** 60;

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');

/**
 * The folders of the cgroup of this process and of those around it, which limit it as well. In
 * version 1, each controller has a tree of its own (cgroups(7)). A container may name a cgroup of
 * its host that it cannot see: then only the root of its own tree remains.
 */
function cgroups(controller: string, root: string): readonly string[] {
  const lines = textOf(join(root, 'proc/self/cgroup')).split('\n');
  const entries = lines.map((line) => /^\d+:([^:]*):(.*)$/.exec(line)).filter((entry) => entry !== null);
  const ofController = entries.find(([, names]) => names!.split(',').includes(controller));
  const [, , path = '/'] = ofController ?? entries.find(([, names]) => names === '') ?? [];
  const tree = join(root, 'sys/fs/cgroup', ofController === undefined ? '' : controller);
  const folders = [path];
  while (!['/', '.'].includes(folders.at(-1)!)) folders.push(dirname(folders.at(-1)!));
  return folders.map((folder) => join(tree, folder));
}

/** Processor time per time that the cgroup may use, 1.5 for one and a half cores; without a limit infinite. */
export function cpuQuota(root = '/'): number {
  const quotas = cgroups('cpu', root).map((folder) => {
    const [quota, period] = textOf(join(folder, 'cpu.max')).split(' ');
    const oldQuota = textOf(join(folder, 'cpu.cfs_quota_us'));
    return Number(quota || oldQuota) / Number(period ?? textOf(join(folder, 'cpu.cfs_period_us')));
  });
  return Math.min(...quotas.filter((quota) => quota > 0), Number.POSITIVE_INFINITY);
}

/** Memory in bytes that the cgroup may use; without a limit infinite. */
export function memoryLimit(root = '/'): number {
  const limits = cgroups('memory', root).map((folder) =>
    Number(textOf(join(folder, 'memory.max')) || textOf(join(folder, 'memory.limit_in_bytes'))),
  );
  return Math.min(...limits.filter((limit) => limit > 0 && limit < NO_LIMIT), Number.POSITIVE_INFINITY);
}
