import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseError } from '../../src/database/index.ts';
import { openDeskDatabase } from '../../src/desk/database/open.ts';
import { caughtUp, startPair } from '../fixtures/postgres-pair.ts';
import { type PostgresServer, startPostgres } from '../fixtures/postgres-server.ts';
import { importArguments, markedProjects, writeIrmCsv } from '../irm-file.ts';
import { runProgram, temporaryFolder } from '../program.ts';

/** What a client says before it leaves. */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

const folder = temporaryFolder();
const connections = new Set<Socket>();
let server: PostgresServer;
let frozen: Server;

beforeAll(async () => {
  server = await startPostgres();
  // Responds as the server does, but from the goodbye of the client on it is frozen: its end of the connection stays open.
  frozen = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(server.port, '127.0.0.1');
    for (const socket of [client, upstream]) connections.add(socket.on('error', () => {}));
    upstream.pipe(client, { end: false });
    client.on('data', (chunk: Buffer) => chunk.equals(TERMINATE) || upstream.write(chunk));
  }).listen(0, '127.0.0.1');
  await once(frozen, 'listening');
});
afterAll(async () => {
  for (const socket of connections) socket.destroy();
  frozen.close();
  await server.dispose();
  folder.remove();
});

test('the desk goes on with the server that replaces a frozen one', async () => {
  const pair = await startPair();
  const { primary, replica, both } = pair;
  const database = await openDeskDatabase({ deskDb: both, storeUrl: '' });
  await caughtUp(pair);
  const versions = () => database.rows("SELECT value FROM setting WHERE name = 'schema_version'");
  const before = await versions();
  primary.freeze();
  await replica.sql('SELECT pg_promote()');
  await expect(versions()).rejects.toThrow(DatabaseError);
  expect(await versions()).toEqual(before);
  await database.close();
});

test('a command ends although the server does not close the connection', async () => {
  const file = writeIrmCsv(`${folder.path}/small.csv`, markedProjects(3, ''));
  const url = server.storeUrl('frozen');
  const { port } = frozen.address() as AddressInfo;
  const frozenUrl = url.replace(`:${server.port}/`, `:${port}/`);
  expect(await runProgram(importArguments(frozenUrl, file))).toMatchObject({ code: 0 });
  const { code, stdout } = await runProgram(['snapshots', '--store', frozenUrl]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('2019-20')]);
  expect(connections.size).toBeGreaterThan(0);
});
