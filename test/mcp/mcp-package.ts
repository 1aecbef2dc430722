import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../program.ts';

const run = promisify(execFile);

/** The package for assistants, which has dependencies of its own. */
export const mcpFolder = join(projectRoot, 'packages/mcp');

/** Installs what the package for assistants needs, and builds it. */
export default async function setup(): Promise<void> {
  if (!existsSync(join(mcpFolder, 'node_modules'))) await run('npm', ['ci'], { cwd: mcpFolder });
  await run(join(projectRoot, 'node_modules/.bin/tsc'), ['-p', mcpFolder]);
}
