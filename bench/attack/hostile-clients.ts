import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import fc from 'fast-check';
import { apiPaths, pagePaths } from '../../src/query/addresses.ts';
import { hostileExchange } from '../../test/fault/hostile/requests.ts';

/** Clients of one kind: each opens a connection, misuses it until it is closed, and comes again. */
interface Kind {
  readonly name: string;
  readonly connections: number;
  /** Uses an open connection. It is closed afterwards unless it is closed already. */
  readonly use: (socket: Socket) => Promise<unknown>;
}

const HEAD = 'HTTP/1.1\r\nHost: service.example\r\n';
const LARGEST_PAGE = `GET ${apiPaths.listing}?limit=20000 ${HEAD}\r\n`;
const PIPELINED = 300;
const ACCEPT_BYTES = 60_000;
/** A slow client sends a byte after each pause. */
const PAUSE_MS = 1_000;
const PATIENCE_MS = 2_000;

const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'));
const closedOrAfter = (socket: Socket, ms: number) => Promise.race([closed(socket), after(ms)]);

/** One text after the other, each when the one before was answered or the client has waited. */
const askingFor = (texts: () => string) => async (socket: Socket) => {
  socket.resume();
  while (!socket.closed) {
    socket.write(texts(), 'latin1');
    await Promise.race([once(socket, 'data').catch(() => {}), closedOrAfter(socket, PATIENCE_MS)]);
  }
};

/** Allowed requests that are among the costliest, each with words of its own: none is cached. */
const costly = [
  (n: number) => `${apiPaths.facets}?q=school+${n}&multiselect=true&ordering=name`,
  (n: number) => `${pagePaths.explore}?q=clinik+roadd+${n}`,
  (n: number) => `${apiPaths.stats}?by=main_contractor&cost_min=${n}`,
  (n: number) => `${apiPaths.changes}?limit=500&cost_min=${n}`,
  (n: number) => `${apiPaths.geojson}?cost_min=${n}`,
  (n: number) => `${apiPaths.listing}?q=the+new+${n}&ordering=-name&limit=2000`,
];
let asked = 0;
const nextCostly = () => {
  asked++;
  return `GET ${costly[asked % costly.length]!(asked)} ${HEAD}\r\n`;
};

const nextHostile = () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  return fc.sample(hostileExchange, { seed, numRuns: 1 })[0]!.text;
};

/** Half a thousand connections. */
const kinds: readonly Kind[] = [
  { name: 'random requests', connections: 40, use: askingFor(nextHostile) },
  { name: 'the costliest requests', connections: 60, use: askingFor(nextCostly) },
  {
    name: 'largest pages, never read',
    connections: 120,
    use: async (socket) => {
      socket.pause();
      socket.write(LARGEST_PAGE);
      await closed(socket);
    },
  },
  {
    name: `${PIPELINED} requests at once, never read`,
    connections: 60,
    use: async (socket) => {
      socket.pause();
      socket.write(LARGEST_PAGE.repeat(PIPELINED));
      await closed(socket);
    },
  },
  {
    name: 'requests that never end',
    connections: 80,
    use: async (socket) => {
      socket.resume().write(`GET / ${HEAD}X-Slow: `);
      while (!socket.closed) {
        await closedOrAfter(socket, PAUSE_MS);
        socket.write('a');
      }
    },
  },
  {
    name: 'headers of 60 kB',
    connections: 40,
    use: askingFor(
      () =>
        `GET ${apiPaths.listing} ${HEAD}Accept-Encoding: ${String(Math.random()).repeat(ACCEPT_BYTES / 20)}\r\n\r\n`,
    ),
  },
  {
    name: 'connections that send nothing',
    connections: 100,
    use: async (socket) => {
      await closed(socket.resume());
    },
  },
];

/** All of 127.0.0.0/8 are addresses of this machine; the bystander has the first. */
const ADDRESSES = 50;

async function attack(port: number, until: number): Promise<void> {
  const opened = new Map<string, number>();
  const misuse = async ({ name, use }: Kind, localAddress: string) => {
    while (performance.now() < until) {
      const socket = connect({ host: '127.0.0.1', port, localAddress });
      socket.setMaxListeners(0).on('error', () => {});
      opened.set(name, (opened.get(name) ?? 0) + 1);
      await Promise.race([use(socket), after(Math.max(0, until - performance.now()))]);
      socket.destroy();
      // A connection that is refused at once is not tried again in the same turn.
      await after(10);
    }
  };
  let client = 0;
  await Promise.all(
    kinds.flatMap((kind) =>
      Array.from({ length: kind.connections }, () => misuse(kind, `127.0.0.${2 + (client++ % ADDRESSES)}`)),
    ),
  );
  for (const { name, connections } of kinds)
    console.log(`${name}: ${connections} clients, ${opened.get(name)} connections`);
  console.log(`costliest requests sent: ${asked}`);
}

const [port, seconds] = process.argv.slice(2).map(Number) as [number, number];
await attack(port, performance.now() + seconds * 1000);
process.exit(0);
