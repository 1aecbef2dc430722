import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { writeStreamed } from './response.ts';

let server: Server;
afterEach(() => server.close());

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(1000);
}

/**
 * A server that answers `/stream` with an endless stream once `answer` is called, and other paths
 * never.
 */
async function streaming() {
  const waiting: ServerResponse[] = [];
  const streams: Readable[] = [];
  let closed = 0;
  server = createServer((request, response) => {
    if (request.url === '/stream') waiting.push(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answer = () => {
    const open = () => {
      const stream = Readable.from(endless());
      streams.push(stream);
      return stream;
    };
    const onClose = () => {
      closed++;
    };
    for (const response of waiting)
      writeStreamed(response, { status: 200, headers: [], encoding: 'identity', open, onClose }, false);
  };
  return { client, waiting, streams, answer, closed: () => closed };
}

const ask = (client: Socket, ...paths: readonly string[]) =>
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));

const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));

describe('a stream is closed when its client leaves', () => {
  test.each<[when: string, paths: readonly string[]]>([
    ['while it is sent', ['/stream']],
    ['while it is queued behind another response', ['/nothing', '/stream']],
    ['while many are queued', ['/nothing', ...Array.from({ length: 20 }, () => '/stream')]],
  ])('%s', async (_when, paths) => {
    const { client, waiting, streams, answer, closed } = await streaming();
    ask(client, ...paths);
    const count = paths.filter((path) => path === '/stream').length;
    await expect.poll(() => waiting.length).toBe(count);
    answer();
    await expect.poll(() => streams.length).toBe(count);
    client.destroy();
    await expect.poll(closed).toBe(count);
    expect(streams.every(({ destroyed }) => destroyed)).toBe(true);
  });

  test.each<[when: string, paths: readonly string[]]>([
    ['before it starts', ['/stream']],
    ['before it starts behind another response', ['/nothing', '/stream']],
  ])('%s', async (_when, paths) => {
    const { client, waiting, streams, answer, closed } = await streaming();
    ask(client, ...paths);
    await expect.poll(() => waiting.length).toBe(1);
    client.destroy();
    await expect.poll(connections).toBe(0);
    answer();
    await expect.poll(closed).toBe(1);
    expect(streams.every(({ destroyed }) => destroyed)).toBe(true);
  });
});
