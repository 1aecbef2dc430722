import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { blocksOf, commandLines, documents } from './markdown.ts';
import { projectRoot } from './program.ts';

/** The commands in the `sh` blocks under a heading of a document, block by block. */
export function documentedCommands(path: string, heading: string): readonly (readonly string[])[] {
  const section = documents
    .get(path)!
    .split(/^## /m)
    .find((each) => each.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${path} has no section "${heading}"`);
  return blocksOf(section)
    .filter(({ language }) => language === 'sh')
    .map(commandLines);
}

export interface Shell {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/**
 * Runs commands as an operator types them, in a folder with the program. Without a terminal, so that
 * programs read passwords from `input`. Fails unless each exits with 0.
 */
export function runInShell(commands: readonly string[], { cwd, env = {}, input }: Shell): void {
  for (const command of commands) {
    const line = command.replace(/^bin\//, `${join(projectRoot, 'bin')}/`);
    const { status, stdout, stderr } = spawnSync('setsid', ['--wait', 'sh', '-c', line], {
      cwd,
      env: { PATH: process.env.PATH ?? '', ...env },
      encoding: 'utf8',
      ...(input !== undefined && { input }),
    });
    if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`);
  }
}
