import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from './program.ts';

/**
 * Runs the program in a terminal and types a line when it asks. Returns the exit code and what the
 * terminal showed, without what was typed.
 */
export async function runInTerminal(args: readonly string[], typed: string) {
  const command = [process.execPath, join(projectRoot, 'bin/infra-projects.js'), ...args]
    .map((word) => `'${word}'`)
    .join(' ');
  const child = spawn('script', [
    '--quiet',
    '--return',
    '--echo',
    'never',
    '--command',
    command,
    '/dev/null',
  ]);
  let shown = '';
  child.stdout.on('data', (chunk) => {
    const before = shown.length;
    shown += chunk;
    if (shown.includes('[y/N]') && !shown.slice(0, before).includes('[y/N]')) child.stdin.write(typed);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, shown: shown.replaceAll('\r', '') };
}
