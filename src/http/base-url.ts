import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { Problem } from './problem.ts';

/** A host name, of at most 253 characters, or an address, and a port. */
const HOST = /^[a-z0-9.\-_:[\]]{1,260}$/i;

/** Requests name few different hosts: each is checked once. */
const validHosts = new LRUCache<string, true>({ max: 1000 });

/** The pattern alone would accept `[`, `1.2.3.4.5` and `example.org:99999`. */
function isHost(text: string): boolean {
  if (validHosts.get(text)) return true;
  const isValid = HOST.test(text) && URL.canParse(`http://${text}`);
  if (isValid) validHosts.set(text, true);
  return isValid;
}

/**
 * Fails with a `Problem` if a request has a second `Host` header (RFC 9112, 3.2): Node keeps the
 * first, and a proxy may have used the other.
 */
export function checkSingleHost({ rawHeaders }: IncomingMessage): void {
  if (rawHeaders.findIndex(isHostHeader) === rawHeaders.findLastIndex(isHostHeader)) return;
  throw new Problem('bad-request', 'The request has several Host headers: send one.');
}

/** Names and values alternate. */
const isHostHeader = (text: string, i: number): boolean =>
  i % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';

/**
 * The service's own address for absolute links, without a slash at its end: `PUBLIC_URL` if it is
 * set, else the scheme and host of the request, as forwarded by a trusted proxy. Fails with a
 * `Problem` if that is not a host.
 */
export function baseUrl(
  headers: IncomingHttpHeaders,
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'host' | 'port'>,
): string {
  if (config.publicUrl !== '') return config.publicUrl;
  const forwarded = (name: string) => (config.trustProxy ? firstOf(headers[name]) : undefined);
  const scheme = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http';
  const host = forwarded('x-forwarded-host') ?? headers.host ?? `${config.host}:${config.port}`;
  if (!isHost(host)) throw new Problem('bad-request', 'The Host header is not a host name: correct it.');
  return `${scheme}://${host}`;
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  const first = String(header ?? '')
    .split(',')[0]!
    .trim();
  return first === '' ? undefined : first;
}
