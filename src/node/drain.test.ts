import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitUntil } from '../../test/fixtures/wait-until.ts';
import { type Drain, drainable } from './drain.ts';

let server: Server;
let drain: Drain;
let begun: ServerResponse[];
const agent = new Agent({ keepAlive: true });
beforeEach(async () => {
  begun = [];
  server = createServer((_request, response) => begun.push(response));
  drain = drainable(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function ask(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
  return response.resume();
}

test('before a stop is announced, connections are kept', async () => {
  const asked = ask();
  await waitUntil(() => begun.length === 1);
  begun[0]!.end();
  expect((await asked).headers.connection).toBe('keep-alive');
});

test('a response that has not begun when a stop is announced ends its connection', async () => {
  const asked = ask();
  await waitUntil(() => begun.length === 1);
  drain.announce();
  begun[0]!.end();
  expect((await asked).headers.connection).toBe('close');
});

test('requests are answered after the announcement, on connections that end with it', async () => {
  drain.announce();
  const asked = ask();
  await waitUntil(() => begun.length === 1);
  begun[0]!.end();
  const { statusCode, headers } = await asked;
  expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'close' });
});

test('the end waits for a response under way', async () => {
  const asked = ask();
  await waitUntil(() => begun.length === 1);
  drain.announce();
  const finished = drain.finish();
  expect(server.listening).toBe(false);
  begun[0]!.end();
  await asked;
  await finished;
});
