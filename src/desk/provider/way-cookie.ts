import type { RouteRequest } from '../../http/index.ts';
import { cookieOf, setCookie } from '../guard/cookies.ts';
import type { Way } from './identity-provider.ts';

const NAME = 'desk-way';
/** How long somebody may take to sign in at the provider. */
const LONGEST_SECONDS = 10 * 60;

/**
 * Keeps a way in the browser that began it. `Lax`, unlike the cookie of the session, because the browser
 * comes back from another site.
 */
export const wayCookie = (url: string, way: Way): string =>
  setCookie(url, NAME, Buffer.from(JSON.stringify(way)).toString('base64url'), {
    sameSite: 'Lax',
    maxAgeSeconds: LONGEST_SECONDS,
  });

/** Takes it back: a way works once. */
export const endedWayCookie = (url: string): string =>
  setCookie(url, NAME, '', { sameSite: 'Lax', maxAgeSeconds: 0 });

/** Undefined if the browser began none, or too long ago. */
export function wayOf(request: RouteRequest, url: string): Way | undefined {
  const value = cookieOf(request, url, NAME);
  try {
    const way = JSON.parse(Buffer.from(value, 'base64url').toString()) as Partial<Way>;
    const { state, nonce, verifier, next } = way;
    const texts = [state, nonce, verifier, next];
    return texts.every((text) => typeof text === 'string' && text !== '') ? (way as Way) : undefined;
  } catch {
    return undefined;
  }
}
