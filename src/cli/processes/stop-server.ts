import type { Server } from 'node:http';
import { isatty } from 'node:tty';
import type { Config } from '../../config.ts';
import type { Drain } from '../../node/drain.ts';

/** Time between closing the port and closing the connections that are still in use. */
const LONGEST_FINISH_MS = 3_500;

/** Time between closing the port and the end of the process, whatever it still waits for. */
const LONGEST_STOP_MS = 4_500;

/**
 * How long a process that stops still answers. Somebody who presses Ctrl+C in a terminal has no
 * proxy that must be told, and does not want to wait.
 */
export const drainMs = ({ drainSeconds }: Pick<Config, 'drainSeconds'>): number =>
  isatty(0) ? 0 : drainSeconds * 1000;

interface Stop {
  /** Ends when the port may be closed. */
  readonly mayClose: () => Promise<unknown>;
  /** Lets go of everything else. */
  readonly release: () => Promise<unknown>;
}

/**
 * Stops a server and ends the process. Until `mayClose`, everything is answered and clients are told
 * to leave; then the port is closed and responses under way finish.
 */
export async function stopServer(server: Server, drain: Drain, { mayClose, release }: Stop): Promise<void> {
  drain.announce();
  if (server.listening) await mayClose();
  setTimeout(() => process.exit(0), LONGEST_STOP_MS);
  // Does not wait for ever for clients that do not read their responses.
  setTimeout(() => server.closeAllConnections(), LONGEST_FINISH_MS).unref();
  if (server.listening) await drain.finish();
  await release();
  // An open channel to the parent or a thread that writes downloads would keep the process alive.
  process.exit(0);
}
