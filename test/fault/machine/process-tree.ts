import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The entries of a folder in `/proc`; none if the process is gone. */
const entries = (path: string): readonly string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The running children of a process, in the order of their ids. */
export function childrenOf(pid: number): readonly number[] {
  const children = entries(`/proc/${pid}/task`).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return children.filter(isRunning).toSorted((a, b) => a - b);
}

/** Whether a process runs. A zombie does not. */
export function isRunning(pid: number): boolean {
  const state = /^State:\s+(\S)/m.exec(textOf(`/proc/${pid}/status`))?.[1];
  return state !== undefined && state !== 'Z';
}

/** The targets of the open descriptors of a process. */
export function openFilesOf(pid: number): readonly string[] {
  return entries(`/proc/${pid}/fd`).flatMap((number) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${number}`)];
    } catch {
      return [];
    }
  });
}

/** The data versions of the indexes whose files a process has open. */
export function indexVersionsOpenIn(pid: number): readonly number[] {
  const versions = openFilesOf(pid).flatMap((path) => {
    const version = /\.index\/[0-9a-f]+-(\d+)-[^/]+\/[^/]+$/.exec(path)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
  return [...new Set(versions)];
}

/** Resident memory of a process in MiB. */
export function memoryMbOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}
