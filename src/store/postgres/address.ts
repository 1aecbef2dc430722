import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { StoreError } from '../port.ts';

/** Encryption of a connection, in libpq's terms. Only the last two verify the server. */
export const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof sslModes)[number];

export interface Host {
  readonly host: string;
  readonly port: number;
}

/** The address of a PostgreSQL store. */
export interface PostgresAddress {
  /** Tried in this order. */
  readonly hosts: readonly Host[];
  readonly user: string | undefined;
  /** If undefined, `PGPASSWORD` or the password file is used. */
  readonly password: string | undefined;
  readonly database: string;
  readonly schema: string;
  readonly sslMode: SslMode;
  /** File with the certificate of the authority; if undefined, Node's own list is used. */
  readonly sslRootCert: string | undefined;
  /** The name of the store in messages, without the password. */
  readonly label: string;
}

const DEFAULT_PORT = 5432;

/**
 * No `@` but the one before the hosts: in `postgres://user:1/2@host/db` the host would be `user`,
 * and messages would show parts of the password.
 */
const shape = /^postgres(?:ql)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?#@]+)\/([^/?#@]+)(?:\?([^#@]*))?$/;

/** Whether an address is one of PostgreSQL. */
export const isPostgres = (storeUrl: string): boolean => /^postgres(?:ql)?:/.test(storeUrl);

/**
 * Parses
 * `postgres://user:password@host:port,host:port/database?sslmode=..&sslrootcert=..&schema=..`.
 * Special characters in names are percent-encoded. Fails with `StoreError`.
 */
export function postgresAddress(storeUrl: string): PostgresAddress {
  const [, user = '', password = '', hostList = '', database = '', query = ''] = shape.exec(storeUrl) ?? [];
  if (hostList === '')
    throw new StoreError(
      'Invalid store address: a PostgreSQL address looks like postgres://user:password@host:5432/database (separate several hosts with commas; write "@", ":" and "/" in names and passwords as %40, %3A and %2F).',
    );
  const { sslmode = 'prefer', sslrootcert, schema = 'public' } = parametersOf(query);
  const sslMode = sslModes.find((mode) => mode === sslmode);
  if (sslMode === undefined)
    throw new StoreError(`sslmode takes one of ${sslModes.join(', ')}; the store address has "${sslmode}".`);
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
      'The store address has a "%" that is not followed by two hexadecimal digits: write it as %25.',
    );
  }
}

function hostOf(text: string): Host {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535)
    throw new StoreError(
      'A host in the store address is not a host: write host or host:port, and "@", ":" and "/" in names and passwords as %40, %3A and %2F.',
    );
  return { host, port: port === undefined ? DEFAULT_PORT : Number(port) };
}

const parameterNames = ['sslmode', 'sslrootcert', 'schema'] as const;

function parametersOf(query: string): Partial<Record<(typeof parameterNames)[number], string>> {
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const unknown = Object.keys(parameters).find((name) => !parameterNames.some((known) => known === name));
  if (unknown !== undefined)
    throw new StoreError(
      `The store address has an unknown parameter "${unknown}": it takes ${parameterNames.join(', ')}.`,
    );
  return parameters;
}

/** The `ssl` option of `pg`; false for no encryption. */
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
      { cause: error },
    );
  }
}
