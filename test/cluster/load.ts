import { type Load, startLoad as startSteadyLoad } from '../fault/load/steady-load.ts';

export { type Load, markOf } from '../fault/load/steady-load.ts';

/**
 * A connection for each request: what a kept one would tell when its other end is replaced is the client's affair.
 * While a node is known to be away, what cannot be reached there is no failure.
 */
export const startLoad = (
  base: string,
  clients: number,
  pauseMs: number,
  isExpectedAway: () => boolean = () => false,
): Load => startSteadyLoad(base, { clients, pauseMs, isExpectedAway });
