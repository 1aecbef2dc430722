import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';

/**
 * Prepares an HTTP server to be stopped without cutting off responses. The function returned stops
 * listening at once and ends when every connection is closed; it waits for clients as long as they
 * take.
 *
 * `server.close()` cannot be used: it also closes each connection whose response was passed to Node
 * completely, although much of it may still have to be sent. nodejs/node has no issue about this;
 * #60617, which asks for draining in general, was closed without a change. Once
 * `closeIdleConnections` checks `writableFinished` instead of `finished`, this file can go. The
 * tests in test/fault/workers.test.ts fail without it.
 */
export function drainable(server: Server): () => Promise<void> {
  const lastResponses = new Map<Socket, ServerResponse>();
  server.on('request', ({ socket }, response) => {
    if (!lastResponses.has(socket)) socket.once('close', () => lastResponses.delete(socket));
    lastResponses.set(socket, response);
  });
  return async () => {
    const closed = once(server, 'close');
    // Stops listening and leaves the connections alone.
    net.Server.prototype.close.call(server);
    for (;;) {
      const unsent = [...lastResponses].filter(([, response]) => !response.writableFinished);
      if (unsent.length === 0) break;
      await Promise.all(unsent.map(([socket, response]) => sent(socket, response)));
    }
    server.closeIdleConnections();
    await closed;
  };
}

/** Ends when the response was sent or its connection is closed. */
function sent(socket: Socket, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('finish', resolve);
    socket.once('close', () => resolve());
  });
}
