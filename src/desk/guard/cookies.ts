import type { RouteRequest } from '../../http/index.ts';

const isHttps = (url: string): boolean => url.startsWith('https:');

/** Browsers accept the prefix only over https, which `localhost` does without. */
const nameOf = (name: string, url: string): string => (isHttps(url) ? `__Host-${name}` : name);

interface CookieOptions {
  readonly sameSite: 'Strict' | 'Lax';
  /** Until the browser is closed if left out. */
  readonly maxAgeSeconds?: number;
}

/** A `Set-Cookie` header: never for scripts, only for this host, encrypted but on `localhost`. */
export function setCookie(url: string, name: string, value: string, options: CookieOptions): string {
  const { sameSite, maxAgeSeconds } = options;
  return [
    `${nameOf(name, url)}=${value}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isHttps(url) ? ['Secure'] : []),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
  ].join('; ');
}

/** The value of a cookie; "" if the browser did not send it. */
export function cookieOf({ headers }: Pick<RouteRequest, 'headers'>, url: string, name: string): string {
  const wanted = `${nameOf(name, url)}=`;
  const found = (headers.cookie ?? '').split(/; */).find((pair) => pair.startsWith(wanted));
  return found?.slice(wanted.length) ?? '';
}

/** The cookie of a session. */
export const sessionCookie = (url: string, secret: string): string =>
  setCookie(url, 'desk', secret, { sameSite: 'Strict' });

/** Removes the cookie of a session. */
export const endedSessionCookie = (url: string): string =>
  setCookie(url, 'desk', '', { sameSite: 'Strict', maxAgeSeconds: 0 });
