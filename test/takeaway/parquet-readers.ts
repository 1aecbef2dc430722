import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../program.ts';

/** Packages of 100 MB that nothing else needs, with a lock file of their own. */
const readers = join(projectRoot, 'test/takeaway/readers');
const load = createRequire(join(readers, 'package.json'));

/** Installs them. */
export default function setup(): void {
  // npm writes it when everything else is there.
  if (existsSync(join(readers, 'node_modules/.package-lock.json'))) return;
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: readers, stdio: ['ignore', 'ignore', 'inherit'] });
}

export type Row = Readonly<Record<string, unknown>>;

/** A database of DuckDB in memory, described here because types are checked before its package is installed. */
export interface Duck {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): readonly Row[] }>;
  closeSync(): void;
}

export async function openDuck(): Promise<Duck> {
  const { DuckDBInstance } = load('@duckdb/node-api');
  return (await DuckDBInstance.create(':memory:')).connect();
}

/** The rows of a Parquet file, as the reader of Apache Arrow has them. */
export function arrowRows(
  parquet: Uint8Array,
): readonly { toJSON(): Row; readonly quality: Iterable<string> }[] {
  const { tableFromIPC } = load('apache-arrow');
  const { readParquet } = load('parquet-wasm/node');
  return tableFromIPC(readParquet(parquet).intoIPCStream()).toArray();
}
