import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';
import { Problem } from './problem.ts';

const HOST = /^[a-z0-9.\-_:[\]]+$/i;

/**
 * Address under which this request reached the service, without a slash at its end: `PUBLIC_URL` when it is set, else
 * scheme and host of the request, which a trusted proxy may have replaced.
 */
export function baseUrl(
  headers: IncomingHttpHeaders,
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'host' | 'port'>,
): string {
  if (config.publicUrl !== '') return config.publicUrl;
  const forwarded = (name: string) => (config.trustProxy ? firstOf(headers[name]) : undefined);
  const scheme = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http';
  const host = forwarded('x-forwarded-host') ?? headers.host ?? `${config.host}:${config.port}`;
  if (!HOST.test(host)) throw new Problem('bad-request', 'The Host header is no host name: correct it.');
  return `${scheme}://${host}`;
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  const first = String(header ?? '')
    .split(',')[0]!
    .trim();
  return first === '' ? undefined : first;
}
