import type { Socket } from 'node:net';

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
