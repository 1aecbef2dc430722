import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';

/** How an HTTP server stops without failing a request. */
export interface Drain {
  /**
   * Everything is still answered, and each response says `Connection: close`, also those under way
   * that have not begun. So clients leave their connections by themselves.
   */
  announce(): void;
  /**
   * Stops listening at once and ends when every connection is closed; waits for clients as long as
   * they take.
   */
  finish(): Promise<void>;
}

/**
 * Prepares an HTTP server to be stopped without cutting off responses.
 *
 * `server.close()` cannot be used: it also closes each connection whose response was passed to Node
 * completely, although much of it may still have to be sent: Node 22.18,
 * 24.21 and 26.10 cut off a response of 40 MB after 4 MB. nodejs/node has no issue about this;
 * #60617, which asks for draining in general, was closed without a change. Once
 * `closeIdleConnections` checks `writableFinished` instead of `finished`, this file can go. The
 * tests in test/fault/workers.test.ts fail without it.
 */
export function drainable(server: Server): Drain {
  const lastResponses = new Map<Socket, ServerResponse>();
  let isAnnounced = false;
  // First, as the server may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    if (isAnnounced) response.shouldKeepAlive = false;
    if (!lastResponses.has(socket)) socket.once('close', () => lastResponses.delete(socket));
    lastResponses.set(socket, response);
  });
  return {
    announce: () => {
      isAnnounced = true;
      for (const response of lastResponses.values())
        if (!response.headersSent) response.shouldKeepAlive = false;
    },
    finish: async () => {
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
    },
  };
}

/** Ends when the response was sent or its connection is closed. */
function sent(socket: Socket, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('finish', resolve);
    socket.once('close', () => resolve());
  });
}
