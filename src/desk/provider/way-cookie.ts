import type { RouteRequest } from '../../http/index.ts';
import type { Desk } from '../desk.ts';
import { cookieOf, setCookie } from '../guard/cookies.ts';
import { signed, verified } from '../guard/signed-cookie.ts';
import type { Way } from './identity-provider.ts';

const NAME = 'desk-way';
/** How long somebody may take to sign in at the provider. */
const LONGEST_SECONDS = 10 * 60;

/**
 * Keeps a way in the browser that began it, signed with the time until which it holds. `Lax`, unlike the cookie
 * of the session, because the browser comes back from another site.
 */
export async function wayCookie({ database, now, url }: Desk, way: Way): Promise<string> {
  const until = now().getTime() + LONGEST_SECONDS * 1000;
  return setCookie(url, NAME, await signed(database, NAME, JSON.stringify({ ...way, until })), {
    sameSite: 'Lax',
    maxAgeSeconds: LONGEST_SECONDS,
  });
}

/** Takes it back: a way works once. */
export const endedWayCookie = (url: string): string =>
  setCookie(url, NAME, '', { sameSite: 'Lax', maxAgeSeconds: 0 });

/** Undefined if the desk began none in this browser, or too long ago. */
export async function wayOf({ database, now, url }: Desk, request: RouteRequest): Promise<Way | undefined> {
  const text = await verified(database, NAME, cookieOf(request, url, NAME));
  if (text === undefined) return undefined;
  const { until, ...way } = JSON.parse(text) as Way & { readonly until: number };
  return until >= now().getTime() ? way : undefined;
}
