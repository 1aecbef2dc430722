import { readFileSync } from 'node:fs';

const packageFile = new URL('../../package.json', import.meta.url);

/** The version in the package file. */
export const PROGRAM_VERSION: string = JSON.parse(readFileSync(packageFile, 'utf8')).version;
