import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../program.ts';

/** The schemas and types of Kubernetes, with a lock file of their own. */
export const modelsFolder = join(projectRoot, 'test/deploy/kubernetes-models');

/** Installs them once, before test files side by side need them. */
export default function setup(): void {
  if (existsSync(join(modelsFolder, 'node_modules'))) return;
  execFileSync('npm', ['ci'], { cwd: modelsFolder, stdio: ['ignore', 'ignore', 'inherit'] });
}
