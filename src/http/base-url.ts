import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { Problem } from './problem.ts';

/** A name or an address, and a port: no name is longer than 253 characters. */
const HOST = /^[a-z0-9.\-_:[\]]{1,260}$/i;

/** Requests name one of a few hosts: each is read once. */
const soundHosts = new LRUCache<string, true>({ max: 1000 });

/** Also of the right characters alone many a text is no host: `[`, `1.2.3.4.5`, `example.org:99999`. */
function isHost(text: string): boolean {
  if (soundHosts.get(text)) return true;
  const isSound = HOST.test(text) && URL.canParse(`http://${text}`);
  if (isSound) soundHosts.set(text, true);
  return isSound;
}

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
  if (!isHost(host)) throw new Problem('bad-request', 'The Host header is no host name: correct it.');
  return `${scheme}://${host}`;
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  const first = String(header ?? '')
    .split(',')[0]!
    .trim();
  return first === '' ? undefined : first;
}
