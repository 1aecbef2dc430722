import cluster from 'node:cluster';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/program.ts';
import { rescueConnections } from './rescue-connections.ts';

test('a worker that dies while a connection is on its way to it is forgotten', async () => {
  const folder = temporaryFolder();
  const program = join(folder.path, 'worker.cjs');
  writeFileSync(program, 'setInterval(() => {}, 1000);');
  cluster.setupPrimary({ exec: program, args: [], execArgv: [] });
  const worker = cluster.fork();
  rescueConnections(worker);
  await new Promise((resolve) => worker.once('online', resolve));
  // As Node leaves it until the worker confirms the connection.
  Object.assign(worker.process, { _handleQueue: [] });
  worker.process.emit('exit', null as never, 'SIGKILL');
  expect(Object.keys(cluster.workers ?? {})).toHaveLength(1);
  worker.process.kill('SIGKILL');
  await expect.poll(() => Object.keys(cluster.workers ?? {})).toEqual([]);
  folder.remove();
});
