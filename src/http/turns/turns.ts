import { RecentUse, type Use } from './recent-use.ts';

/** Milliseconds of work after which sockets and timers get their turn of the event loop. */
const WORK_MS = 5;

/** How many requests may wait: of all clients, and of one, so that others always find a place. */
const MOST_WAITING = 1000;
const MOST_WAITING_OF_ONE = 500;

/** Why a request is not answered: too many wait, its wait is too long, or its client has left. */
export const refusals = ['queue_full', 'wait_too_long', 'client_gone'] as const;
export type Refusal = (typeof refusals)[number];

/** Thrown to a request that gets no turn. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`A request was refused: ${refusal}.`);
    this.refusal = refusal;
  }
}

export interface TurnsOptions {
  /** The longest time that a request waits. */
  readonly maxWaitMs: number;
  /** Called for each request that gets no turn. */
  readonly onRefused?: (refusal: Refusal) => void;
  /** Called with the time that a request waited before its turn. */
  readonly onWaited?: (ms: number) => void;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

/** The connection of a request: whether, and when, its client leaves. */
export interface Connection {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** The turn of a request, which may be refused, or one that comes for certain. */
export type TurnKind = 'request' | 'certain';

/** Whose turn it is. */
interface Asker {
  readonly client: Use;
  readonly connection: Use;
}

interface Waiting extends Asker {
  readonly socket: Connection;
  readonly since: number;
  readonly start: () => void;
  /** Absent if it gets its turn for certain. */
  readonly refuse?: (refusal: Refusal) => void;
}

/**
 * Lets requests, and the pieces of large bodies, work one after the other. On an idle event loop
 * each begins at once. Otherwise they wait, and next is the client that used the least of the event
 * loop lately, with that of its connections that asked for few and short turns. Between pieces of
 * work the loop turns, so that sockets and timers are served. A request that cannot begin in time
 * is refused; if too many wait, one of the client that used most is.
 */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #now: () => number;
  readonly #clients = new RecentUse<string>();
  readonly #connections = new RecentUse<Connection>();
  /** The requests that wait and may be refused, in order of arrival. */
  readonly #waiting = new Set<Waiting>();
  /** All that wait, by client. */
  readonly #waitingOf = new Map<Use, Set<Waiting>>();
  #isWorking = false;
  /** Milliseconds of work since sockets and timers were last served. */
  #workedMs = 0;
  #workedUntil = 0;
  #isConnecting = false;

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** How many requests wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Waits for the turn of a request. Undefined if it can begin at once. Its turn lasts until it
   * waits for anything but promises that are settled. Rejects with `Refused` if it gets no turn,
   * which happens to requests only.
   */
  take(network: string, socket: Connection, kind: TurnKind): Promise<void> | undefined {
    const asker = { client: this.#clients.of(network), connection: this.#connections.of(socket) };
    const isFree = !this.#isWorking && this.#waitingOf.size === 0 && this.#workedMs < WORK_MS;
    if (!isFree) return kind === 'certain' ? this.#waitForever(asker, socket) : this.#wait(asker, socket);
    this.#begin(asker);
    return undefined;
  }

  /** A new connection: accepting the next one needs another turn of the event loop. */
  noticeConnection(socket: Connection): void {
    this.#isConnecting = true;
    socket.once('close', () => this.#connections.forget(socket));
  }

  #waitForever(asker: Asker, socket: Connection): Promise<void> {
    return new Promise((start) => this.#add({ ...asker, socket, since: this.#now(), start }));
  }

  async #wait(asker: Asker, socket: Connection): Promise<void> {
    const refusal = this.#reasonToRefuse(asker);
    if (refusal !== undefined) {
      this.#options.onRefused?.(refusal);
      throw new Refused(refusal);
    }
    let leave: () => void = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        const refuse = (refusal: Refusal) => reject(new Refused(refusal));
        const waiting = { ...asker, socket, since: this.#now(), start: resolve, refuse };
        // The connection may close right after the wait, before this function goes on.
        leave = () => this.#waiting.has(waiting) && this.#refuse(waiting, 'client_gone');
        socket.once('close', leave);
        this.#add(waiting);
      });
    } finally {
      socket.off('close', leave);
    }
  }

  #add(waiting: Waiting): void {
    const { client, connection } = waiting;
    client.pending++;
    connection.pending++;
    if (waiting.refuse !== undefined) this.#waiting.add(waiting);
    const others = this.#waitingOf.get(client);
    if (others === undefined) this.#waitingOf.set(client, new Set([waiting]));
    else others.add(waiting);
  }

  #remove(waiting: Waiting): void {
    const { client, connection } = waiting;
    client.pending--;
    connection.pending--;
    this.#waiting.delete(waiting);
    const others = this.#waitingOf.get(client)!;
    others.delete(waiting);
    if (others.size === 0) this.#waitingOf.delete(client);
  }

  #refuse(waiting: Waiting, refusal: Refusal): void {
    this.#remove(waiting);
    this.#options.onRefused?.(refusal);
    waiting.refuse?.(refusal);
  }

  #reasonToRefuse(asker: Asker): Refusal | undefined {
    const { client } = asker;
    const own = this.#waitingOf.get(client)?.size ?? 0;
    const isTooLong = this.#expectedWaitMs(client, own) > this.#options.maxWaitMs;
    if (isTooLong) return this.#displaces(asker, 'wait_too_long') ? undefined : 'wait_too_long';
    const hasPlace =
      own < MOST_WAITING_OF_ONE ? this.#makesPlace(client) : this.#displaces(asker, 'queue_full');
    return hasPlace ? undefined : 'queue_full';
  }

  /** Refuses the last in the order of the same client, if that is another. */
  #displaces({ client, connection }: Asker, refusal: Refusal): boolean {
    let place = placeOf({ connection, since: this.#now() });
    let last: Waiting | undefined;
    for (const waiting of this.#waitingOf.get(client) ?? []) {
      if (waiting.refuse === undefined || placeOf(waiting) <= place) continue;
      last = waiting;
      place = placeOf(waiting);
    }
    if (last === undefined) return false;
    this.#refuse(last, refusal);
    return true;
  }

  /** Makes a place, if need be, by refusing the newest request of the client that used most. */
  #makesPlace(client: Use): boolean {
    if (this.#waiting.size < MOST_WAITING) return true;
    let most: Waiting | undefined;
    for (const waiting of this.#waiting)
      if (most === undefined || waiting.client.usedMs >= most.client.usedMs) most = waiting;
    if (most === undefined || most.client.usedMs <= client.usedMs) return false;
    this.#refuse(most, 'queue_full');
    return true;
  }

  /** The work of its client before a request, and that of others until they used as much. */
  #expectedWaitMs(client: Use, own: number): number {
    const ownMs = own * client.turnMs;
    const until = usedAfterNext(client) + ownMs;
    let ms = ownMs;
    for (const [other, { size }] of this.#waitingOf)
      if (other !== client) ms += Math.min(Math.max(0, until - other.usedMs), size * other.turnMs);
    return ms;
  }

  /** Begins a turn. */
  #begin(asker: Asker): void {
    const startedAt = this.#now();
    this.#isWorking = true;
    asker.client.pending++;
    asker.connection.pending++;
    // A tick that a microtask asks for comes after all microtasks, so after all that the work did.
    queueMicrotask(() => process.nextTick(() => this.#end(asker, startedAt)));
  }

  #end({ client, connection }: Asker, startedAt: number): void {
    const now = this.#now();
    const ms = now - startedAt;
    this.#clients.add(client, ms, now);
    this.#connections.add(connection, ms, now);
    client.pending--;
    connection.pending--;
    this.#isWorking = false;
    this.#workedMs += ms;
    this.#workedUntil = now;
    if (this.#workedMs >= WORK_MS) this.#letLoopTurn(2);
    else this.#beginNext();
  }

  /**
   * Lets the event loop turn from one end to the other. It accepts one connection in a turn: as
   * long as new ones come, it may turn for as long as the work took.
   */
  #letLoopTurn(turns: number): void {
    this.#isConnecting = false;
    setImmediate(() => {
      const isConnecting = this.#isConnecting && this.#now() - this.#workedUntil < this.#workedMs;
      if (turns > 1 || isConnecting) return this.#letLoopTurn(turns - 1);
      this.#workedMs = 0;
      this.#beginNext();
    });
  }

  #beginNext(): void {
    this.#refuseOverdue();
    let next = this.#next();
    while (next?.refuse !== undefined && next.socket.destroyed) {
      this.#refuse(next, 'client_gone');
      next = this.#next();
    }
    if (next === undefined) return;
    this.#remove(next);
    if (next.refuse !== undefined) this.#options.onWaited?.(this.#now() - next.since);
    this.#begin(next);
    next.start();
  }

  #next(): Waiting | undefined {
    let least: Use | undefined;
    for (const client of this.#waitingOf.keys())
      if (least === undefined || usedAfterNext(client) < usedAfterNext(least)) least = client;
    if (least === undefined) return undefined;
    let next: Waiting | undefined;
    for (const waiting of this.#waitingOf.get(least)!)
      if (next === undefined || placeOf(waiting) < placeOf(next)) next = waiting;
    return next;
  }

  #refuseOverdue(): void {
    const latest = this.#now() - this.#options.maxWaitMs;
    for (const waiting of this.#waiting) {
      if (waiting.since >= latest) return;
      this.#refuse(waiting, 'wait_too_long');
    }
  }
}

/** What a client will have used after one more turn: one that asks for little goes first. */
const usedAfterNext = ({ usedMs, turnMs }: Use): number => usedMs + turnMs;

/**
 * When a request arrived, later by what its connection used lately, and much later if its turns
 * are long. So it goes behind others of its client, but not for ever.
 */
const placeOf = ({ since, connection: { usedMs, turnMs } }: Pick<Waiting, 'since' | 'connection'>): number =>
  since + usedMs * turnMs ** 2;
