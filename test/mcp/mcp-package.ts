import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../program.ts';

const run = promisify(execFile);

/** The package for assistants, which has dependencies of its own. */
export const mcpFolder = join(projectRoot, 'packages/mcp');

declare module 'vitest' {
  interface ProvidedContext {
    /** The program of the package for assistants, as people have it who install the package. */
    mcpProgram: string;
  }
}

/** Packs the package for assistants, and installs it in an empty folder. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  if (!existsSync(join(mcpFolder, 'node_modules/leven'))) await run('npm', ['ci'], { cwd: mcpFolder });
  const folder = mkdtempSync(join(tmpdir(), 'infra-projects-mcp-'));
  await run('npm', ['pack', '--ignore-scripts=false', `--pack-destination=${folder}`], { cwd: mcpFolder });
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${file}`], { cwd: folder });
  provide('mcpProgram', join(folder, 'node_modules/.bin/infra-projects-mcp'));
  return () => rmSync(folder, { recursive: true, force: true });
}
