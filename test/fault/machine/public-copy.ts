import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../program.ts';

export interface PublicCopy {
  readonly node: string;
  readonly program: string;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly link?: boolean }>>;
}

const json = (file: string) => JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));

/** Folders of the packages that the program needs, those of other platforms left out. */
function productionPackages(): readonly string[] {
  const { packages } = json('package-lock.json') as Lockfile;
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !link)
    .map(([path]) => path)
    .filter((path) => existsSync(join(projectRoot, path)));
}

/**
 * Copies Node and the program as it is packed, with its dependencies, into a new folder that
 * everybody may read: the clone and Node itself may lie in one that only their owner may enter.
 */
export function publicCopy(folder: string): PublicCopy {
  const { files } = json('package.json') as { readonly files: readonly string[] };
  // The lock file of the package is made when it is packed.
  const present = files.filter((path) => existsSync(join(projectRoot, path)));
  for (const path of [...present, 'package.json', ...productionPackages()])
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  const node = join(folder, 'node');
  copyFileSync(process.execPath, node);
  const { status, stderr } = spawnSync('chmod', ['-R', 'a+rX', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`chmod failed: ${stderr}`);
  return { node, program: join(folder, 'bin/infra-projects.js') };
}
