import type { RouteRequest } from '../../http/index.ts';
import { AccountRuleError } from '../accounts/role-rules.ts';
import { Notice } from '../components/notice.tsx';
import type { DeskPage } from '../components/page-text.tsx';
import { Screen } from '../components/screen.tsx';
import type { Desk } from '../desk.ts';
import { cookieOf, setCookie } from '../guard/cookies.ts';
import type { DeskAnswer, DeskContext, DeskRoute } from '../guard/desk-route.ts';
import { sameAddressPage } from '../guard/kept-form.tsx';
import { signed, verified } from '../guard/signed-cookie.ts';
import { countAttempt, takeBack } from '../sign-in/attempts.ts';
import { attemptFrom } from '../sign-in/known-device.ts';
import { nextAddress } from '../sign-in/next-address.ts';
import { logRefusedSignIn, signIn } from '../sign-in/sign-in.ts';
import type { Identity } from './identity.ts';
import {
  type IdentityProvider,
  ProviderError,
  RETURN_PATH,
  TooManyRequestsError,
  type Way,
} from './identity-provider.ts';
import { accountOfIdentity, IdentityRefusedError } from './provider-account.ts';

const START = '/sign-in/provider';

/** The way to sign in with the identity provider, for the page to sign in; undefined if there is none. */
export const providerLink = (
  { provider }: Desk,
  next: string,
): { readonly href: string; readonly name: string } | undefined =>
  provider && { href: `${START}?next=${encodeURIComponent(next)}`, name: provider.name };

export const providerRoutes: readonly DeskRoute[] = [
  { path: START, access: 'open', action: 'sign in', get: begin },
  { path: RETURN_PATH, access: 'open', action: 'sign in', get: finish },
];

async function begin(context: DeskContext): Promise<DeskAnswer> {
  const { desk, query } = context;
  const { provider, logger } = desk;
  if (provider === undefined) return noProvider;
  const next = nextAddress(query.get('next'));
  if (!(await countAttempt(desk.database, desk.now(), [await attemptFrom(context, 'challenge')])))
    return tooMany;
  try {
    const { way, address } = await provider.begin(next, countRequest(context));
    return { goTo: address.href, cookies: [await wayCookie(desk, way)] };
  } catch (error) {
    return failed(error, provider, logger);
  }
}

async function finish(context: DeskContext): Promise<DeskAnswer> {
  const { desk, request, query } = context;
  const { provider, url, logger } = desk;
  if (provider === undefined) return noProvider;
  const way = await wayOf(desk, request);
  const cookies = [endedWayCookie(url)];
  // Somebody else may have sent this link, to sign the person in under another name.
  if (way === undefined || query.get('state') !== way.state)
    return {
      ...page('Sign in again', 'The sign-in was not begun in this browser, or took too long.'),
      cookies,
    };
  const counted = await countAttempt(desk.database, desk.now(), [await attemptFrom(context, 'failure')]);
  if (counted === undefined) return { ...tooMany, cookies };
  const error = query.get('error');
  if (error !== null) {
    await logRefusedSignIn(
      context,
      'provider',
      '',
      isErrorCode(error) ? error : 'an error that no standard has',
    );
    return { ...page('You did not sign in', `You did not sign in with ${provider.name}.`), cookies };
  }
  try {
    const identity = await provider.identify(way, new URL(request.url, url), countRequest(context));
    const answer = await admit(context, provider, identity, way.next);
    if (!('status' in answer) || answer.status !== 403) await takeBack(desk.database, counted);
    return answer;
  } catch (error) {
    return { ...failed(error, provider, logger), cookies };
  }
}

async function admit(
  context: DeskContext,
  provider: IdentityProvider,
  identity: Identity,
  next: string,
): Promise<DeskAnswer> {
  const { desk } = context;
  const cookies = [endedWayCookie(desk.url)];
  try {
    const { cookies: session = [] } = await signIn(
      context,
      async (transaction) => ({
        account: await accountOfIdentity(desk, transaction, identity),
        method: 'provider',
      }),
      next,
    );
    // A redirect would come from the provider's site, and the browser would keep the new cookie back.
    return { ...sameAddressPage(nextAddress(next)), cookies: [...cookies, ...session] };
  } catch (error) {
    if (!(error instanceof IdentityRefusedError) && !(error instanceof AccountRuleError)) throw error;
    await logRefusedSignIn(context, 'provider', identity.email ?? identity.subject, error.message);
    return {
      ...page('The desk cannot let you in', `You signed in with ${provider.name}. ${error.message}`),
      status: 403,
      cookies,
    };
  }
}

/** Counts a request to the provider, which may not suffer from what somebody asks of the desk. */
const countRequest =
  ({ desk, request }: DeskContext) =>
  async (): Promise<void> => {
    const attempt = { of: 'provider', name: request.client } as const;
    if (!(await countAttempt(desk.database, desk.now(), [attempt]))) throw new TooManyRequestsError();
  };

function failed(error: unknown, { name }: IdentityProvider, logger: Desk['logger']): DeskPage {
  if (error instanceof TooManyRequestsError) return tooMany;
  if (!(error instanceof ProviderError)) throw error;
  logger.error(`The identity provider failed: ${error.message}`);
  return {
    ...page(
      'This did not work',
      `The sign-in with ${name} does not work at present. Try again, or use a passkey.`,
    ),
    status: 502,
  };
}

const page = (title: string, text: string): DeskPage => ({
  title,
  body: (
    <Screen title={title} width="narrow">
      <Notice kind="problem">
        <p>{text}</p>
      </Notice>
      <p>
        <a href="/sign-in">Go to the page to sign in</a>
      </p>
    </Screen>
  ),
});

const noProvider: DeskPage = {
  ...page('Nothing here', 'This desk has no identity provider: sign in with a passkey.'),
  status: 404,
};

const tooMany: DeskPage = {
  ...page(
    'Wait a moment',
    'There were too many sign-ins from your network. Try again in a quarter of an hour.',
  ),
  status: 429,
};

/** What a provider can say at the way back (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6; unmet authentication requirements). */
const errorCodes = [
  'invalid_request',
  'unauthorized_client',
  'access_denied',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'interaction_required',
  'login_required',
  'account_selection_required',
  'consent_required',
  'invalid_request_uri',
  'invalid_request_object',
  'request_not_supported',
  'request_uri_not_supported',
  'registration_not_supported',
  'unmet_authentication_requirements',
] as const;

/** Whether the log can take it: anybody can write another text into the address. */
const isErrorCode = (text: string): boolean => errorCodes.some((code) => code === text);

const WAY_COOKIE = 'desk-way';
/** How long somebody may take to sign in at the provider. */
const WAY_SECONDS = 10 * 60;

/**
 * Keeps a way in the browser that began it, signed with the time until which it holds. `Lax`, unlike the cookie
 * of the session, because the browser comes back from another site.
 */
async function wayCookie({ database, now, url }: Desk, way: Way): Promise<string> {
  const until = now().getTime() + WAY_SECONDS * 1000;
  return setCookie(url, WAY_COOKIE, await signed(database, WAY_COOKIE, JSON.stringify({ ...way, until })), {
    sameSite: 'Lax',
    maxAgeSeconds: WAY_SECONDS,
  });
}

/** Takes it back: a way works once. */
const endedWayCookie = (url: string): string =>
  setCookie(url, WAY_COOKIE, '', { sameSite: 'Lax', maxAgeSeconds: 0 });

/** Undefined if the desk began none in this browser, or too long ago. */
async function wayOf({ database, now, url }: Desk, request: RouteRequest): Promise<Way | undefined> {
  const text = await verified(database, WAY_COOKIE, cookieOf(request, url, WAY_COOKIE));
  if (text === undefined) return undefined;
  const { until, ...way } = JSON.parse(text) as Way & { readonly until: number };
  return until >= now().getTime() ? way : undefined;
}
