import { connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { Kind } from './kind.ts';
import { type AttackedDesk, kindsOfDesk } from './kinds-of-desk.ts';
import { kindsOfService } from './kinds-of-service.ts';

/** What a process of attackers is told. */
export interface Attack {
  readonly port: number;
  readonly seconds: number;
  /** The desk to attack; absent for the public service. */
  readonly desk?: AttackedDesk;
}

/** All of 127.0.0.0/8 are addresses of this machine; the script has the first. */
const ADDRESSES = 50;

async function attack(kinds: readonly Kind[], port: number, until: number): Promise<void> {
  const opened = new Map<string, number>();
  const misuse = async ({ name, use }: Kind, localAddress: string) => {
    while (performance.now() < until) {
      const socket = connect({ host: '127.0.0.1', port, localAddress });
      socket.setMaxListeners(0).on('error', () => {});
      opened.set(name, (opened.get(name) ?? 0) + 1);
      const used = use(socket).catch(() => {}); // a connection that the service has reset
      await Promise.race([used, after(Math.max(0, until - performance.now()))]);
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
}

const { port, seconds, desk } = JSON.parse(process.argv[2]!) as Attack;
const kinds = desk === undefined ? kindsOfService() : kindsOfDesk(desk);
await attack(kinds, port, performance.now() + seconds * 1000);
process.exit(0);
