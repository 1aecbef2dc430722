import * as client from 'openid-client';
import { type Identity, identityOf } from './identity.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** What a browser keeps on its way to the provider and back, to prove that it began the sign-in. */
export interface Way {
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE. */
  readonly verifier: string;
  /** Where the person wants to go. */
  readonly next: string;
}

/** The provider did not answer as it should. The message is for the log. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** A network address causes too many requests to the provider. */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
}

/** Called before each request to the provider. It fails if there were too many. */
type BeforeRequest = () => Promise<void>;

/** People sign in with it by the code flow of OpenID Connect, with PKCE. */
export interface IdentityProvider {
  readonly name: string;
  /** A new way, and the address at the provider that it begins at. Fails with `ProviderError`. */
  begin(next: string, beforeRequest: BeforeRequest): Promise<{ readonly way: Way; readonly address: URL }>;
  /** Who came back to `address` from this way. Fails with `ProviderError`. */
  identify(way: Way, address: URL, beforeRequest: BeforeRequest): Promise<Identity>;
}

const DISCOVERY_KEPT_MS = 60 * 60_000;
const TIMEOUT_SECONDS = 10;

/** Where the provider sends people back to. It must be listed there, after the desk's address. */
export const RETURN_PATH = '/sign-in/provider/return';

/** `returnTo` is the address of the desk that the provider sends people back to. */
export function identityProvider(settings: ProviderSettings, returnTo: string): IdentityProvider {
  const { issuer, name, scope, acr } = settings;
  const authentication =
    settings.clientSecret === '' ? client.None() : client.ClientSecretBasic(settings.clientSecret);
  let discovered: { readonly at: number; readonly metadata: client.ServerMetadata } | undefined;

  /** What the provider says about itself is asked for again once an hour. All requests are counted. */
  async function configuration(beforeRequest: BeforeRequest): Promise<client.Configuration> {
    const counted: client.CustomFetch = async (address, options) => {
      await beforeRequest();
      return fetch(address, options as RequestInit);
    };
    const { clientId } = settings;
    const isInsecure = issuer.protocol === 'http:';
    if (discovered === undefined || Date.now() - discovered.at >= DISCOVERY_KEPT_MS) {
      const found = await client.discovery(issuer, clientId, undefined, authentication, {
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: counted,
        ...(isInsecure && { execute: [client.allowInsecureRequests] }),
      });
      discovered = { at: Date.now(), metadata: found.serverMetadata() };
    }
    const known = new client.Configuration(discovered.metadata, clientId, undefined, authentication);
    known.timeout = TIMEOUT_SECONDS;
    known[client.customFetch] = counted;
    if (isInsecure) client.allowInsecureRequests(known);
    return known;
  }

  return {
    name,
    begin: (next, beforeRequest) =>
      asProviderError(async () => {
        const verifier = client.randomPKCECodeVerifier();
        const way = { state: client.randomState(), nonce: client.randomNonce(), verifier, next };
        const address = client.buildAuthorizationUrl(await configuration(beforeRequest), {
          redirect_uri: returnTo,
          scope,
          state: way.state,
          nonce: way.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(acr.length > 0 && { acr_values: acr.join(' ') }),
        });
        return { way, address };
      }),
    identify: ({ state, nonce, verifier }, address, beforeRequest) =>
      asProviderError(async () => {
        const known = await configuration(beforeRequest);
        const tokens = await client.authorizationCodeGrant(known, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const idToken = tokens.claims()!;
        const hasUserInfo = known.serverMetadata().userinfo_endpoint !== undefined;
        const userInfo = hasUserInfo
          ? await client.fetchUserInfo(known, tokens.access_token, idToken.sub)
          : {};
        return identityOf(settings, idToken, userInfo);
      }),
  };
}

async function asProviderError<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    for (let at: unknown = error; at instanceof Error; at = at.cause)
      if (at instanceof TooManyRequestsError) throw at;
    const { message, cause } = error as Error;
    const because = cause instanceof Error ? `: ${cause.message}` : '';
    throw new ProviderError(`${message}${because}`, { cause: error });
  }
}
