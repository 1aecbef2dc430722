// Which Node the project's tools run in. Old versions of Node read this file, too.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The oldest Node that `engines` of the project allows. */
export const least = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.slice(2);

const [leastMajor, leastMinor] = least.split('.').map(Number);
const [major, minor] = process.versions.node.split('.').map(Number);

/** Whether the Node of this process can run the project. */
export const isNewEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);

/**
 * The path of the Node to run tools in: the one of this process, or, if that is too old, the one
 * that `npm ci` has installed for this platform. It is found by its path, because npm 10 makes no
 * `.bin/node`: several packages bring one. Undefined if there is none.
 */
export function newEnoughNode() {
  if (isNewEnough) return process.execPath;
  const packages = join(root, 'node_modules');
  const installed = existsSync(packages) ? readdirSync(packages) : [];
  return installed
    .filter((name) => name.startsWith('node-'))
    .map((name) => join(packages, name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'))
    .find((node) => existsSync(node) && spawnSync(node, ['--version']).status === 0);
}
