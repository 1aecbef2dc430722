import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const programs = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * Path of the system's Chromium. Where there is none it is installed by Debian's package manager, when this user may, else
 * the error says what to install.
 */
export function chromiumPath(): string {
  const found = installedChromium();
  if (found !== undefined) return found;
  installChromium();
  const installed = installedChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    `The browser tests need Chromium, as one of ${programs.join(', ')} on the PATH: install it (Debian: apt-get install chromium).`,
  );
}

function installedChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installChromium(): void {
  if (process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0;
  const install = () => run('install', '-y', '--no-install-recommends', 'chromium');
  // Lists of packages may be missing or old.
  if (!install()) run('update') && install();
}
