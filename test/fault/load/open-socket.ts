import { connect, type Socket } from 'node:net';

const MOST_KEPT = 1000;

/** A connection to a service that sends what a test wants and never ends by itself. */
export class OpenSocket {
  readonly #socket: Socket;
  #received = '';
  #isEnded = false;

  constructor(base: string, bytes: string | Buffer = '') {
    const { hostname: host, port } = new URL(base);
    this.#socket = connect({ host, port: Number(port), allowHalfOpen: true, noDelay: true });
    const end = () => {
      this.#isEnded = true;
    };
    this.#socket.on('end', end).on('close', end).on('error', end);
    this.#socket.on('data', (chunk: Buffer) => {
      this.#received = (this.#received + chunk.toString('latin1')).slice(-MOST_KEPT);
    });
    this.send(bytes);
  }

  /** The end of the received text. */
  get received(): string {
    return this.#received;
  }

  /** Whether the service has ended its side or broken the connection. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /**
   * Whether something can still be sent: after the service ends its side it can, until the
   * connection breaks.
   */
  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  send(bytes: string | Buffer): void {
    if (this.isOpen && bytes.length > 0) this.#socket.write(bytes);
  }

  /** Reads the first bytes and nothing after them. */
  readOnlyTheBeginning(): this {
    this.#socket.once('data', () => this.#socket.pause());
    return this;
  }

  /** Reads once what has arrived since. */
  readMore(): void {
    if (!this.#socket.isPaused()) return;
    this.#socket.once('data', () => this.#socket.pause());
    this.#socket.resume();
  }

  leave(): void {
    this.#socket.destroy();
  }
}

/** The status of the last received response; undefined if there was none. */
export function lastStatus({ received }: OpenSocket): number | undefined {
  const status = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].at(-1)?.[1];
  return status === undefined ? undefined : Number(status);
}
