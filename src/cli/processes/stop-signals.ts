import cluster from 'node:cluster';
import { constants } from 'node:os';

/**
 * The signals that end the service, each in the same way. SIGHUP comes when a terminal closes: there
 * are no settings to read again, and its responses must not be cut off.
 */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const endings = stopSignals.map((signal) => {
  const end = () => process.exit(128 + constants.signals[signal]);
  return { signal, end };
});

/**
 * Has the signals end process 1 of a container, as they end any other process: the system ignores
 * those that process 1 does not handle.
 */
export function endOnSignal(): void {
  if (process.pid !== 1) return;
  for (const { signal, end } of endings) process.on(signal, end);
}

/**
 * Aborted by the first of the signals, in whatever state the process is. A second one ends the
 * process at once. Workers leave that to their parent: a terminal and systemd signal them all, and
 * their parent passes its signal on as well.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const { signal, end } of endings) {
    process.off(signal, end);
    process.on(signal, () => {
      if (!controller.signal.aborted) controller.abort();
      else if (!cluster.isWorker) end();
    });
  }
  return controller.signal;
}

/** Calls `stop` when `signal` is aborted, or now if it has been. */
export function whenStopped(signal: AbortSignal, stop: () => void): void {
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
}
