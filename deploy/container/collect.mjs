// Collects the built program and the packages that it needs in a new folder, without what only compilers and debuggers
// read: source maps, types, sources of native code. A third of what `npm pack` and `npm ci --omit dev` bring is left.
//
//     node deploy/container/collect.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the new folder: node deploy/container/collect.mjs FOLDER');
const target = resolve(folder);

const json = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Folders of packages that are not for development only; those of other platforms are not installed. */
const packages = Object.entries(json('package-lock.json').packages)
  .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
  .map(([path]) => path)
  .filter((path) => existsSync(join(root, path)));

const FOR_DEBUGGERS = /\.(map|[cm]?ts)$/;
const UNUSED_IN_PACKAGES = /\.(md|markdown|tsx|flow|png|cc?|cpp|h|gypi?)$/;
/** The sources of SQLite, and its binaries for other systems than Linux with glibc, which the image has. */
const OF_OTHERS = new RegExp(`/better-sqlite3/(deps|src|prebuilds/(?!linux-${process.arch}\\.node$).*)$`);
const LICENCE = /^(licen[cs]e|notice|copying)/i;

const isNeeded = (path) => !FOR_DEBUGGERS.test(path);
const isNeededOfPackage = (path) =>
  LICENCE.test(basename(path)) ||
  [FOR_DEBUGGERS, UNUSED_IN_PACKAGES, OF_OTHERS].every((not) => !not.test(path));
const copy = (path, filter) => cpSync(join(root, path), join(target, path), { recursive: true, filter });

for (const path of ['bin', 'countries', 'licences', 'LICENSE', 'NOTICE', 'package.json']) copy(path);
copy('dist', isNeeded);
for (const path of packages) copy(path, isNeededOfPackage);
copyFileSync(join(root, 'deploy/container/healthy.mjs'), join(target, 'healthy.mjs'));
// A container copies the modes, too, and not every clone may be read by everybody.
execFileSync('chmod', ['-R', 'a+rX', target]);
