import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Config } from '../../config.ts';
import { inheritedSocket } from './inherited-socket.ts';

/**
 * Fails like `listen`, and listens no longer than that takes: whoever starts a second service on one
 * port hears so before anything is built or filled.
 */
export async function tryPort(address: Pick<Config, 'host' | 'port'>): Promise<void> {
  if (inheritedSocket() !== undefined) return;
  const server = createServer();
  await listen(server, address);
  await once(server.close(), 'close');
}

/** Listens on the socket that was passed on, otherwise on the address and port of the settings. */
export async function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const fd = inheritedSocket();
  try {
    await once(server.listen(fd === undefined ? { host, port } : { fd }), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      fd === undefined
        ? listenFailure(code, host, port)
        : `Descriptor ${fd}, which LISTEN_FDS announces, is not a listening socket (${code}).`;
    throw new Error(why, { cause: error });
  }
}

function listenFailure(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use: stop the other program, or choose another port with --port or PORT.`;
    case 'EACCES':
      return `This user must not listen on port ${port}: choose one above 1023 with --port or PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}: choose another with --host or HOST, for example 127.0.0.1 or 0.0.0.0.`;
    default:
      return `Cannot listen on ${host}, port ${port} (${code}).`;
  }
}
