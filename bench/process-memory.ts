import { readFileSync, writeFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;

function statusMib(pid: number, key: 'VmRSS' | 'VmHWM'): number {
  const [, kib] = new RegExp(`${key}:\\s*(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / KIB_PER_MIB;
}

/** The resident memory of a process in MiB. Linux only. */
export const memoryMib = (pid: number): number => statusMib(pid, 'VmRSS');

/** Starts to measure the memory of a process. Linux only. */
export function watchMemory(pid: number): { readonly peakMib: () => number; readonly upByMib: () => number } {
  const before = memoryMib(pid);
  // Writing 5 resets the peak to the present value.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const peakMib = () => statusMib(pid, 'VmHWM');
  return { peakMib, upByMib: () => peakMib() - before };
}
