import cluster from 'node:cluster';

/** The first descriptor that systemd passes (sd_listen_fds(3)). */
const FIRST = 3;

/**
 * The descriptor of a listening socket that systemd, or a program that does the same, has opened for
 * this service; undefined if there is none. Workers listen on that of their parent. Fails if there
 * are several: the service has one address.
 */
export function inheritedSocket(
  { LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv = process.env,
  pid = cluster.isWorker ? process.ppid : process.pid,
): number | undefined {
  if (LISTEN_FDS === undefined || LISTEN_PID !== String(pid)) return undefined;
  if (LISTEN_FDS !== '1')
    throw new Error(
      `The service listens on one socket, and LISTEN_FDS says ${LISTEN_FDS}: keep one ListenStream.`,
    );
  return FIRST;
}
