import { StoreError } from '../port.ts';
import { type Host, hostLabel, type PostgresAddress } from './address.ts';

/** SQLSTATE classes and codes: appendix A of PostgreSQL's manual. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);
const CUT_CODES = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02', '08003', '08006']);
const CUT_MESSAGES =
  /Connection terminated|connection error and is not queryable|Client was closed|server closed/i;

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** Whether an established connection was lost. */
export function isCut(error: unknown): boolean {
  return error instanceof Error && (CUT_CODES.has(codeOf(error)) || CUT_MESSAGES.test(error.message));
}

/** Whether the server does not respond, or not yet. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isSlow = /timeout expired|Query read timeout/i.test(error.message);
  return isSlow || CONNECTION_CODES.has(codeOf(error)) || codeOf(error) === '57P03' || isCut(error);
}

/** A server that can be read but not written to, where the primary is wanted. */
export class ReplicaError extends Error {}

/** No host is the primary at the moment, but one may become it. */
export class NoPrimaryError extends StoreError {
  /** The message without its advice. */
  readonly why: string;

  constructor(why: string, advice: string, cause: unknown) {
    super(`${why}: ${advice}`, { cause });
    this.why = why;
  }
}

/** Why a host cannot be used. */
export interface HostFailure {
  readonly host: Host;
  readonly error: unknown;
}

/**
 * The most telling of the failures of all hosts. A refusal says more than a replica or the silence
 * of the others. Replicas and silence are what a failover looks like, also from behind a proxy that
 * has nobody to connect to; a host name that does not exist is not.
 */
export function failureOfHosts(
  address: PostgresAddress,
  role: 'any' | 'primary',
  failures: readonly HostFailure[],
): unknown {
  const refused = failures.find(({ error }) => !(error instanceof ReplicaError) && !isUnreachable(error));
  const isMisspelt = failures.every(({ error }) => codeOf(error) === 'ENOTFOUND');
  if (role === 'any' || refused !== undefined || isMisspelt)
    return asStoreError(address, (refused ?? failures[0]!).error);
  const isReplica = ({ error }: HostFailure) => error instanceof ReplicaError;
  const reasons = failures.map(
    (failure) => `${hostLabel(failure.host)} ${isReplica(failure) ? 'is a replica' : 'does not answer'}`,
  );
  return new NoPrimaryError(
    `There is no primary now at ${address.label} (${reasons.join(', ')})`,
    failures.some(isReplica)
      ? 'try again when there is one, or, if another server is the primary, name it in the store address (replicas go into STORE_READ_URL).'
      : 'check the hosts and ports in the store address, and that the server is running.',
    failures[0]!.error,
  );
}

/** The failure as a `StoreError` if it is the store's; any other error unchanged. */
export function asStoreError(address: PostgresAddress, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const sentence = sentenceFor(address, error);
  return sentence === undefined ? error : new StoreError(sentence, { cause: error });
}

function sentenceFor(address: PostgresAddress, error: Error): string | undefined {
  const { label } = address;
  const code = codeOf(error);
  if (isCut(error))
    return `The connection to ${label} was lost: make sure that PostgreSQL is running, and try again.`;
  if (isUnreachable(error))
    return `PostgreSQL does not answer at ${label} (${error.message}): check the hosts and ports in the store address, and that the server is running.`;
  return sentenceForCode(address, code, error) ?? encryptionSentence(address, error, code);
}

function sentenceForCode(address: PostgresAddress, code: string, error: Error): string | undefined {
  const { label, database, user = '' } = address;
  switch (code) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${label} refuses the user "${user}" (${error.message}): check the user and password in the store address, and pg_hba.conf.`;
    case '3D000':
      return `There is no database "${database}" at ${label}: create it with createdb, or name another.`;
    case '42501':
      return `The user "${user}" lacks a privilege at ${label} (${error.message}): make it the owner of the database or schema, or grant the privilege.`;
    case '25006':
      return `${label} is read-only: name the primary for publishing (replicas go into STORE_READ_URL).`;
    case '53100':
    case '58030':
      return `The disk of PostgreSQL at ${label} is full: nothing was published; make room and try again.`;
    case '53300':
      return `PostgreSQL at ${label} has no free connection: raise max_connections, or run fewer nodes.`;
    case '42P01':
    case '3F000':
      return `There is no store at ${label}: import a snapshot into it first.`;
    case '40001':
    case '40P01':
      return `PostgreSQL at ${label} cancelled the transaction because of another one (${error.message}): try again.`;
    default:
      return undefined;
  }
}

function encryptionSentence({ label }: PostgresAddress, error: Error, code: string): string | undefined {
  if (/does not support SSL/.test(error.message))
    return `PostgreSQL at ${label} does not support TLS: turn ssl on there, or connect with sslmode=disable.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code))
    return `The certificate of PostgreSQL at ${label} is not trusted (${error.message}): name the certificate of its authority with sslrootcert=FILE.`;
  if (/password must be a string/.test(error.message))
    return `PostgreSQL at ${label} asks for a password: add one to the store address, or set PGPASSWORD.`;
  return undefined;
}
