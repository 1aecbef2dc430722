import { connect, type Socket } from 'node:net';

const MOST_KEPT = 1000;

/** A connection to a service, on which a test sends what it likes and which it never ends by itself. */
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

  /** The end of what has come back. */
  get received(): string {
    return this.#received;
  }

  /** Whether the service has said that it sends no more, or has broken the connection. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Whether anything can still be sent: after an orderly end it can, until the service breaks the connection. */
  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  send(bytes: string | Buffer): void {
    if (this.isOpen && bytes.length > 0) this.#socket.write(bytes);
  }

  /** Takes what comes first and nothing after it. */
  readOnlyTheBeginning(): this {
    this.#socket.once('data', () => this.#socket.pause());
    return this;
  }

  leave(): void {
    this.#socket.destroy();
  }
}

/** The status of the last answer among what was received, undefined when there was none. */
export function lastStatus({ received }: OpenSocket): number | undefined {
  const status = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].at(-1)?.[1];
  return status === undefined ? undefined : Number(status);
}
