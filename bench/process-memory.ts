import { readFileSync, writeFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;

function statusMib(pid: number, key: 'VmRSS' | 'VmHWM'): number {
  const [, kib] = new RegExp(`${key}:\\s*(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / KIB_PER_MIB;
}

/** How much memory a process takes now. Linux only. */
export const memoryMib = (pid: number): number => statusMib(pid, 'VmRSS');

/** Begins to watch how much memory a process takes. Linux only. */
export function watchMemory(pid: number): { readonly peakMib: () => number; readonly upByMib: () => number } {
  const before = memoryMib(pid);
  // 5 sets the peak back to what is taken now.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const peakMib = () => statusMib(pid, 'VmHWM');
  return { peakMib, upByMib: () => peakMib() - before };
}
