import type { HttpResponse } from './response.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the public service says and these must not: their answers are for one person. */
const PUBLIC_ONLY = /^(access-control-|allow$|etag$|vary$)/;

type ReferrerPolicy = 'same-origin' | 'strict-origin';

const headersOf = (url: string, referrerPolicy: ReferrerPolicy): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'x-frame-options': 'DENY',
  // Not `no-referrer`: browsers would then send the origin of a form as `null`.
  'referrer-policy': referrerPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
  ...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

const names = new Set(Object.keys(headersOf('https:', 'same-origin')));

/**
 * A response of the public site, for which these headers are to count; caching is another
 * matter. A drawing keeps its policy: it loads nothing, and the policy names its style.
 */
export function withoutPrivateHeaders<T extends HttpResponse>(response: T): T {
  const { headers } = response;
  const isDrawing = headers[headers.indexOf('content-type') + 1]!.startsWith('image/svg+xml');
  const isKept = (name: string) =>
    !names.has(name) || name === 'cache-control' || (isDrawing && name === 'content-security-policy');
  return { ...response, headers: headers.filter((_, i) => isKept(headers[i - (i % 2)]!)) };
}

/**
 * Gives a response the headers of a server whose answers are for one person, at `url`. A route may set others
 * of the same name, but only files whose names change with their content may be cached. With `strict-origin`
 * no page tells the next one its path: for paths that let somebody in.
 */
export function withPrivateHeaders(
  url: string,
  referrerPolicy: ReferrerPolicy = 'same-origin',
): <T extends HttpResponse>(response: T) => T {
  const always = headersOf(url, referrerPolicy);
  return (response) => {
    const headers: string[] = [];
    const given = new Set<string>();
    for (let i = 0; i < response.headers.length; i += 2) {
      const [name, value] = [response.headers[i]!, response.headers[i + 1]!];
      const isCached = name === 'cache-control' && !value.includes('immutable');
      if (PUBLIC_ONLY.test(name) || isCached) continue;
      given.add(name);
      headers.push(name, value);
    }
    for (const [name, value] of Object.entries(always)) if (!given.has(name)) headers.push(name, value);
    return { ...response, headers };
  };
}
