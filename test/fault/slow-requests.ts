import { OpenSocket } from './open-sockets.ts';
import { LISTING } from './served-sample.ts';

/** Beginnings of requests that never end. */
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

/**
 * Clients that each send a byte now and then, also when the service has said that it listens no more, until it breaks
 * the connection; in the place of one that is thrown out comes another.
 */
export class SlowRequests {
  readonly #base: string;
  readonly #pending: SlowRequest[] = [];
  readonly #thrownOut: SlowRequest[] = [];
  #begun = 0;
  #isComing = true;

  constructor(base: string, count: number) {
    this.#base = base;
    for (let i = 0; i < count; i++) this.#pending.push(this.#begin());
  }

  get pending(): number {
    return this.#pending.length;
  }

  get thrownOut(): readonly SlowRequest[] {
    return this.#thrownOut;
  }

  /** No more clients come, but those who are there go on. */
  stopComing(): void {
    this.#isComing = false;
  }

  /** Sends a byte on every connection, but on those that say nothing. */
  sendByte(): void {
    for (let i = this.#pending.length - 1; i >= 0; i--) {
      const request = this.#pending[i]!;
      const { kind, connection } = request;
      const saysNothing = kind === 'before it began';
      if (!saysNothing) connection.send('a');
      // Who says nothing cannot know that there is nobody any more.
      if (connection.isOpen && !(saysNothing && connection.isEnded)) continue;
      this.#thrownOut.push(request);
      if (this.#isComing) this.#pending[i] = this.#begin();
      else this.#pending.splice(i, 1);
    }
  }

  #begin(): SlowRequest {
    const kind = kinds[this.#begun++ % kinds.length]!;
    return { kind, connection: new OpenSocket(this.#base, slowBeginnings[kind]) };
  }
}
