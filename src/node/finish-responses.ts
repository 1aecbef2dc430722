import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets a server that is being closed finish its answers. Node takes a connection for idle, and cuts it, as soon as the
 * whole of an answer was handed on, however much of that the client has yet to take.
 */
export function finishResponsesOnClose(server: Server): void {
  const lastAnswers = new Map<Socket, ServerResponse>();
  server.on('request', ({ socket }, answer) => {
    if (!lastAnswers.has(socket)) socket.once('close', () => lastAnswers.delete(socket));
    lastAnswers.set(socket, answer);
  });
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    const sending = [...lastAnswers].filter(([, answer]) => !answer.writableFinished);
    for (const [socket, answer] of sending) {
      answer.once('close', () => socket.destroySoon());
      socket.destroy = () => socket;
    }
    closeIdleConnections();
    for (const [socket] of sending) socket.destroy = Object.getPrototypeOf(socket).destroy;
  };
}
