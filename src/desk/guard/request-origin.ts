import { timingSafeEqual } from 'node:crypto';
import { Problem, type RouteRequest } from '../../http/index.ts';
import type { Session } from '../accounts/sessions.ts';

/** Fails with a `Problem` unless the request names the desk's own host: no other name may lead here. */
export function checkHost({ headers }: RouteRequest, url: string): void {
  if (headers.host === new URL(url).host) return;
  throw new Problem('bad-request', `The desk has another address: open ${url}/.`, {}, 421);
}

/** Whether a page of the desk itself sent what changes something. */
export function isOwnOrigin({ headers }: RouteRequest, url: string): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin === new URL(url).origin && (site === undefined || site === 'same-origin');
}

/** Whether `given` is the token of the session's forms. */
export function isTokenOf(session: Session, given: string): boolean {
  const [expected, received] = [Buffer.from(session.token), Buffer.from(given)];
  return expected.length === received.length && timingSafeEqual(expected, received);
}

/** Fails with a `Problem` unless `given` is the token of the session's forms. */
export function checkToken(session: Session, given: string): void {
  if (isTokenOf(session, given)) return;
  throw new Problem('bad-request', 'The form belongs to an earlier session: open the page again.', {}, 403);
}
