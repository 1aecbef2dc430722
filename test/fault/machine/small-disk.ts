import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few megabytes in memory. */
export interface SmallDisk {
  readonly path: string;
  freeBytes(): number;
  /** Fills the disk except for so many bytes. */
  fill(leavingBytes?: number): void;
  /** Removes what `fill` wrote. */
  freeSpace(): void;
  setReadOnly(isReadOnly: boolean): void;
  remove(): void;
}

const FILLING = 'filling';

function run(command: string, ...args: readonly string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(
    `This test mounts a small file system, which only root may do: run it as root, in a container with CAP_SYS_ADMIN. ${command}: ${error?.message ?? stderr}`,
  );
}

/** Mounts a small disk. Fails with what it needs if this user may not. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'infra-projects-disk-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path);
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  };
  const freeSpace = () => rmSync(join(path, FILLING), { force: true });
  const fill = (leavingBytes = 0): void => {
    try {
      writeFileSync(join(path, FILLING), Buffer.alloc(Math.max(0, freeBytes() - leavingBytes)));
    } catch (error) {
      // Another process has written meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      freeSpace();
      fill(leavingBytes);
    }
  };
  return {
    path,
    freeBytes,
    fill,
    freeSpace,
    setReadOnly: (isReadOnly) => run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path),
    remove: () => {
      run('umount', '-l', path);
      if (readdirSync(path).length === 0) rmSync(path, { recursive: true });
    },
  };
}
