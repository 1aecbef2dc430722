import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListeningServer } from '../../test/fixtures/listening-server.ts';
import { serving } from '../../test/fixtures/service.ts';
import { archiveOf, type TestArchive } from '../export/archive.fixture.ts';
import type { BulkDownloads } from '../export/index.ts';
import { pagePaths } from '../query/addresses.ts';
import { siteOperations } from './operations.ts';
import { plainSettings } from './site.fixture.ts';

const noDownloads = { filesSoon: async () => [] } as unknown as BulkDownloads;

let archive: TestArchive;
let service: ListeningServer;
beforeAll(async () => {
  archive = await archiveOf([{ name: 'Clinic A' }]);
  service = await serving({
    index: { current: archive.archive },
    operations: siteOperations(plainSettings, noDownloads),
  });
});
afterAll(async () => {
  await service.close();
  await archive.close();
});

// The encoded form of a bracket is three times as long.
test.each([
  [2_000, 301],
  [8_000, 414],
])('a search for %i brackets and a blank amount gets %i', async (count, status) => {
  const query = `?q=${'['.repeat(count)}&cost_min=+`;
  const { statusCode, headers } = await service.ask({ url: pagePaths.start + query });
  expect(statusCode).toBe(status);
  expect(headers.location ?? '').toBe(status === 301 ? `${pagePaths.start}?q=${'%5B'.repeat(count)}` : '');
});
