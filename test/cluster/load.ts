import { type Load, startLoad as startSteadyLoad } from '../fault/load/steady-load.ts';

export { type Load, markOf } from '../fault/load/steady-load.ts';

/**
 * Sends requests, each on a new connection: handling a broken keep-alive connection is the client's
 * task. A failed connection to a node that is expected to be down does not count as a failure.
 */
export const startLoad = (
  base: string,
  clients: number,
  pauseMs: number,
  isExpectedAway: () => boolean = () => false,
): Load => startSteadyLoad(base, { clients, pauseMs, isExpectedAway });
