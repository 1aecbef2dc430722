import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../program.ts';

const run = promisify(execFile);
const read = (path: string) => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));
const manifest = read('package.json');

/** Packs the built program as a release of a version does. Returns the path of the package. */
export async function packProgram(folder: string, version: string = manifest.version): Promise<string> {
  const source = join(folder, 'source');
  const given: readonly string[] = manifest.files.filter((file: string) => file !== 'npm-shrinkwrap.json');
  for (const file of [...given, 'package-lock.json', 'README.md'])
    cpSync(join(projectRoot, file), join(source, file), { recursive: true });
  // It has been built: building again would pull the files away from under other tests.
  const scripts = { ...manifest.scripts, build: 'true' };
  writeFileSync(join(source, 'package.json'), JSON.stringify({ ...manifest, version, scripts }));
  await run('npm', ['pack', '--workspaces=false', '--pack-destination', folder], { cwd: source });
  return join(folder, `${manifest.name}-${version}.tgz`);
}

/**
 * Makes a cache of npm with the compiled SQLite of this project, where `npm install` finds it
 * instead of downloading or compiling it.
 */
export async function makeNpmCache(folder: string): Promise<string> {
  const cache = join(folder, 'npm-cache');
  const prebuilt = join(cache, '_prebuilds');
  mkdirSync(prebuilt, { recursive: true });
  const sqlite = 'node_modules/better-sqlite3';
  const version = `v${read(join(sqlite, 'package.json')).version}`;
  const platform = `node-v${process.versions.modules}-${process.platform}-${process.arch}`;
  const file = `better-sqlite3-${version}-${platform}.tar.gz`;
  const address = `https://github.com/WiseLibs/better-sqlite3/releases/download/${version}/${file}`;
  // So prebuild-install names what it has downloaded.
  const name = `${sha512(address).slice(0, 6)}-${file.replaceAll(/[^a-zA-Z0-9.]+/g, '-')}`;
  const compiled = 'build/Release/better_sqlite3.node';
  await run('tar', ['-czf', join(prebuilt, name), '-C', join(projectRoot, sqlite), compiled]);
  return cache;
}

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex');
