import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { clientAddress, loggedAddress } from './client-address.ts';

/** A request that was answered. */
export interface Observation {
  readonly request: IncomingMessage;
  /** Address pattern of what answered it, for counting: `other` where nothing did. */
  readonly route: string;
  readonly status: number;
  /** From its arrival until its answer was handed to the socket; for a stream, until that had ended. */
  readonly ms: number;
}

type LogConfig = Pick<Config, 'slowMs' | 'logRequests' | 'logIp' | 'trustProxy'>;

/** The name of a request in the log: its own where a proxy gave one, else a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
}

/** Logs what failed or was slow, and everything only when asked to: what people look for is theirs. */
export function requestLog(logger: FastifyBaseLogger, config: LogConfig): (observation: Observation) => void {
  return ({ request, route, status, ms }) => {
    const isSlow = ms > config.slowMs;
    if (!isSlow && !config.logRequests) return;
    const client = loggedAddress(clientAddress(request, config.trustProxy), config.logIp);
    const entry = {
      id: requestId(request),
      method: request.method,
      route,
      status,
      ms: Math.round(ms),
      client,
    };
    if (config.logRequests) logger.info({ ...entry, url: request.url }, 'request');
    else logger.warn(entry, 'a slow request');
  };
}
