import type { Role } from '../accounts/roles.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** A person as the identity provider describes them. */
export interface Identity {
  /** The provider's name for the person, which stays the same: issuer and `sub`. */
  readonly subject: string;
  /** In lower case; undefined if the provider does not say it. */
  readonly email: string | undefined;
  /** Whether the provider made sure that the address is the person's. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly hasSecondFactor: boolean;
}

export type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A claim as a list: some providers write one value, or several with spaces between them, as a text. */
const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(textOf) : [textOf(value), ...textOf(value).split(/[\s,]+/)];

/** A name as accounts keep it: on one line, of at most 100 letters. */
const nameOf = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 100);

/**
 * Reads who a person is from the claims of the ID token and of the userinfo endpoint. Only the ID token,
 * which is signed for this sign-in, says how the person signed in.
 */
export function identityOf(
  { rolesClaim, roles, amr, acr }: Pick<ProviderSettings, 'rolesClaim' | 'roles' | 'amr' | 'acr'>,
  idToken: Claims,
  userInfo: Claims,
): Identity {
  const claims = { ...userInfo, ...idToken };
  const email = textOf(claims.email).trim().toLowerCase();
  const methods = Array.isArray(idToken.amr) ? idToken.amr : [];
  return {
    subject: `${textOf(idToken.iss)} ${textOf(idToken.sub)}`,
    email: email === '' ? undefined : email,
    isEmailVerified: claims.email_verified === true,
    name: nameOf(textOf(claims.name)) || email,
    roles: [...new Set(listOf(claims[rolesClaim]).flatMap((value) => roles.get(value) ?? []))],
    hasSecondFactor: methods.some((method) => amr.includes(method)) || acr.includes(textOf(idToken.acr)),
  };
}
