import type { TestProject } from 'vitest/node';
import { startPostgres } from './fixtures/postgres-server.ts';
import { startService, temporaryFolder } from './program.ts';
import './sample-service.ts';

/** Serves the full sample from a store on PostgreSQL, for the contract that both engines keep. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder();
  const server = await startPostgres();
  const store = server.storeUrl('sample');
  const env = { INDEX_DIR: `${folder.path}/index` };
  const service = await startService(['--sample', '--store', store], { env });
  project.provide('sampleService', service.base);
  project.provide('sampleStore', store);
  return async () => {
    await service.stop();
    await server.dispose();
    folder.remove();
  };
}
