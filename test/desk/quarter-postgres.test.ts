import { afterAll, beforeAll, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../fixtures/postgres-server.ts';
import { temporaryFolder } from '../program.ts';
import { walkQuarter } from './quarter-walk.ts';

const folder = temporaryFolder();
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server.dispose();
  folder.remove();
});

test(
  'three people take a quarter from a workbook to the public site and back, on PostgreSQL',
  () => walkQuarter(server.storeUrl('walk'), folder.path),
  600_000,
);
