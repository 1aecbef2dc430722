import { EventEmitter } from 'node:events';
import { setImmediate as loopTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';

import { type Refusal, Refused, type TurnKind, Turns } from './turns.ts';

/** A connection that its client can close. */
class Connection extends EventEmitter {
  destroyed = false;
  leave(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

let now: number;
let turns: Turns;
/** The requests whose work began, in order. */
let begun: string[];
let refused: Refusal[];
let waits: number[];
/** Happens when a request is refused. */
let refusing: () => void;
const start = (maxWaitMs: number) => {
  now = 0;
  begun = [];
  refused = [];
  waits = [];
  refusing = () => {};
  turns = new Turns({
    maxWaitMs,
    now: () => now,
    onRefused: (refusal) => {
      refused.push(refusal);
      refusing();
    },
    onWaited: (ms) => waits.push(ms),
  });
};
beforeEach(() => start(1000));

/** Asks for a turn and works so many milliseconds in it. Ends with the refusal, if any. */
async function work(
  client: string,
  name: string,
  ms: number,
  connection = new Connection(),
  kind: TurnKind = 'request',
) {
  try {
    await turns.take(client, connection, kind);
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  begun.push(name);
  // A part of the work comes after a promise that is settled already.
  await undefined;
  now += ms;
  return undefined;
}

/** Lets the event loop turn until nothing waits. */
async function untilIdle() {
  do for (let i = 0; i < 4; i++) await loopTurn();
  while (turns.waiting > 0);
}

describe('on an idle event loop', () => {
  test('a request begins at once', async () => {
    expect(turns.take('a', new Connection(), 'request')).toBeUndefined();
    expect(turns.waiting).toBe(0);
  });

  test('nobody is refused, whatever a client used before', async () => {
    for (let i = 0; i < 20; i++) {
      expect(await work('a', 'request', 500)).toBeUndefined();
      await untilIdle();
    }
    expect(turns.take('a', new Connection(), 'request')).toBeUndefined();
    expect(refused).toEqual([]);
  });

  test('short requests of one turn of the loop do not wait', async () => {
    for (const name of ['1', '2', '3']) {
      expect(turns.take('a', new Connection(), 'request')).toBeUndefined();
      await new Promise(process.nextTick);
      await undefined;
      begun.push(name);
    }
  });
});

describe('when requests wait', () => {
  test('one works at a time', async () => {
    const all = ['1', '2', '3'].map((name) => work('a', name, 1));
    expect(begun).toEqual([]);
    expect(turns.waiting).toBe(2);
    await Promise.all(all);
    expect(begun).toEqual(['1', '2', '3']);
    expect(waits).toEqual([1, 2]);
  });

  test('the loop turns from one end to the other after a long piece of work', async () => {
    const all = [work('a', 'long', 50), work('a', 'next', 1)];
    const seen: string[] = [];
    setImmediate(() => {
      seen.push(`check: ${begun}`);
      setTimeout(() => seen.push(`timer: ${begun}`), 0);
    });
    await Promise.all(all);
    expect(seen[0]).toBe('check: long');
  });

  test('short pieces share a turn of the loop until they took as long as a long one', async () => {
    const all = Array.from({ length: 10 }, (_, i) => work('a', String(i), 1));
    await loopTurn();
    expect(begun).toHaveLength(5);
    await Promise.all(all);
  });

  test('the client that used least is next, and of one client the oldest request', async () => {
    const all = [
      work('heavy', 'heavy 1', 50),
      work('heavy', 'heavy 2', 50),
      work('heavy', 'heavy 3', 50),
      work('light', 'light 1', 10),
      work('light', 'light 2', 10),
      work('new', 'new', 30),
    ];
    await Promise.all(all);
    expect(begun).toEqual(['heavy 1', 'light 1', 'new', 'light 2', 'heavy 2', 'heavy 3']);
  });

  test('of one client, a request that came long before is next all the same', async () => {
    const [busy, other] = [new Connection(), new Connection()];
    start(Number.POSITIVE_INFINITY);
    await work('a', '', 20, busy).then(untilIdle);
    const all = [work('b', 'first', 100_000), work('a', 'busy', 1, busy)];
    const late = all[0]!.then(() => work('a', 'other', 1, other));
    await Promise.all([...all, late]);
    expect(begun.slice(1)).toEqual(['first', 'busy', 'other']);
  });

  test('a client that asks for little comes before others that have used nothing yet', async () => {
    await work('light', '', 1).then(untilIdle);
    await work('heavy', '', 400).then(untilIdle);
    begun.length = 0;
    await Promise.all(['heavy', 'new', 'newer', 'light'].map((client) => work(client, client, 10)));
    expect(begun).toEqual(['heavy', 'light', 'new', 'newer']);
  });

  test('of one client, the connection that used least is next', async () => {
    const [busy, other] = [new Connection(), new Connection()];
    await work('a', '', 20, busy);
    await untilIdle();
    const all = [work('a', 'first', 1, busy), work('a', 'second', 1, busy), work('a', 'other', 1, other)];
    await Promise.all(all);
    expect(begun.slice(1)).toEqual(['first', 'other', 'second']);
  });

  test('use is forgotten after some seconds', async () => {
    await work('once heavy', '', 500);
    await untilIdle();
    now += 60_000;
    await work('a', '', 300);
    await untilIdle();
    begun.length = 0;
    const all = [work('b', 'b 1', 20), work('a', 'a', 20), work('once heavy', 'once heavy', 20)];
    await Promise.all(all);
    expect(begun).toEqual(['b 1', 'once heavy', 'a']);
  });
});

describe('a request is refused', () => {
  test('at once, if the work before it would take too long', async () => {
    const all = Array.from({ length: 10 }, (_, i) => work('a', String(i), 300));
    await Promise.all(all);
    // Now it is known how long a request of this client takes.
    const busy = [work('a', 'first', 300), ...Array.from({ length: 9 }, () => work('a', 'later', 300))];
    const results = await Promise.all(busy);
    expect(results.filter((result) => result === 'wait_too_long').length).toBeGreaterThan(4);
    expect(results[0]).toBeUndefined();
  });

  test('when it has waited too long', async () => {
    const [first, second] = [work('a', 'first', 1001), work('b', 'second', 1)];
    expect([await first, await second]).toEqual([undefined, 'wait_too_long']);
    expect(begun).toEqual(['first']);
    expect(refused).toEqual(['wait_too_long']);
  });

  test('of the connection that asked for more, in place of one that asked for little', async () => {
    const [script, visitor] = [new Connection(), new Connection()];
    for (let i = 0; i < 10; i++) await work('office', '', 100, script).then(untilIdle);
    await work('office', '', 1, visitor).then(untilIdle);
    begun.length = 0;
    const all = Array.from({ length: 100 }, () => work('office', 'script', 100, script));
    expect(await work('office', 'visitor', 1, visitor)).toBeUndefined();
    expect(begun).toEqual(['script', 'visitor']);
    expect((await Promise.all(all)).filter((result) => result === undefined).length).toBeLessThan(20);
  });

  test('but not that of another client, who finds a place', async () => {
    for (let i = 0; i < 10; i++) await work('heavy', '', 100).then(untilIdle);
    begun.length = 0;
    const attack = Array.from({ length: 100 }, () => work('heavy', 'heavy', 100));
    const bystander = work('light', 'light', 1);
    expect(await bystander).toBeUndefined();
    expect(begun).toEqual(['heavy', 'light']);
    const results = await Promise.all(attack);
    expect(results.filter((result) => result === undefined).length).toBeLessThan(20);
  });

  test('if too many requests of its client wait', async () => {
    const all = Array.from({ length: 502 }, () => work('a', '', 0));
    expect(turns.waiting).toBe(500);
    expect(await all.at(-1)).toBe('queue_full');
    expect((await Promise.all(all)).filter((result) => result === undefined)).toHaveLength(501);
  });

  test('in place of another one, if its client used more and too many wait', async () => {
    start(Number.POSITIVE_INFINITY);
    await work('heavy', '', 50);
    await untilIdle();
    const first = work('a', 'a', 1);
    const heavy = [work('heavy', 'heavy 1', 1), work('heavy', 'heavy 2', 1)];
    const others = Array.from({ length: 998 }, (_, i) => work(String(i), 'other', 0));
    expect(turns.waiting).toBe(1000);
    expect(await work('heavy', 'heavy 3', 1)).toBe('queue_full');
    const last = work('b', 'b', 1);
    const results = await Promise.all([first, ...heavy, ...others, last]);
    expect(results.map((result, i) => [i, result]).filter(([, result]) => result !== undefined)).toEqual([
      [2, 'queue_full'],
    ]);
    expect(begun.slice(-2)).toEqual(['b', 'heavy 1']);
  });

  test('when its client leaves while it waits', async () => {
    const connection = new Connection();
    const [first, second, third] = [
      work('a', 'first', 1),
      work('a', 'second', 1, connection),
      work('a', 'third', 1),
    ];
    connection.leave();
    expect(turns.waiting).toBe(1);
    expect([await first, await second, await third]).toEqual([undefined, 'client_gone', undefined]);
    expect(begun).toEqual(['first', 'third']);
    expect(connection.listenerCount('close')).toBe(0);
  });

  test('once, even if its client leaves at the same moment', async () => {
    const connection = new Connection();
    const [first, second] = [work('a', 'first', 1001), work('a', 'second', 1, connection)];
    refusing = () => connection.leave();
    expect([await first, await second]).toEqual([undefined, 'wait_too_long']);
    expect(refused).toEqual(['wait_too_long']);
  });

  test('when its turn comes and its client has left without notice', async () => {
    const connection = new Connection();
    const [first, second] = [work('a', 'first', 1), work('a', 'second', 1, connection)];
    connection.destroyed = true;
    expect([await first, await second]).toEqual([undefined, 'client_gone']);
  });
});

describe('a piece of a body', () => {
  const piece = (client: string, name: string, connection = new Connection()) =>
    work(client, name, 400, connection, 'certain');

  test('waits in the same order', async () => {
    await work('heavy', '', 50).then(untilIdle);
    await Promise.all([work('a', 'first', 1), piece('heavy', 'piece'), work('b', 'request', 1)]);
    expect(begun.slice(1)).toEqual(['first', 'request', 'piece']);
  });

  test('gets its turn however long it waits and however many wait', async () => {
    const all = [...Array.from({ length: 1100 }, (_, i) => piece('a', String(i))), work('b', 'request', 1)];
    expect(await all.at(-1)).toBeUndefined();
    expect(await work('a', 'request', 1)).toBe('wait_too_long');
    expect((await Promise.all(all)).every((result) => result === undefined)).toBe(true);
    expect(refused).toEqual(['wait_too_long']);
    expect(waits).toHaveLength(1);
  });
});

describe('new connections', () => {
  /** How often the loop turns between two pieces of work while connections come. */
  async function loopTurnsBetween(connections: number): Promise<number> {
    begun.length = 0;
    const all = [work('a', 'first', 50), work('a', 'second', 1)];
    let count = 0;
    const connect = () => {
      if (begun.includes('second')) return;
      count++;
      if (count <= connections) turns.noticeConnection(new Connection());
      now += 1;
      setImmediate(connect);
    };
    connect();
    await Promise.all(all);
    return count;
  }

  test('are all accepted before the next piece of work', async () => {
    const [none, ten] = [await loopTurnsBetween(0), await loopTurnsBetween(10)];
    expect(ten - none).toBeGreaterThanOrEqual(8);
  });

  test('do not keep work off for longer than the work before it took', async () => {
    expect(await loopTurnsBetween(100_000)).toBeLessThan(60);
  });
});
