import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { startPostgres } from '../fixtures/postgres-server.ts';
import { temporaryFolder } from '../program.ts';
import { walkAlerts } from './quarter-walk.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

test.concurrent('people follow projects, are told of a quarter, its correction and its roll-back, and leave, on SQLite', async () => {
  const path = join(folder.path, 'sqlite');
  await walkAlerts(`sqlite:${path}/projects.db`, path);
});

test.concurrent('the same on PostgreSQL', async () => {
  const server = await startPostgres();
  try {
    await walkAlerts(server.storeUrl('walk'), join(folder.path, 'postgres'));
  } finally {
    await server.dispose();
  }
});
