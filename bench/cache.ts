import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from './program.ts';

/** Not in the temporary folder, which may be in memory: stores are measured on a disk. */
const cacheFolder = fileURLToPath(new URL('.cache', import.meta.url));
const source = fileURLToPath(new URL('../src', import.meta.url));

/** The folders of `src` whose code determines a generated store or file. */
const MADE_BY = ['sample', 'irm', 'project', 'quality', 'store'];

export interface GeneratedSample {
  readonly projects: number;
  readonly quarters: number;
}

/**
 * The path of a store that holds the sample. It is generated once for each state of the code, and
 * nothing writes to it afterwards.
 */
export function sampleStore({ projects, quarters }: GeneratedSample): Promise<string> {
  return cached(`store-${projects}x${quarters}`, 'projects.db', (folder) =>
    sample(projects, quarters, '--store', `sqlite:${join(folder, 'projects.db')}`),
  );
}

/** The path of one quarter's file as `sample --out` writes it. */
export function sampleFile(projects: number, format: 'xlsx' | 'csv'): Promise<string> {
  return cached(`${format}-${projects}`, `sample-provincial-2019-20-q4.${format}`, (folder) =>
    sample(projects, 1, '--out', folder, '--format', format),
  );
}

const sample = (projects: number, quarters: number, ...options: readonly string[]) =>
  runProgram(['sample', '--projects', String(projects), '--quarters', String(quarters), ...options]);

async function cached(
  name: string,
  file: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(cacheFolder, `${name}-${sourceDigest()}`);
  if (!existsSync(folder)) {
    removeMatching(new RegExp(`^(${name}-|unfinished-)`));
    console.error(`Making ${name} in bench/.cache, once ...`);
    const unfinished = newFolder('unfinished-');
    await make(unfinished);
    renameSync(unfinished, folder);
  }
  return join(folder, file);
}

function sourceDigest(): string {
  const digest = createHash('sha256');
  for (const folder of MADE_BY) {
    const files = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
      .sort();
    for (const file of files) digest.update(file).update(readFileSync(join(source, folder, file)));
  }
  return digest.digest('hex').slice(0, 12);
}

function removeMatching(name: RegExp): void {
  if (!existsSync(cacheFolder)) return;
  for (const each of readdirSync(cacheFolder).filter((each) => name.test(each)))
    rmSync(join(cacheFolder, each), { recursive: true });
}

let foldersMade = 0;

function newFolder(prefix: string): string {
  const folder = join(cacheFolder, `${prefix}${process.pid}-${foldersMade++}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Calls `use` with the path of a store that does not exist yet, and removes it afterwards. */
export async function withNewStore<T>(use: (path: string) => Promise<T>): Promise<T> {
  const folder = newFolder('run-');
  try {
    return await use(join(folder, 'projects.db'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
