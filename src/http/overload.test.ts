import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListeningServer, TestResponse } from '../../test/fixtures/listening-server.ts';
import { serving } from '../../test/fixtures/service.ts';
import { readConfig } from '../config.ts';
import { archiveOf, type TestArchive } from '../export/archive.fixture.ts';
import type { Operation } from './operation.ts';

let over: TestArchive;
beforeAll(async () => {
  over = await archiveOf([{ name: 'A' }]);
});
afterAll(() => over.close());

let service: ListeningServer;
/** The requests that were worked on, in order. */
let worked: string[];
let lines: string[];
beforeEach(async () => {
  worked = [];
  lines = [];
  service = await listening({});
});
afterEach(() => service.close());

/** Works as many milliseconds as it is asked to, without giving way to anything. */
const work: Operation = {
  name: 'work',
  description: 'work',
  path: '/work/:name',
  parameters: [],
  handle: async ({ path, query }) => {
    worked.push(path.name!);
    const end = performance.now() + Number(query.get('ms') ?? 0);
    while (performance.now() < end);
    return { contentType: 'text/plain', body: path.name! };
  },
};

const listening = (environment: Readonly<Record<string, string>>) =>
  serving({
    config: readConfig({ TRUST_PROXY: 'true', ...environment }).config,
    index: { current: over.archive },
    operations: [work],
    logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  });

const ask = (client: string, url: string): Promise<TestResponse> =>
  service.ask({ url, headers: { 'x-forwarded-for': client } });

/** Requests of one client, sent at once. */
const many = (client: string, count: number, ms: number): readonly Promise<TestResponse>[] =>
  Array.from({ length: count }, (_, i) => ask(client, `/work/${client}-${i}?ms=${ms}`));

const metric = async (name: string): Promise<number> => {
  const { body } = await service.ask({ url: '/metrics' });
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`infra_projects_${name} `))
      ?.split(' ')[1],
  );
};

/** A request on a connection of its own, which its client can close. */
async function asking(client: string, url: string): Promise<Socket> {
  const { port } = service.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\n\r\n`);
  return socket;
}

describe('while requests wait for the event loop', () => {
  test('that of a client who used little is next', async () => {
    const busy = many('10.0.0.1', 20, 20);
    await busy[0];
    expect((await ask('10.0.0.2', '/work/bystander')).body).toBe('bystander');
    expect(worked.length).toBeLessThan(15);
    expect((await Promise.all(busy)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  });

  test.each(['/healthz', '/readyz', '/nothing-here'])('%s does not wait', async (url) => {
    const busy = many('10.0.0.1', 20, 20);
    await busy[0];
    await ask('10.0.0.1', url);
    expect(worked.length).toBeLessThan(15);
    await Promise.all(busy);
  });

  test('cached and unchanged responses do not wait', async () => {
    await ask('10.0.0.1', '/work/cached');
    const { headers } = await ask('10.0.0.1', '/work/cached');
    const busy = many('10.0.0.1', 20, 20);
    await busy[0];
    expect((await ask('10.0.0.1', '/work/cached')).statusCode).toBe(200);
    const conditional = { 'x-forwarded-for': '10.0.0.1', 'if-none-match': `${headers.etag}` };
    expect((await service.ask({ url: '/work/cached', headers: conditional })).statusCode).toBe(304);
    expect(worked.length).toBeLessThan(15);
    await Promise.all(busy);
  });

  test('those whose clients have left are not worked on', async () => {
    const busy = many('10.0.0.1', 40, 20);
    await busy[0];
    const sockets = await Promise.all(
      Array.from({ length: 5 }, (_, i) => asking('10.0.0.1', `/work/left-${i}`)),
    );
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => metric('requests_shed_total{reason="client_gone"}')).toBe(5);
    await Promise.all(busy);
    expect(worked.filter((name) => name.startsWith('left'))).toEqual([]);
  });
});

test('a request that would wait too long gets 503 and Retry-After, and the log says so once', async () => {
  await service.close();
  service = await listening({ MAX_LAG_MS: '50' });
  const responses = await Promise.all(many('10.0.0.1', 20, 30));
  const refused = responses.filter(({ statusCode }) => statusCode !== 200);
  expect(worked).toHaveLength(20 - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  for (const { statusCode, headers, json } of refused) {
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
    expect(json()).toMatchObject({ type: 'urn:infra-projects:problem:busy', status: 503 });
  }
  expect(lines.filter((line) => line.includes('overloaded'))).toHaveLength(1);
  expect(await metric('requests_shed_total{reason="wait_too_long"}')).toBe(refused.length);
  expect(await metric('requests_waiting')).toBe(0);
  expect((await ask('10.0.0.1', '/work/afterwards')).statusCode).toBe(200);
});
