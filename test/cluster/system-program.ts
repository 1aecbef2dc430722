import { spawnSync } from 'node:child_process';

const isThere = (program: string): boolean =>
  spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;

/**
 * Makes sure that a program of the system is there: installs its Debian package where this user may, else fails with what
 * to install.
 */
export function needSystemProgram(program: string, debianPackage: string): void {
  if (isThere(program)) return;
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).error === undefined;
  if (mayInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = (args: readonly string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' });
    const install = ['install', '-y', '--no-install-recommends', debianPackage];
    // Lists of packages may be missing or old.
    if (run(install).status !== 0) run(['update']).status === 0 && run(install);
  }
  if (isThere(program)) return;
  throw new Error(`This test needs ${program}: install it (Debian: apt-get install ${debianPackage}).`);
}
