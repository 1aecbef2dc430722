import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The client's address: that of the connection or, behind a trusted proxy, the last one in
 * `X-Forwarded-For`, which the proxy added. The client itself may have written those before it.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return forwarded || (socket.remoteAddress ?? 'unknown');
}

/**
 * The part of a client's address that identifies a client: an IPv4 address, or the network of an
 * IPv6 one, since providers hand out whole networks of 64 bits (RFC 6177).
 */
export function clientNetwork(request: IncomingMessage, trustProxy: boolean): string {
  const address = clientAddress(request, trustProxy);
  if (!address.includes(':') || !isIPv6(address)) return address;
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return `${[...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')}::`;
}

export const addressForms = ['none', 'network', 'full'] as const;
export type AddressForm = (typeof addressForms)[number];

/**
 * The part of an address that the log may contain: none of it, its network, which identifies no
 * person, or all.
 */
export function loggedAddress(address: string, form: AddressForm): string | undefined {
  switch (form) {
    case 'none':
      return undefined;
    case 'network':
      return networkOf(address);
    case 'full':
      return address;
  }
}

/** The first three bytes of an IPv4 address, the first three groups of an IPv6 one. */
function networkOf(address: string): string {
  const ipv4 = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1];
  return ipv4 === undefined ? `${address.split(':').slice(0, 3).join(':')}::` : `${ipv4}.0`;
}
