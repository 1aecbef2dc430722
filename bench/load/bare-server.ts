import cluster from 'node:cluster';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The bare server's options, as JSON in its first argument. */
export interface BareServerOptions {
  readonly workers: number;
  /** Name, value, name, value, as they are sent. */
  readonly headers: readonly string[];
  readonly bodyBytes: number;
}

const LARGEST_WRITE = 64 * 1024;

/** Sends `left` bytes, no faster than the client reads. */
function send(response: ServerResponse, chunk: Buffer, left: number): void {
  if (left <= chunk.length) response.end(chunk.subarray(0, left));
  else if (response.write(chunk)) setImmediate(send, response, chunk, left - chunk.length);
  else response.once('drain', () => send(response, chunk, left - chunk.length));
}

/** The most that Node can do: one constant response to every request. */
function serve({ headers, bodyBytes }: BareServerOptions): void {
  const chunk = Buffer.alloc(Math.min(bodyBytes, LARGEST_WRITE), 'x');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers as string[]);
    send(response, chunk, bodyBytes);
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}

const options = JSON.parse(process.argv[2]!) as BareServerOptions;
if (cluster.isPrimary && options.workers > 1) for (let i = 0; i < options.workers; i++) cluster.fork();
else serve(options);
