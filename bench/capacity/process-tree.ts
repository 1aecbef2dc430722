import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from '../../test/fault/machine/process-tree.ts';

/** Ticks per second of the times in /proc, on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;
const KIB_PER_MIB = 1024;

/** What a process and its children use. Linux only. */
export interface TreeUse {
  /** Proportional set size: memory that processes share counts once. */
  readonly mib: number;
  readonly cpuSeconds: number;
  readonly processes: number;
  /** Open descriptors of the process that has most: limits are per process. */
  readonly descriptors: number;
}

export function useOf(pid: number): TreeUse {
  const pids = [pid, ...childrenOf(pid)];
  const sum = (of: (pid: number) => number) => pids.reduce((total, each) => total + of(each), 0);
  return {
    mib: sum(proportionalMib),
    cpuSeconds: sum(cpuSeconds),
    processes: pids.length,
    descriptors: Math.max(...pids.map((each) => readdirSync(`/proc/${each}/fd`).length)),
  };
}

function proportionalMib(pid: number): number {
  const [, kib] = /^Pss:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kib) / KIB_PER_MIB;
}

function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in parentheses, may have spaces; the state follows it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
