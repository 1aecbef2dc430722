import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { StoreError } from '../port.ts';

/** How a connection is encrypted, as libpq names it. Only the last two check who answers. */
export const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof sslModes)[number];

export interface Host {
  readonly host: string;
  readonly port: number;
}

/** Where a PostgreSQL store is. */
export interface PostgresAddress {
  /** Tried in this order. */
  readonly hosts: readonly Host[];
  readonly user: string | undefined;
  /** Without one, `PGPASSWORD` and the password file are asked. */
  readonly password: string | undefined;
  readonly database: string;
  readonly schema: string;
  readonly sslMode: SslMode;
  /** File of the authority's certificate; without one, those that Node trusts. */
  readonly sslRootCert: string | undefined;
  /** What messages call the store: never with its password. */
  readonly label: string;
}

const DEFAULT_PORT = 5432;

const shape = /^postgres(?:ql)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?#@]+)\/([^/?#]+)(?:\?([^#]*))?$/;

/** Whether an address means PostgreSQL. */
export const isPostgres = (storeUrl: string): boolean => /^postgres(?:ql)?:/.test(storeUrl);

/**
 * Reads `postgres://user:password@host:port,host:port/database?sslmode=..&sslrootcert=..&schema=..`. Names with special
 * characters are percent-encoded. Fails with `StoreError`.
 */
export function postgresAddress(storeUrl: string): PostgresAddress {
  const [, user = '', password = '', hostList = '', database = '', query = ''] = shape.exec(storeUrl) ?? [];
  if (hostList === '')
    throw new StoreError(
      'The address of the store is not right: PostgreSQL is named like postgres://user:password@host:5432/database (several hosts with commas between them; "@", ":" and "/" in names and passwords as %40, %3A and %2F).',
    );
  const { sslmode = 'prefer', sslrootcert, schema = 'public' } = parametersOf(query);
  const sslMode = sslModes.find((mode) => mode === sslmode);
  if (sslMode === undefined)
    throw new StoreError(
      `sslmode takes one of ${sslModes.join(', ')}; the address of the store has "${sslmode}".`,
    );
  const hosts = hostList.split(',').map(hostOf);
  const label = `postgres://${hosts.map(hostLabel).join(',')}/${decoded(database)}${schema === 'public' ? '' : `?schema=${schema}`}`;
  return {
    hosts,
    user: user === '' ? undefined : decoded(user),
    password: password === '' ? undefined : decoded(password),
    database: decoded(database),
    schema,
    sslMode,
    sslRootCert: sslrootcert,
    label,
  };
}

export const hostLabel = ({ host, port }: Host): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StoreError(
      'The address of the store has a "%" that is not followed by two digits: write it as %25.',
    );
  }
}

function hostOf(text: string): Host {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535)
    throw new StoreError(`"${text}" in the address of the store is no host: write host or host:port.`);
  return { host, port: port === undefined ? DEFAULT_PORT : Number(port) };
}

const parameterNames = ['sslmode', 'sslrootcert', 'schema'] as const;

function parametersOf(query: string): Partial<Record<(typeof parameterNames)[number], string>> {
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const unknown = Object.keys(parameters).find((name) => !parameterNames.some((known) => known === name));
  if (unknown !== undefined)
    throw new StoreError(
      `The address of the store has "${unknown}", which is not known: there are ${parameterNames.join(', ')}.`,
    );
  return parameters;
}

/** What `pg` is told about encryption: false for none. */
export function encryptionOf(
  { sslMode, sslRootCert }: PostgresAddress,
  host: string,
): ConnectionOptions | false {
  const ca = sslRootCert === undefined ? {} : { ca: readCertificate(sslRootCert) };
  switch (sslMode) {
    case 'disable':
      return false;
    case 'prefer':
    case 'require':
      return { rejectUnauthorized: false };
    case 'verify-ca':
      return { ...ca, checkServerIdentity: () => undefined };
    case 'verify-full':
      return { ...ca, ...(/[a-z]/i.test(host) && { servername: host }) };
    default:
      return sslMode satisfies never;
  }
}

function readCertificate(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StoreError(
      `The certificate file ${path} (sslrootcert) cannot be read: check its path and mode.`,
      {
        cause: error,
      },
    );
  }
}
