import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small HTTP server that a test answers for. */
export interface TestServer {
  readonly base: string;
  /** Paths with queries that were asked for, in their order. */
  readonly asked: string[];
  /** Most requests that were open at one time. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

export async function serverWith(listener: RequestListener): Promise<TestServer> {
  const asked: string[] = [];
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    most = Math.max(most, ++open);
    response.once('close', () => open--);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, asked, mostAtOnce: () => most, close };
}
