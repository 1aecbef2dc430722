import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../program.ts';
import { systemProgram } from '../system-program.ts';
import { output, type Podman } from './podman.ts';

/** What Node and the first line of the program need of a system. */
const PACKAGES = ['base-files', 'coreutils', 'dash', 'libstdc++6'];

/** Makes an image with the Node of this process over packages of this system. Returns its name. */
export async function importNodeImage(podman: Podman, folder: string): Promise<string> {
  const [, release] = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  if (release === undefined) throw new Error('/etc/os-release names no release of Debian or Ubuntu.');
  const archive = join(folder, 'base.tar');
  await output(systemProgram(['mmdebstrap'], 'mmdebstrap'), [
    ...['--quiet', '--variant=extract', `--include=${PACKAGES.join(',')}`],
    `--extract-hook=upload '${process.execPath}' /usr/bin/node`,
    '--extract-hook=chmod 755 "$1/usr/bin/node"',
    ...[release, archive],
  ]);
  await podman.output('import', archive, NODE_IMAGE);
  return NODE_IMAGE;
}

const NODE_IMAGE = 'localhost/node';
export const IMAGE = 'localhost/infra-projects';

/**
 * Builds the image from the built program of this project: what the first stage of the
 * Containerfile makes is made here, because npm would have to download all packages again.
 */
export async function buildImage(podman: Podman, folder: string): Promise<void> {
  const node = await importNodeImage(podman, folder);
  const stage = join(folder, 'build');
  mkdirSync(stage);
  await output(process.execPath, [join(projectRoot, 'deploy/container/collect.mjs'), join(stage, 'program')]);
  chmodSync(stage, 0o755);
  await podman.output(
    'build',
    // Without a new kernel namespace for each step, which not every machine allows.
    ...['--isolation', 'chroot', '--format', 'docker'],
    ...['--build-arg', `NODE_IMAGE=${node}`, '--build-context', `build=${stage}`],
    ...['--build-arg', `VERSION=${VERSION}`, '--tag', IMAGE, projectRoot],
  );
}

export const VERSION = '0.0.0-test';
