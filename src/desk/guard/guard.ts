import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DatabaseError, type SqlTransaction } from '../../database/index.ts';
import {
  type BufferedResponse,
  type Form,
  type FormLimits,
  formLimits,
  type HttpResponse,
  Problem,
  type ReceivingRoute,
  type RouteRequest,
  readForm,
  splitUrl,
} from '../../http/index.ts';
import { StoreError } from '../../store/index.ts';
import type { Account } from '../accounts/account.ts';
import type { Session } from '../accounts/sessions.ts';
import { pageText } from '../components/page-text.tsx';
import type { Desk } from '../desk.ts';
import { DraftChangedError } from '../drafts/change-draft.ts';
import { plainReason } from '../language/plain-reason.ts';
import { appendToLog } from '../log/append.ts';
import {
  type Asked,
  type Decided,
  decide,
  decidingAgain,
  isLimited,
  RefusedError,
  SignedOutError,
} from './decision.ts';
import type { DeskAnswer, DeskContext, DeskRoute } from './desk-route.ts';
import { sameAddressPage, sendAgainPage, sessionEndedPage } from './kept-form.tsx';
import { checkHost, checkToken, isOwnOrigin, isTokenOf } from './request-origin.ts';
import { type SignedIn, signedInWith } from './signed-in.ts';

/** The routes as the server takes them: each request is checked before the route sees it. */
export const guarded = (
  routes: readonly DeskRoute[],
  desk: Desk,
  limits: FormLimits = formLimits,
): readonly ReceivingRoute[] =>
  routes.map((route) => ({
    path: route.path,
    handle: (request) => asPerson(desk, () => read({ route, action: route.action, request }, desk)),
    ...((route.post || route.receive) && {
      receive: (request: RouteRequest, body: Readable) => {
        const asked = { route, action: route.postAction ?? route.action, request };
        return asPerson(desk, () => change(asked, desk, body, limits));
      },
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

async function read(asked: Asked, desk: Desk): Promise<HttpResponse> {
  const { route, action, request } = asked;
  checkHost(request, desk.url);
  await request.turn('request');
  const signedIn = await signedInWith(desk, request);
  if (route.get === undefined)
    throw new Problem(
      'method-not-allowed',
      'This address only takes forms: go back to the page with the form.',
    );
  if (signedIn && isLimited(signedIn, action)) return goTo('/account');
  try {
    const decided = route.access === 'open' ? undefined : await decide(desk, asked);
    const answer = await route.get(contextOf(desk, request, decided) as never);
    return await responseOf(answer, desk, request, signedIn);
  } catch (error) {
    if (!(error instanceof SignedOutError)) throw await asRefusal(error, asked, desk);
    return cameFromElsewhere(request)
      ? await responseOf(sameAddressPage(request.url), desk, request, undefined)
      : goTo(`/sign-in?next=${encodeURIComponent(request.url)}`);
  }
}

async function change(asked: Asked, desk: Desk, body: Readable, limits: FormLimits): Promise<HttpResponse> {
  const { route, request } = asked;
  checkHost(request, desk.url);
  const signedIn = await signedInWith(desk, request);
  if (!isOwnOrigin(request, desk.url)) {
    if (signedIn) await logRefusal(desk, signedIn.account, asked);
    throw new Problem(
      'bad-request',
      'This did not come from a page of the desk: open the page again.',
      {},
      403,
    );
  }
  if (route.receive !== undefined) return receive(asked, desk, body);
  // Nothing is decided before the whole form is here: rights may end while somebody holds it back.
  const withinMs = signedIn ? limits.signedInMs : limits.signedOutMs;
  const form = await readForm(body, request.headers['content-type'], withinMs);
  // Forms are not refused when there is much to do: somebody typed them.
  await request.turn('certain');
  return post(asked, desk, form);
}

async function post(asked: Asked, desk: Desk, form: Form): Promise<HttpResponse> {
  const { route, request } = asked;
  try {
    if (route.access === 'open')
      return await responseOf(
        await route.post!(contextOf(desk, request, undefined) as never, form),
        desk,
        request,
        await signedInWith(desk, request),
      );
    const decided = await decide(desk, asked);
    if (!isTokenOf(decided.session, form.text('token')))
      return await responseOf(sendAgainPage(request.url, form), desk, request, decided);
    const deciding = decidingAgain(desk, asked, decided, (transaction) =>
      useForm(transaction, desk.now(), decided.session, request, form),
    );
    const answer = await route.post!(contextOf(deciding, request, decided) as never, form);
    return await responseOf(answer, desk, request, decided);
  } catch (error) {
    if (!(error instanceof SignedOutError)) throw await asRefusal(error, asked, desk);
    return responseOf(sessionEndedPage(request.url, form), desk, request, undefined);
  }
}

const UPLOAD_CHECK_MS = 60_000;

/** As `post`, for a body that may take an hour: what it changes is decided again when it has arrived. */
async function receive(asked: Asked, desk: Desk, body: Readable): Promise<HttpResponse> {
  const { route, request } = asked;
  // A person whose file is arriving is there: the session must not end for want of requests.
  const presence = setInterval(() => {
    signedInWith(desk, request).catch((error: unknown) => desk.logger.warn(error));
  }, UPLOAD_CHECK_MS);
  try {
    const decided = await decide(desk, asked);
    const token = request.headers['x-desk-token'];
    if (token !== undefined) checkToken(decided.session, String(token));
    const deciding = decidingAgain(desk, asked, decided, async () => {});
    const answer = await route.receive!(contextOf(deciding, request, decided) as never, body);
    return await responseOf(answer, desk, request, decided);
  } catch (error) {
    if (!(error instanceof SignedOutError)) throw await asRefusal(error, asked, desk);
    throw new Problem('bad-request', 'Your session has ended: sign in, then do this again.', {}, 401);
  } finally {
    clearInterval(presence);
  }
}

/**
 * Browsers leave the cookie of a session out when a link in a mail leads here. A page that goes to the
 * same address by itself is not such a link, so the next request has the cookie.
 */
const cameFromElsewhere = ({ headers }: RouteRequest): boolean => headers['sec-fetch-site'] === 'cross-site';

const contextOf = (desk: Desk, request: RouteRequest, decided: Decided | undefined): DeskContext => ({
  desk,
  request,
  path: request.path,
  query: new URLSearchParams(splitUrl(request.url).query),
  ...decided,
});

/** A refusal as a `Problem`, in the log; other errors unchanged. */
async function asRefusal(error: unknown, asked: Asked, desk: Desk): Promise<unknown> {
  if (!(error instanceof RefusedError)) return error;
  await logRefusal(desk, error.account, asked);
  return new Problem('bad-request', error.message, {}, 403);
}

const logRefusal = (desk: Desk, { email }: Account, { action, request }: Asked): Promise<void> =>
  desk.database.transaction((transaction) =>
    appendToLog(transaction, desk.now(), {
      who: email,
      action: 'was refused',
      about: action,
      detail: { method: request.method, path: splitUrl(request.url).path },
    }),
  );

async function responseOf(
  answer: DeskAnswer,
  desk: Desk,
  request: RouteRequest,
  signedIn: SignedIn | undefined,
): Promise<HttpResponse> {
  // Many requests that waited for files go on in the same turn of the event loop. Making the page is most
  // of their work, so each takes a turn for it.
  if ('title' in answer) await request.turn('certain');
  const response = plainResponse(answer, desk, request.url, signedIn);
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

/** Turns a known failure into a `Problem` for the page; returns other errors unchanged. */
function asProblem(error: unknown): unknown {
  if (error instanceof DraftChangedError) return new Problem('bad-request', error.message, {}, 409);
  if (error instanceof StoreError)
    return new Problem(
      'unreadable-data',
      `The store of projects cannot be used at present. ${plainReason(error.message)}`,
    );
  if (error instanceof DatabaseError)
    return new Problem('unreadable-data', 'The desk cannot save anything at present: try again in a minute.');
  return error;
}

/** As long as a session lasts: the form of an ended one is refused anyway. */
const KEPT_MS = 8 * 60 * 60 * 1000;

/**
 * Notes that a form acts. Fails with a `Problem` if the same one did already: a second click, or a proxy that
 * repeats a request, would otherwise invite, replace or publish twice. A form is the same if all its fields
 * are, with the `form` that each page of the desk makes anew. One without that field is not compared.
 */
async function useForm(
  transaction: SqlTransaction,
  now: Date,
  { id }: Session,
  { url }: RouteRequest,
  form: Form,
): Promise<void> {
  if (!form.has('form')) return;
  const hash = createHash('sha256')
    .update(JSON.stringify([id, url, form.entries()]))
    .digest('hex');
  const longAgo = new Date(now.getTime() - KEPT_MS).toISOString();
  await transaction.run('DELETE FROM used_form WHERE used_at < ?', [longAgo]);
  const isNew = await transaction.run(
    'INSERT INTO used_form (hash, used_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
    [hash, now.toISOString()],
  );
  if (isNew === 0)
    throw new Problem(
      'bad-request',
      'This form was sent twice. It was carried out once, so look at what it did before you send another one.',
      {},
      409,
    );
}
