import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../program.ts';

/** Versions of Node for Linux on x64, with a lock file of their own. */
const versions = join(projectRoot, 'test/nodes/versions');

/** The folder of a Node of this major version. */
export const folderOfNode = (major: number) => join(versions, `node_modules/node-${major}/bin`);

/** Installs them. Their packages need no script. */
export default function setup(): void {
  if (existsSync(join(versions, 'node_modules'))) return;
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: versions, stdio: ['ignore', 'ignore', 'inherit'] });
}
