import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/program.ts';
import { cpuQuota, memoryLimit } from './cgroup.ts';

const MIB = 2 ** 20;
const UNLIMITED = Number.POSITIVE_INFINITY;
const folder = temporaryFolder();
afterAll(() => folder.remove());

interface Machine {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly cores: number;
  readonly mib: number;
}

const machines: readonly Machine[] = [
  { name: 'a machine without cgroups', files: {}, cores: UNLIMITED, mib: UNLIMITED },
  {
    name: 'a container of version 2',
    files: {
      'proc/self/cgroup': '0::/\n',
      'sys/fs/cgroup/cpu.max': '150000 100000\n',
      'sys/fs/cgroup/memory.max': `${256 * MIB}\n`,
    },
    cores: 1.5,
    mib: 256,
  },
  {
    name: 'a container that sees the path of its host',
    files: {
      'proc/self/cgroup': '0::/docker/0123\n',
      'sys/fs/cgroup/cpu.max': '200000 100000\n',
      'sys/fs/cgroup/memory.max': 'max\n',
    },
    cores: 2,
    mib: UNLIMITED,
  },
  {
    name: 'a unit of systemd in a slice with a lower limit',
    files: {
      'proc/self/cgroup': '0::/system.slice/infra-projects.service\n',
      'sys/fs/cgroup/system.slice/cpu.max': '50000 100000\n',
      'sys/fs/cgroup/system.slice/memory.max': 'max\n',
      'sys/fs/cgroup/system.slice/infra-projects.service/cpu.max': 'max 100000\n',
      'sys/fs/cgroup/system.slice/infra-projects.service/memory.max': `${512 * MIB}\n`,
    },
    cores: 0.5,
    mib: 512,
  },
  {
    name: 'a sandbox that names no path',
    files: { 'proc/self/cgroup': '0::\n', 'sys/fs/cgroup/memory.max': `${64 * MIB}\n` },
    cores: UNLIMITED,
    mib: 64,
  },
  {
    name: 'version 1',
    files: {
      'proc/self/cgroup': '4:memory:/pod/a\n1:cpu,cpuacct:/pod\n0::/\n',
      'sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712\n',
      'sys/fs/cgroup/memory/pod/a/memory.limit_in_bytes': `${128 * MIB}\n`,
      'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1\n',
      'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
      'sys/fs/cgroup/cpu/pod/cpu.cfs_quota_us': '300000\n',
      'sys/fs/cgroup/cpu/pod/cpu.cfs_period_us': '100000\n',
    },
    cores: 3,
    mib: 128,
  },
];

test.each(machines)('$name limits the processor to $cores cores and memory to $mib MiB', (machine) => {
  const root = join(folder.path, String(machines.indexOf(machine)));
  for (const [path, text] of Object.entries(machine.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  expect(cpuQuota(root)).toBe(machine.cores);
  expect(memoryLimit(root) / MIB).toBe(machine.mib);
});
