import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { clientAddress, loggedAddress } from './client-address.ts';
import { identityOf } from './request-identity.ts';
import { splitUrl } from './route.ts';

/** A request and how it was answered. */
export interface Observation {
  readonly request: IncomingMessage;
  /**
   * Path of the route that answered, with its variable parts as names; `other` if there was none.
   */
  readonly route: string;
  readonly status: number;
  /**
   * From the arrival of the request until its response was handed to the socket; until a stream
   * ended.
   */
  readonly ms: number;
}

type LogConfig = Pick<Config, 'slowMs' | 'logRequests' | 'logIp' | 'trustProxy'>;

/**
 * The parameters that may hold where a visitor is, or what lets somebody sign in. No setting puts their
 * values into the log.
 */
const privateParameters = ['near', 'code', 'state'];

/**
 * The request target with `-` for private values. A path that holds a secret, or a search, is that of its
 * route. Where paths hold secrets, an unknown one may be such a path with something before or behind it.
 */
function loggedUrl(url: string, route: string, hasSecrets: boolean): string {
  if (hasSecrets && route === 'other') return '-';
  const { path, query } = splitUrl(url);
  const loggedPath = /\/:(token|search)\b/.test(route) ? route : path;
  if (query === '' || /\/:token\b/.test(route)) return loggedPath;
  const pairs = query.split('&').map((pair) => {
    const parameters = new URLSearchParams(pair);
    const name = privateParameters.find((each) => parameters.has(each));
    return name === undefined ? pair : `${name}=-`;
  });
  return `${loggedPath}?${pairs.join('&')}`;
}

/**
 * Logs slow requests, and all of them only if configured. What people search for is private:
 * without that setting no address is logged. `hasSecrets` says whether paths of the server let people in.
 */
export function requestLog(
  logger: Logger,
  config: LogConfig,
  hasSecrets = false,
): (observation: Observation) => void {
  return ({ request, route, status, ms }) => {
    const isSlow = ms > config.slowMs;
    if (!isSlow && !config.logRequests) return;
    const client = loggedAddress(clientAddress(request, config.trustProxy), config.logIp);
    const entry = {
      ...identityOf(request),
      method: request.method,
      route,
      status,
      ms: Math.round(ms),
      client,
    };
    if (config.logRequests)
      logger.info({ ...entry, url: loggedUrl(request.url ?? '', route, hasSecrets) }, 'request');
    else logger.warn(entry, 'a slow request');
  };
}
