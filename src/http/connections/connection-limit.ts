import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections beyond `most` at once. `server.maxConnections` would do for a single process,
 * but a worker of Node's cluster module gives such a connection back to its parent, which offers it
 * to the next worker: when all workers are full, it is passed around for ever.
 */
export function limitConnections(server: Server, most: number): void {
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open++;
    socket.once('close', () => open--);
    if (open > most) socket.destroy();
  });
}
