import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { endInTurns, oneAtATime } from './connection-queue.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that answers nothing by itself, and a client with one connection to it. */
async function connected() {
  const begun: { readonly url: string; readonly response: ServerResponse }[] = [];
  server = createServer(oneAtATime(({ url = '' }, response) => begun.push({ url, response })));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  client.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  client.on('error', () => {});
  const send = (...urls: readonly string[]) =>
    client.write(urls.map((url) => `GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  const urls = () => begun.map(({ url }) => url).join(' ');
  const bodies = () => [...received.matchAll(/\((\w+)\)/g)].map(([, body]) => body).join(' ');
  const answer = (body: string) => {
    const { response } = begun.at(-1)!;
    response.end(`(${body})`);
  };
  return { client, send, urls, bodies, answer };
}

const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));

test('a pipelined request begins when the response before it was sent, in order', async () => {
  const { send, urls, bodies, answer } = await connected();
  send('/1', '/2', '/3');
  await expect.poll(urls).toBe('/1');
  answer('one');
  await expect.poll(urls).toBe('/1 /2');
  send('/4');
  answer('two');
  await expect.poll(urls).toBe('/1 /2 /3');
  answer('three');
  await expect.poll(urls).toBe('/1 /2 /3 /4');
  answer('four');
  await expect.poll(bodies).toBe('one two three four');
  send('/5');
  await expect.poll(urls).toBe('/1 /2 /3 /4 /5');
});

test('the next request does not begin while the client does not read', async () => {
  const { client, send, urls, answer } = await connected();
  client.pause();
  send('/1', '/2');
  await expect.poll(urls).toBe('/1');
  // More than the buffers of the system take.
  answer('x'.repeat(50_000_000));
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1');
  other.write('GET /other HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(urls).toBe('/1 /other');
  client.resume();
  await expect.poll(urls).toBe('/1 /other /2');
  other.destroy();
});

test('requests of a connection that has closed never begin', async () => {
  const { client, send, urls } = await connected();
  send('/1', '/2', '/3');
  await expect.poll(urls).toBe('/1');
  client.destroy();
  await expect.poll(connections).toBe(0);
  expect(urls()).toBe('/1');
});

const many = (count: number) => Array.from({ length: count }, (_, i) => `/${i}`);

test('32 requests may wait', async () => {
  const { send, urls, bodies, answer } = await connected();
  const all = many(33);
  send(...all);
  for (const url of all) {
    await expect.poll(() => urls().split(' ').at(-1), { interval: 1 }).toBe(url);
    answer('x');
  }
  await expect.poll(() => bodies().length).toBe(2 * all.length - 1);
});

test('a client that sends more without reading is disconnected', async () => {
  const { client, send, urls } = await connected();
  send(...many(5000));
  await expect.poll(() => client.closed).toBe(true);
  expect(urls()).toBe('/0');
});

const CONNECTIONS = 20;

test('many connections end one in each turn, and the others keep their stacks', async () => {
  const sockets: Socket[] = [];
  const turns: number[] = [];
  let turn = 0;
  let isCounting = true;
  const count = () => {
    turn++;
    if (isCounting) setImmediate(count);
  };
  const server = createServer(() => {}).on('connection', (socket) => {
    sockets.push(socket);
    socket.on('close', () => turns.push(turn));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await expect.poll(() => sockets.length).toBe(CONNECTIONS);

  count();
  // One is announced twice, and one has closed by itself before its turn.
  for (const socket of [...sockets, sockets[1]!]) endInTurns(socket);
  sockets.at(-1)!.destroy();
  await expect.poll(() => turns.length).toBe(CONNECTIONS);
  isCounting = false;
  expect(new Set(turns).size).toBeGreaterThanOrEqual(CONNECTIONS - 1);
  expect(new Error('anything').stack).toContain('connection-queue.test.ts');
  for (const client of clients) client.destroy();
  server.close();
});
