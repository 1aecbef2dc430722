import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { vi } from 'vitest';
import { systemProgram } from '../system-program.ts';
import { output, type Podman } from './podman.ts';

const IMAGE = 'localhost/debian';

/** A Debian of its own, with systemd as its first process and no network. */
export interface Debian {
  /** What a shell prints, in /srv. Fails with what went wrong. */
  shell(commands: string): Promise<string>;
}

/**
 * Makes an image of the Debian of this machine with `packages`, and with the Node and the npm of this
 * process.
 */
export async function makeDebian(podman: Podman, folder: string, packages: readonly string[]): Promise<void> {
  const [, release] = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  if (release === undefined) throw new Error('/etc/os-release names no release of Debian or Ubuntu.');
  const npm = join(dirname(realpathSync(systemProgram(['npm'], 'npm'))), '..');
  const archive = join(folder, 'debian.tar');
  await output(systemProgram(['mmdebstrap'], 'mmdebstrap'), [
    ...['--quiet', '--variant=minbase', `--include=${['systemd-sysv', 'dbus', ...packages].join(',')}`],
    `--customize-hook=upload '${process.execPath}' /usr/bin/node`,
    '--customize-hook=mkdir -p "$1/usr/lib/node_modules"',
    `--customize-hook=copy-in '${npm}' /usr/lib/node_modules`,
    '--customize-hook=ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/bin/npm"',
    '--customize-hook=chmod 755 "$1/usr/bin/node"',
    ...[release, archive],
  ]);
  await podman.output('import', archive, IMAGE);
}

/** Starts Debian with folders of this machine, given with their places in it. */
export async function startDebian(
  podman: Podman,
  folders: Readonly<Record<string, string>>,
): Promise<Debian> {
  const volumes = Object.entries(folders).flatMap(([path, place]) => ['--volume', `${path}:${place}`]);
  const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];
  const options = ['--systemd=always', '--network', 'none', ...limits, ...volumes];
  const id = await podman.output('run', '--detach', ...options, IMAGE, '/sbin/init');
  const shell = async (commands: string) => {
    const { code, stdout, stderr } = await podman.run(
      ...['exec', '--workdir', '/srv', id, 'sh', '-ec', commands],
    );
    if (code !== 0) throw new Error(`Exit code ${code} of:\n${commands}\n${stdout}\n${stderr}`);
    return stdout;
  };
  await vi.waitFor(() => shell('systemctl is-system-running'), { timeout: 60_000, interval: 200 });
  return { shell };
}
