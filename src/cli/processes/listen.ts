import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Config } from '../../config.ts';
import { inheritedSocket } from './inherited-socket.ts';

interface Address extends Pick<Config, 'host' | 'port'> {
  /** The setting that the port is from, if it is not PORT. */
  readonly portSetting?: 'PORT' | 'DESK_PORT' | 'ALERTS_PORT';
}

/**
 * Fails like `listen`, and listens no longer than that takes: whoever starts a second service on one
 * port hears so before anything is built or filled.
 */
export async function tryPort(address: Address): Promise<void> {
  if (inheritedSocket() !== undefined) return;
  const server = createServer();
  await listen(server, address);
  await once(server.close(), 'close');
}

/** Listens on the socket that was passed on, otherwise on the address and port of the settings. */
export async function listen(server: Server, address: Address): Promise<void> {
  const { host, port } = address;
  const fd = inheritedSocket();
  try {
    await once(server.listen(fd === undefined ? { host, port } : { fd }), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      fd === undefined
        ? listenFailure(code, address)
        : `Descriptor ${fd}, which LISTEN_FDS announces, is not a listening socket (${code}).`;
    throw new Error(why, { cause: error });
  }
}

function listenFailure(code: string | undefined, { host, port, portSetting = 'PORT' }: Address): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use: stop the other program, or choose another port with --port or ${portSetting}.`;
    case 'EACCES':
      return `This user must not listen on port ${port}: choose one above 1023 with --port or ${portSetting}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}: choose another with --host or HOST, for example 127.0.0.1 or 0.0.0.0.`;
    default:
      return `Cannot listen on ${host}, port ${port} (${code}).`;
  }
}
