import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of administrators' programs, which are not on everybody's PATH. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/**
 * The path of a program of the system, by the first of its names that is found. If there is none,
 * installs the Debian package as `foundOrInstalled` does.
 */
export function systemProgram(names: readonly string[], debianPackage: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return foundOrInstalled(() => paths.find(isExecutable), names.join(' or '), debianPackage);
}

/**
 * What `find` finds. If it finds nothing, installs a Debian package, which takes root and apt-get,
 * and looks again. Fails with what to install.
 */
export function foundOrInstalled<T>(find: () => T | undefined, what: string, debianPackage: string): T {
  const found = find() ?? (install(debianPackage) ? find() : undefined);
  if (found !== undefined) return found;
  throw new Error(`${what} is missing: install it (Debian: apt-get install ${debianPackage}).`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether the package was installed. */
function install(debianPackage: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.error(`Installing ${debianPackage} ...`);
  const options = ['-y', '-o', 'DPkg::Lock::Timeout=300', '--no-install-recommends'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another test file may be installing something at the same time, and an update waits for no other.
  const run = (...args: string[]) =>
    spawnSync('flock', ['/var/lib/apt/lists', 'apt-get', ...args], { env, stdio: 'ignore' }).status === 0;
  return run('update') && run('install', ...options, debianPackage);
}
