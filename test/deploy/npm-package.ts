import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../program.ts';

const run = promisify(execFile);
const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

/** Packs the built program as a release of a version does. Returns the path of the package. */
export async function packProgram(folder: string, version: string = manifest.version): Promise<string> {
  const source = join(folder, 'source');
  const given: readonly string[] = manifest.files.filter((file: string) => file !== 'npm-shrinkwrap.json');
  for (const file of [...given, 'package-lock.json', 'README.md', '.npmrc'])
    cpSync(join(projectRoot, file), join(source, file), { recursive: true });
  // It has been built: building again would pull the files away from under other tests.
  const scripts = { ...manifest.scripts, build: 'true' };
  writeFileSync(join(source, 'package.json'), JSON.stringify({ ...manifest, version, scripts }));
  const alone = ['--workspaces=false', '--pack-destination', folder];
  await run('npm', ['run', 'pack', '--', ...alone], { cwd: source });
  return join(folder, `${manifest.name}-${version}.tgz`);
}
