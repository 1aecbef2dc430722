import { LISTING } from '../served-sample.ts';
import { OpenSocket } from './open-socket.ts';

/** Starts of requests that never end. */
const slowBeginnings = {
  'before it began': '',
  'in its first line': 'GET /',
  'in a header': `GET ${LISTING} HTTP/1.1\r\nHost: x\r\nX-Slow: `,
  'in a body that is refused': `POST ${LISTING} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n`,
  'in a body that nobody wants': `GET ${LISTING} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n`,
} as const;

type Kind = keyof typeof slowBeginnings;
const kinds = Object.keys(slowBeginnings) as readonly Kind[];

export interface SlowRequest {
  readonly kind: Kind;
  readonly connection: OpenSocket;
}

/** Less than the backlog of a listening socket, beyond which the system drops connections. */
const MOST_NEW_AT_ONCE = 400;

/**
 * Clients that each send a byte now and then, even after the service has ended its side, until it
 * breaks the connection. Each disconnected client is replaced by another.
 */
export class SlowRequests {
  readonly #base: string;
  readonly #pending: SlowRequest[] = [];
  readonly #thrownOut: SlowRequest[] = [];
  #places: number;
  #begun = 0;

  constructor(base: string, places: number) {
    this.#base = base;
    this.#places = places;
    this.#begin();
  }

  /**
   * How many clients that would notice a disconnect, because they send something, are still
   * connected.
   */
  get sending(): number {
    return this.#pending.filter(({ kind }) => kind !== 'before it began').length;
  }

  get thrownOut(): readonly SlowRequest[] {
    return this.#thrownOut;
  }

  /** Stops replacing clients; the connected ones continue. */
  stopComing(): void {
    this.#places = 0;
  }

  /** Sends a byte on every connection except silent ones, then replaces disconnected clients. */
  sendByte(): void {
    for (let i = this.#pending.length - 1; i >= 0; i--) {
      const request = this.#pending[i]!;
      const { kind, connection } = request;
      const saysNothing = kind === 'before it began';
      if (!saysNothing) connection.send('a');
      if (connection.isOpen && !(saysNothing && connection.isEnded)) continue;
      this.#thrownOut.push(request);
      this.#pending.splice(i, 1);
    }
    this.#begin();
  }

  /** Disconnects all clients. */
  leave(): void {
    for (const { connection } of this.#pending) connection.leave();
  }

  #begin(): void {
    const free = Math.min(MOST_NEW_AT_ONCE, this.#places - this.#pending.length);
    for (let i = 0; i < free; i++) {
      const kind = kinds[this.#begun++ % kinds.length]!;
      this.#pending.push({ kind, connection: new OpenSocket(this.#base, slowBeginnings[kind]) });
    }
  }
}
