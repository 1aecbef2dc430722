/** The longest query string that is answered, in bytes. */
export const MAX_QUERY_LENGTH = 8192;

/**
 * The path and query of a request target (RFC 9112, 3.2). The scheme and host of an absolute target
 * (`GET http://host/path`) are left out: a client could name any, and responses would repeat it.
 * Nor can a fragment be part of an address here.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') && !target.includes('#')) return target;
  const origin = target.replace(/#.*/s, '').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  return target.startsWith('*') || origin.startsWith('/') ? origin : `/${origin}`;
}
