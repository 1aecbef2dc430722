import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Somebody whom the provider knows. */
export interface ProviderPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly roles?: readonly string[];
  /** How this person signs in there. */
  readonly amr?: readonly string[];
  readonly acr?: string;
}

export interface ProviderFixture {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** By `sub`. They can be changed at any time. */
  readonly people: Map<string, ProviderPerson>;
  /** Calls `use` for each request that arrives from then on. */
  onRequest(use: () => void): void;
  close(): Promise<void>;
}

/**
 * A real provider of OpenID Connect on a free port of 127.0.0.1. Its page to sign in has a button for each
 * person. Claims of `email` and `profile` come from the userinfo endpoint, as the standard says.
 */
export async function newProvider(returnTo: () => string): Promise<ProviderFixture> {
  const people = new Map<string, ProviderPerson>();
  const server = http.createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'desk', clientSecret: 'a secret of thirty-two letters or so' };
  let made: Provider | undefined;
  const provider = (): Provider => {
    made ??= new Provider(issuer, {
      clients: [
        { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [returnTo()] },
      ],
      claims: {
        openid: ['sub', 'amr', 'acr'],
        email: ['email', 'email_verified'],
        profile: ['name', 'roles'],
      },
      acrValues: ['urn:example:strong'],
      cookies: { keys: ['a key for the cookies of a test'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
      interactions: { url: (_context, { uid }) => `/choose/${uid}` },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client!.clientId,
          accountId: oidc.session!.accountId!,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      pkce: { required: () => true },
      ttl: { Session: 3600, Interaction: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
    });
    return made;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/choose/')) return provider().callback()(request, response);
    if (request.method !== 'POST') return void response.end(choosePage([...people.keys()]));
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const sub = new URLSearchParams(Buffer.concat(pieces).toString()).get('person');
    const { amr = [], acr } = people.get(sub ?? '') ?? {};
    const result =
      sub === ''
        ? { error: 'access_denied' }
        : { login: { accountId: sub!, amr: [...amr], ...(acr && { acr }) } };
    await provider().interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return {
    issuer,
    ...client,
    people,
    onRequest: (use) => void server.on('request', use),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const choosePage = (people: readonly string[]): string =>
  `<!doctype html><title>Provider</title><form method="post">${people
    .map((sub) => `<button name="person" value="${sub}">${sub}</button>`)
    .join('')}<button name="person" value="">Nobody</button></form>`;
