#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=65536 node --heap-growing-percent=50 --max-semi-space-size=16
// Loads the program, once Node, the build and the packages are known to do. What is missing is one sentence.
//
// This is also the command that `npm install -g` makes, so it begins with the settings that
// `bin/infra-projects` explains. `env -S` splits the line into arguments (GNU coreutils 8.30 or
// newer, so Debian 10 or newer). npm writes a starter for Windows from it, and cannot read a setting
// with two equals signs, like the one for glibc. Old versions of Node read this file, too.
import { existsSync, readFileSync } from 'node:fs';

function exitWith(sentence) {
  console.error(`infra-projects: ${sentence}`);
  process.exit(1);
}

const file = (path) => new URL(`../${path}`, import.meta.url);
const { engines } = JSON.parse(readFileSync(file('package.json'), 'utf8'));
const least = engines.node.replace('>=', '');
const [leastMajor, leastMinor] = least.split('.').map(Number);
const [major, minor] = process.versions.node.split('.').map(Number);
// Before anything else is loaded: older versions end without a word when they load the database.
if (major < leastMajor || (major === leastMajor && minor < leastMinor))
  exitWith(
    `Node ${least} or newer is needed, and ${process.execPath} is ${process.version}: install Node 24 (https://nodejs.org).`,
  );

const program = file('dist/main.js');
if (!existsSync(program)) exitWith('the program has not been built yet: run "npm run build" first.');

const INSTALL = 'run "npm ci --omit=dev" in its folder.';
try {
  // The binary is loaded with the first database.
  const { default: Database } = await import('better-sqlite3');
  new Database(':memory:').close();
} catch (error) {
  if (error.code === 'ERR_MODULE_NOT_FOUND') exitWith(`the packages that it needs are missing: ${INSTALL}`);
  const system = `${process.platform} on ${process.arch}, Node ${process.versions.node}`;
  const [reason] = error.message.split('\n');
  exitWith(`the embedded database does not run on this system (${system}): ${reason}: ${INSTALL}`);
}

try {
  await import(program.href);
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  exitWith(`${error.message}: ${INSTALL}`);
}
