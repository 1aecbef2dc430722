import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';

/**
 * Fetches pages one after the other over one connection. It parses only what it must of HTTP, so
 * that it measures the service and not the client: Node's own client takes longer than the service.
 */
export class PageClient {
  readonly #socket: Socket;
  readonly #port: number;
  #received: Buffer[] = [];
  /** What is fetched at present. */
  #path = '';
  #onData: () => void = () => {};

  private constructor(socket: Socket, port: number) {
    this.#socket = socket.setNoDelay(true);
    this.#port = port;
    socket.on('data', (chunk) => {
      this.#received.push(chunk);
      this.#onData();
    });
  }

  static async connect(port: number): Promise<PageClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new PageClient(socket, port);
  }

  /** Milliseconds from the first byte of the request to the last of the response, and the body. */
  async time(path: string): Promise<{ readonly ms: number; readonly bytes: number; readonly body: Buffer }> {
    this.#received = [];
    this.#path = path;
    const startedAt = performance.now();
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${this.#port}\r\n\r\n`);
    let body = this.#wholeBody();
    for (; body === undefined; body = this.#wholeBody()) {
      await new Promise<void>((resolve, reject) => {
        this.#onData = resolve;
        this.#socket.once('close', reject);
      });
      this.#socket.removeAllListeners('close');
    }
    return { ms: performance.now() - startedAt, bytes: body.length, body };
  }

  close(): void {
    this.#socket.destroy();
  }

  #wholeBody(): Buffer | undefined {
    const received = Buffer.concat(this.#received);
    const endOfHead = received.indexOf(END_OF_HEAD);
    if (endOfHead < 0) return undefined;
    const head = received.toString('latin1', 0, endOfHead);
    if (!head.startsWith('HTTP/1.1 200 '))
      throw new Error(`The service answered ${head.split('\r\n')[0]} to ${this.#path}`);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    const body = received.subarray(endOfHead + END_OF_HEAD.length);
    return body.length < length ? undefined : body;
  }
}
