import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemProgram } from '../system-program.ts';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. */
export const run = (program: string, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(program, args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : 1;
      resolve({ code: error === null ? 0 : code, stdout, stderr });
    });
  });

/** Runs a program to its end and returns what it printed, without space around it. Fails if it fails. */
export async function output(program: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout.trim();
}

/** Podman with images, containers and volumes of its own, in a folder. */
export interface Podman {
  /** What a command prints. Fails if the command fails. */
  readonly output: (...args: readonly string[]) => Promise<string>;
  readonly run: (...args: readonly string[]) => Promise<Ended>;
  /** Ends and removes everything that it made. */
  remove(): Promise<void>;
}

export async function podmanIn(folder: string): Promise<Podman> {
  const podman = systemProgram(['podman'], 'podman');
  const [root, runRoot, temporary] = ['root', 'run', 'tmp'].map((name) => join(folder, name));
  for (const path of [root!, runRoot!, temporary!]) mkdirSync(path, { recursive: true });
  const place = ['--root', root!, '--runroot', runRoot!, '--tmpdir', temporary!];
  // Works with and without systemd, and where the kernel is not one that crun knows.
  const engine = ['--cgroup-manager', 'cgroupfs', '--runtime', systemProgram(['runc'], 'runc')];
  const driven = (driver: string) => [...place, ...engine, '--storage-driver', driver];
  // Not every file system can be below an overlay. vfs copies the image for each container.
  const canOverlay = (await run(podman, [...driven('overlay'), 'info'])).code === 0;
  if (!canOverlay) rmSync(root!, { recursive: true });
  const options = driven(canOverlay ? 'overlay' : 'vfs');
  return {
    output: (...args) => output(podman, [...options, ...args]),
    run: (...args) => run(podman, [...options, ...args]),
    remove: async () => {
      await output(podman, [...options, 'rm', '--all', '--force', '--time', '0']);
      await output(podman, [...options, 'rmi', '--all', '--force']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
