import { createHash } from 'node:crypto';

/**
 * The id of a feed or an entry: a name-based UUID (RFC 9562, version 8), the same at every address
 * of the service. Equal names have equal ids.
 */
export function permanentId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
