import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A client that sends more requests before it reads a response is disconnected. */
const MOST_WAITING = 32;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Handles the requests of a connection one at a time: Node announces each pipelined request as soon
 * as it has arrived, and all their responses together could fill the memory. The next one begins
 * when the response before it was handed to the system; if the connection closes, it never begins.
 */
export function oneAtATime(handle: Handle): Handle {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node gives the connection to one response after the other, in the order of the requests.
    if (response.socket !== null) return handle(request, response);
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_WAITING) return endInTurns(socket);
    waiting.set(socket, count);
    response.once('socket', () => {
      waiting.set(socket, waiting.get(socket)! - 1);
      handle(request, response);
    });
  };
}

const ending = new Set<Socket>();

/**
 * Ends a connection with many requests that wait, one connection in each turn of the event loop: for each
 * request Node makes two errors when the connection closes, and 64 kB hold 2 500 requests. Nothing more is
 * read from the connection.
 */
export function endInTurns(socket: Socket): void {
  if (ending.has(socket)) return;
  const { stackTraceLimit } = Error;
  socket.pause();
  // The errors' stacks would take twice the time of everything else, and nobody reads them.
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit;
    ending.delete(socket);
    if (ending.size > 0) setImmediate(endOne);
  });
  if (ending.add(socket).size === 1) setImmediate(endOne);
}

function endOne(): void {
  for (const socket of ending) {
    socket.destroy();
    break;
  }
}
