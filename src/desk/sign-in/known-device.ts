import { cookieOf, setCookie } from '../guard/cookies.ts';
import type { DeskContext } from '../guard/desk-route.ts';
import { signed, verified } from '../guard/signed-cookie.ts';
import type { Attempt } from './attempts.ts';

const NAME = 'desk-device';
const KEPT_SECONDS = 180 * 24 * 60 * 60;

/** Marks a browser that somebody signed in with. It proves no person, and lets nobody in. */
export const deviceCookie = async ({ database, url }: DeskContext['desk'], email: string): Promise<string> =>
  setCookie(url, NAME, await signed(database, NAME, email), { sameSite: 'Lax', maxAgeSeconds: KEPT_SECONDS });

/**
 * What an attempt counts against: the devices of the person who signed in there last; otherwise the network
 * address. A whole office has one address, so whoever uses up its attempts keeps nobody out but devices that
 * nobody has signed in with.
 */
export async function attemptFrom(
  { desk, request }: DeskContext,
  kind: 'failure' | 'challenge',
): Promise<Attempt> {
  const email = await verified(desk.database, NAME, cookieOf(request, desk.url, NAME));
  if (email === undefined)
    return { of: kind === 'failure' ? 'address' : 'challenge of address', name: request.client };
  return { of: kind === 'failure' ? 'device' : 'challenge of device', name: email };
}
