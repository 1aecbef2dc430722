import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../program.ts';

const run = promisify(execFile);

/** The tools that read the OpenAPI document, with a lock file of their own. */
export const clientsFolder = join(projectRoot, 'clients');

const programs = join(clientsFolder, 'node_modules/.bin');

/** Installs the tools, and gives them the document of a service. */
export async function giveDocument(base: string): Promise<void> {
  if (!existsSync(join(clientsFolder, 'node_modules')))
    await run('npm', ['ci', '--ignore-scripts'], { cwd: clientsFolder });
  const response = await fetch(`${base}/api/v1/openapi.json`);
  await mkdir(join(clientsFolder, 'generated'), { recursive: true });
  await writeFile(join(clientsFolder, 'generated/openapi.json'), await response.text());
}

/** What a tool prints. Fails with that, if the tool fails. */
export async function runTool(tool: string, ...args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  const options = { cwd: clientsFolder, env, maxBuffer: 16 * 1024 * 1024 };
  try {
    const { stdout } = await run(process.execPath, [join(programs, tool), ...args], options);
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${tool} failed:\n${stdout}\n${stderr}`);
  }
}
