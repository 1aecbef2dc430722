import { type Config, ConfigError } from '../../config.ts';
import { isRole, type Role, roles } from '../accounts/roles.ts';

/** How the desk works with an identity provider. */
export interface ProviderSettings {
  readonly issuer: URL;
  /** What the desk calls it. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly rolesClaim: string;
  /** The roles by what the provider calls them. */
  readonly roles: ReadonlyMap<string, Role>;
  readonly amr: readonly string[];
  readonly acr: readonly string[];
}

/** Undefined if people sign in with passkeys only. Fails with `ConfigError`. */
export function providerSettings(config: Config): ProviderSettings | undefined {
  if (config.oidcIssuer === '') return undefined;
  const issuer = new URL(config.oidcIssuer);
  if (issuer.protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(issuer.hostname))
    throw new ConfigError('OIDC_ISSUER takes an address with https://');
  if (config.oidcClientId === '')
    throw new ConfigError(
      'OIDC_CLIENT_ID is missing: with OIDC_ISSUER, the identity provider must know the desk',
    );
  return {
    issuer,
    name: config.oidcName,
    clientId: config.oidcClientId,
    clientSecret: config.oidcClientSecret,
    scope: config.oidcScope,
    rolesClaim: config.oidcRolesClaim,
    roles: rolesByValue(config.oidcRoles),
    amr: listOf(config.oidcAmr),
    acr: listOf(config.oidcAcr),
  };
}

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

function rolesByValue(text: string): ReadonlyMap<string, Role> {
  const values = new Map<Role, string>(roles.map((role) => [role, role]));
  for (const pair of listOf(text)) {
    const [role = '', ...value] = pair.split('=');
    if (!isRole(role) || value.length === 0)
      throw new ConfigError(
        `OIDC_ROLES takes ROLE=VALUE with commas between them, with the roles ${roles.join(', ')}; "${pair}" is none`,
      );
    values.set(role, value.join('='));
  }
  const byValue = new Map([...values].map(([role, value]) => [value, role]));
  if (byValue.size < values.size) throw new ConfigError('OIDC_ROLES takes a value of its own for each role');
  return byValue;
}
