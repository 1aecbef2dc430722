import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const register = fileURLToPath(new URL('../../tools/tsx-files.ts', import.meta.url));

/** As `bin/infra-projects` starts Node. */
const options = ['--heap-growing-percent=50', '--max-semi-space-size=16'];
const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '65536',
};

/** Runs a program of this folder, started as the service is, and returns what it says. */
export async function inOwnProcess<T>(name: string, ...args: readonly string[]): Promise<T> {
  const program = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...options, '--import', register, program, ...args],
    { env: { ...process.env, ...environment } },
  );
  return JSON.parse(stdout) as T;
}
