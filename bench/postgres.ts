import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../test/fixtures/postgres-server.ts';
import { type GeneratedSample, sampleStore } from './cache.ts';
import { runProgram } from './program.ts';

/** As on a server that must not lose data. Tests turn this off. */
const durable = { fsync: 'on', shared_buffers: '512MB', max_wal_size: '4GB' };

/** Calls `use` with a new PostgreSQL server, and removes it afterwards. */
export async function withPostgres<T>(use: (server: PostgresServer) => Promise<T>): Promise<T> {
  const server = await startPostgres({ settings: durable });
  try {
    return await use(server);
  } finally {
    await server.dispose();
  }
}

export interface SampleInBoth {
  readonly server: PostgresServer;
  /** Addresses of the same catalogue in both engines. */
  readonly postgres: string;
  readonly sqlite: string;
}

/** Calls `use` with the sample in both engines, one copied from the other. */
export async function withSampleInBoth<T>(
  generated: GeneratedSample,
  use: (sample: SampleInBoth) => Promise<T>,
): Promise<T> {
  const sqlite = `sqlite:${await sampleStore(generated)}`;
  return withPostgres(async (server) => {
    const postgres = server.storeUrl('sample');
    await runProgram(['copy', '--from', sqlite, '--to', postgres]);
    return use({ server, postgres, sqlite });
  });
}

/** Calls `use` with a new folder, and removes it afterwards. */
export async function withFolder<T>(use: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'infra-projects-bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
