import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { indexFolder, publishNames } from '../../src/index/index.fixture.ts';
import { LiveIndex } from '../../src/index/index.ts';
import { openReader } from '../../src/store/index.ts';
import { caughtUp, startPair } from '../fixtures/postgres-pair.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { temporaryFolder } from '../program.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A node that reads from the store itself. */
async function startNode(storeUrl: string) {
  const { watch, askPrimary } = openReader(storeUrl);
  const failures: string[] = [];
  const live = new LiveIndex({
    storeUrl,
    reader: openReader(storeUrl),
    folder: indexFolder(join(folder.path, 'projects.index')),
    pollMs: 50,
    watch,
    askPrimary,
    onSwap: () => {},
    onFailure: (error) => failures.push(String(error)),
    onFailedRemoval: (error) => failures.push(String(error)),
  });
  onTestFinished(() => live.stop());
  await live.start();
  return { version: () => live.current?.manifest.dataVersion, failures };
}

test('a node follows the new primary although another replica still follows the frozen one', async () => {
  const pair = await startPair();
  const { primary, replica } = pair;
  const promoted = await primary.replica('promoted');
  onTestFinished(promoted.dispose);
  // The replica that is left behind stands before the one that is promoted.
  const storeUrl = pair.both.replace('/postgres?', `,127.0.0.1:${promoted.port}/postgres?`);
  await publishNames(storeUrl, 'Tree');
  await Promise.all([caughtUp(pair), caughtUp({ primary, replica: promoted })]);
  const { version } = await startNode(storeUrl);
  primary.freeze();
  // Without a primary, it goes on with the replica.
  const reads =
    "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%FROM catalogue' AND pid <> pg_backend_pid()";
  await waitUntil(async () => (await replica.sql(reads)).rowCount !== 0);
  await promoted.sql('SELECT pg_promote()');
  await publishNames(promoted.storeUrl('public'), 'Road');
  await waitUntil(() => version() === 1001);
  expect((await replica.sql('SELECT data_version FROM catalogue')).rows).toEqual([{ data_version: '1' }]);
});

test('a node with a replica named first shows what that replica does not have yet', async () => {
  const pair = await startPair();
  const { primary, replica } = pair;
  await publishNames(pair.both, 'Tree');
  await caughtUp(pair);
  await replica.sql('SELECT pg_wal_replay_pause()');
  const storeUrl = primary.storeUrl('public').replace('127.0.0.1:', `127.0.0.1:${replica.port},127.0.0.1:`);
  const { version, failures } = await startNode(storeUrl);
  await publishNames(storeUrl, 'Road');
  await waitUntil(() => version() === 2);
  expect(failures).toEqual([]);
});
