import cluster from 'node:cluster';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the bare server is started with, as JSON in its first argument. */
export interface BareServerOptions {
  readonly workers: number;
  /** As they are written: name, value, name, value. */
  readonly headers: readonly string[];
  readonly bodyBytes: number;
}

const LARGEST_WRITE = 64 * 1024;

/** Sends `left` bytes, no faster than they are taken. */
function send(response: ServerResponse, chunk: Buffer, left: number): void {
  if (left <= chunk.length) response.end(chunk.subarray(0, left));
  else if (response.write(chunk)) setImmediate(send, response, chunk, left - chunk.length);
  else response.once('drain', () => send(response, chunk, left - chunk.length));
}

/** What Node itself can do: one constant answer to every request, with nothing decided and nothing made. */
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
