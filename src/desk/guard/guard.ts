import type { Readable } from 'node:stream';

import {
  type BufferedResponse,
  type HttpResponse,
  Problem,
  type ReceivingRoute,
  type RouteRequest,
  splitUrl,
} from '../../http/index.ts';
import type { Account } from '../accounts/account.ts';
import { pageText } from '../components/page-text.tsx';
import type { Desk } from '../desk.ts';
import { DraftChangedError } from '../drafts/change-draft.ts';
import { findDraft } from '../drafts/draft.ts';
import { appendToLog } from '../log/append.ts';
import type { DeskAnswer, DeskContext, DeskRoute, DraftContext, SignedInContext } from './desk-route.ts';
import { asProblem } from './failure.ts';
import { readForm } from './form.ts';
import { sameAddressPage, sendAgainPage, sessionEndedPage } from './kept-form.tsx';
import { refusal } from './privilege.ts';
import { checkHost, checkToken, isOwnOrigin, isTokenOf } from './request-origin.ts';
import type { Action } from './roles.ts';
import { type SignedIn, signedInWith } from './signed-in.ts';

/** The routes as the server takes them: each request is checked before the route sees it. */
export const guarded = (routes: readonly DeskRoute[], desk: Desk): readonly ReceivingRoute[] =>
  routes.map((route) => ({
    path: route.path,
    handle: (request) => asPerson(desk, () => read(route, desk, request)),
    ...((route.post || route.receive) && {
      receive: (request: RouteRequest, body: Readable) =>
        asPerson(desk, () => change(route, desk, request, body)),
    }),
  }));

/** Errors become what a person can do about them; the log keeps why. */
async function asPerson(desk: Desk, answer: () => Promise<HttpResponse>): Promise<HttpResponse> {
  try {
    return await answer();
  } catch (error) {
    const problem = asProblem(error);
    if (problem !== error && !(error instanceof DraftChangedError)) desk.logger.error(error);
    throw problem;
  }
}

async function read(route: DeskRoute, desk: Desk, request: RouteRequest): Promise<HttpResponse> {
  checkHost(request, desk.url);
  const signedIn = await signedInWith(desk, request);
  if (route.get === undefined)
    throw new Problem(
      'method-not-allowed',
      'This address only takes forms: go back to the page with the form.',
    );
  if (signedIn && isLimited(signedIn, route.action)) return goTo('/account');
  const context = await contextOf(route, route.action, desk, request, signedIn);
  if (context === 'signed out')
    return cameFromElsewhere(request)
      ? responseOf(sameAddressPage(request.url), desk, request.url, undefined)
      : goTo(`/sign-in?next=${encodeURIComponent(request.url)}`);
  return responseOf(await route.get(context as never), desk, request.url, signedIn);
}

async function change(
  route: DeskRoute,
  desk: Desk,
  request: RouteRequest,
  body: Readable,
): Promise<HttpResponse> {
  checkHost(request, desk.url);
  const signedIn = await signedInWith(desk, request);
  const action = route.postAction ?? route.action;
  if (!isOwnOrigin(request, desk.url)) {
    if (signedIn) await refuse(desk, signedIn.account, action, request);
    throw new Problem(
      'bad-request',
      'This did not come from a page of the desk: open the page again.',
      {},
      403,
    );
  }
  const context = await contextOf(route, action, desk, request, signedIn);
  if (context === 'signed out') return keptForm(route, desk, request, body);
  if (route.receive !== undefined) {
    const token = request.headers['x-desk-token'];
    if (signedIn && token !== undefined) checkToken(signedIn.session, String(token));
    return responseOf(await route.receive(context as never, body), desk, request.url, signedIn);
  }
  const form = await readForm(body, request.headers['content-type']);
  if (signedIn && route.access !== 'open' && !isTokenOf(signedIn.session, form.text('token')))
    return responseOf(sendAgainPage(request.url, form), desk, request.url, signedIn);
  return responseOf(await route.post!(context as never, form), desk, request.url, signedIn);
}

/**
 * Browsers leave the cookie of a session out when a link in a mail leads here. A page that goes to the
 * same address by itself is not such a link, so the next request has the cookie.
 */
const cameFromElsewhere = ({ headers }: RouteRequest): boolean => headers['sec-fetch-site'] === 'cross-site';

/** What was typed when the session had ended, to be sent again after signing in. */
async function keptForm(route: DeskRoute, desk: Desk, request: RouteRequest, body: Readable) {
  if (route.post === undefined)
    throw new Problem('bad-request', 'Your session has ended: sign in, then do this again.', {}, 401);
  const form = await readForm(body, request.headers['content-type']);
  return responseOf(sessionEndedPage(request.url, form), desk, request.url, undefined);
}

/** Fails with a `Problem` if the person may not do what the route does. */
async function contextOf(
  route: DeskRoute,
  action: Action,
  desk: Desk,
  request: RouteRequest,
  signedIn: SignedIn | undefined,
): Promise<DeskContext | SignedInContext | DraftContext | 'signed out'> {
  const { path, url } = request;
  const context = { desk, request, path, query: new URLSearchParams(splitUrl(url).query) };
  if (route.access === 'open') return context;
  if (signedIn === undefined) return 'signed out';
  const draft = route.access === 'draft' ? await findDraft(desk.database, path.draft!) : undefined;
  const why = isLimited(signedIn, action)
    ? MAKE_PASSKEY
    : refusal(action, signedIn.account, desk.now(), draft, desk.config);
  if (why !== undefined) {
    await refuse(desk, signedIn.account, action, request);
    throw new Problem('bad-request', why, {}, 403);
  }
  if (route.access === 'draft' && draft === undefined)
    throw new Problem('not-found', 'There is no such draft: it may have been deleted after its time.');
  return { ...context, ...signedIn, ...(draft && { draft }) };
}

const MAKE_PASSKEY = 'You signed in with a recovery code: make a new passkey under My account first.';

/** A recovery code is one factor, so it is only good for making a new passkey. */
const isLimited = ({ session }: SignedIn, action: Action): boolean =>
  session.method === 'recovery code' && action !== 'use own account' && action !== 'sign in';

const refuse = (
  desk: Desk,
  { email }: Account,
  action: Action,
  { method, url }: RouteRequest,
): Promise<void> =>
  desk.database.transaction((transaction) =>
    appendToLog(transaction, desk.now(), {
      who: email,
      action: 'was refused',
      about: action,
      detail: { method, path: splitUrl(url).path },
    }),
  );

function responseOf(
  answer: DeskAnswer,
  desk: Desk,
  address: string,
  signedIn: SignedIn | undefined,
): HttpResponse {
  const response = plainResponse(answer, desk, address, signedIn);
  const cookies = (answer.cookies ?? []).flatMap((cookie) => ['set-cookie', cookie]);
  return { ...response, headers: [...response.headers, ...cookies] };
}

function plainResponse(
  answer: DeskAnswer,
  desk: Desk,
  address: string,
  signedIn: SignedIn | undefined,
): HttpResponse {
  if ('goTo' in answer) return goTo(answer.goTo);
  if (!('title' in answer)) return answer;
  return pageResponse(answer.status ?? 200, pageText(answer, { desk, address, ...signedIn }));
}

/** A page as a response. */
export function pageResponse(status: number, text: string): BufferedResponse {
  const body = Buffer.from(text);
  const headers = ['content-type', 'text/html; charset=utf-8', 'content-length', String(body.length)];
  return { status, headers, body };
}

const NO_BODY = Buffer.alloc(0);

/** The address to go to next, by GET. */
const goTo = (location: string): BufferedResponse => ({
  status: 303,
  headers: ['location', location, 'content-length', '0'],
  body: NO_BODY,
});
