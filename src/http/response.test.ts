import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { attachment, writeStreamed } from './response.ts';

let server: Server;
afterEach(() => server.close());

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(1000);
}

/** A server that answers with an endless stream once `answer` is called. */
async function streaming() {
  const waiting: ServerResponse[] = [];
  const streams: Readable[] = [];
  let closed = 0;
  server = createServer((_request, response) => waiting.push(response));
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
      writeStreamed(
        response,
        { status: 200, headers: [], encoding: 'identity', open, heldBytes: 0, onClose },
        false,
      );
  };
  return { client, waiting, streams, answer, closed: () => closed };
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));

test('a stream is closed when its client leaves', async () => {
  const { client, waiting, streams, answer, closed } = await streaming();
  client.write(REQUEST);
  await expect.poll(() => waiting.length).toBe(1);
  answer();
  await expect.poll(() => streams.length).toBe(1);
  client.destroy();
  await expect.poll(closed).toBe(1);
  expect(streams.every(({ destroyed }) => destroyed)).toBe(true);
});

test('a stream is not opened for a client that has left', async () => {
  const { client, waiting, streams, answer, closed } = await streaming();
  client.write(REQUEST);
  await expect.poll(() => waiting.length).toBe(1);
  client.destroy();
  await expect.poll(connections).toBe(0);
  answer();
  await expect.poll(closed).toBe(1);
  expect(streams).toEqual([]);
});

test.each([
  ['Q2.xlsx', 'attachment; filename="Q2.xlsx"'],
  [
    'Überblick 50 %.xlsx',
    `attachment; filename="_berblick 50 _.xlsx"; filename*=UTF-8''%C3%9Cberblick%2050%20%25.xlsx`,
  ],
  ['a"; filename="b.exe', 'attachment; filename="a_; filename=_b.exe"'],
  ['../../x\r\nset-cookie: a', 'attachment; filename=".._.._x__set-cookie_ a"'],
  ['invoice\u202excod.exe', 'attachment; filename="invoice_xcod.exe"'],
  ['half \ud800.csv', 'attachment; filename="half _.csv"'],
])('the download of %j', (name, expected) => {
  expect(attachment(name)).toEqual(['content-disposition', expected]);
});
