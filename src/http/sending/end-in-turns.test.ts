import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { endInTurns } from './end-in-turns.ts';

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
  expect(new Error('anything').stack).toContain('end-in-turns.test.ts');
  for (const client of clients) client.destroy();
  server.close();
});
