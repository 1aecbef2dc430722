import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small HTTP server of a test. */
export interface TestServer {
  readonly base: string;
  /** Requested paths with their queries, in order. */
  readonly paths: string[];
  /** The maximum number of requests that were open at the same time. */
  maxConcurrent(): number;
  close(): Promise<void>;
}

export async function serverWith(listener: RequestListener): Promise<TestServer> {
  const paths: string[] = [];
  let open = 0;
  let maxOpen = 0;
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    maxOpen = Math.max(maxOpen, ++open);
    response.once('close', () => open--);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, paths, maxConcurrent: () => maxOpen, close };
}
