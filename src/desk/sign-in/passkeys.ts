import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { SqlDatabase, SqlTransaction } from '../../database/index.ts';
import { Problem } from '../../http/index.ts';
import { type Account, findAccount } from '../accounts/account.ts';
import { hashOf } from '../accounts/sessions.ts';

/** How long a person has to confirm with the device. */
const VALID_MS = 5 * 60 * 1000;

/** A device, or what synchronises between devices, that a person signs in with. */
export interface Passkey {
  readonly id: string;
  /** What the person calls it. */
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

interface CredentialRow {
  readonly id: string;
  readonly account_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string;
  readonly name: string;
  readonly created_at: string;
  readonly used_at: string | null;
}

export type NewCredential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential'];

/** The passkeys of an account, the oldest first. */
export async function passkeysOf(database: SqlTransaction, accountId: string): Promise<readonly Passkey[]> {
  const rows = await credentialsOf(database, accountId);
  return rows.map((row) => ({ id: row.id, name: row.name, createdAt: row.created_at, usedAt: row.used_at }));
}

/** What a browser needs to ask for any passkey of this desk: which account it is for, the answer says. */
export async function signInOptions(
  database: SqlDatabase,
  now: Date,
  deskUrl: URL,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: deskUrl.hostname,
    userVerification: 'required',
    timeout: VALID_MS,
  });
  await keepChallenge(database, now, options.challenge, 'sign in');
  return options;
}

/** The answer of a browser, which a form carries as JSON; null if it is none. */
export function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A passkey whose device answered a challenge of the desk. */
export interface ProvedPasskey {
  readonly id: string;
  readonly counter: number;
}

/** The passkey that a browser's answer proves; undefined if it proves none. */
export async function verifySignIn(
  database: SqlDatabase,
  now: Date,
  deskUrl: URL,
  answer: unknown,
): Promise<ProvedPasskey | undefined> {
  const response = answer as AuthenticationResponseJSON;
  const row =
    typeof response?.id === 'string'
      ? await database.one<CredentialRow>('SELECT * FROM credential WHERE id = ?', [response.id])
      : undefined;
  if (row === undefined) return undefined;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => useChallenge(database, now, challenge, 'sign in'),
    expectedOrigin: deskUrl.origin,
    expectedRPID: deskUrl.hostname,
    requireUserVerification: true,
    credential: {
      id: row.id,
      publicKey: new Uint8Array(row.public_key),
      counter: row.counter,
    },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  return { id: row.id, counter: verified.authenticationInfo.newCounter };
}

/** Uses a passkey that was proved. Undefined if it has been removed or replaced since. */
export async function usePasskey(
  transaction: SqlTransaction,
  now: Date,
  { id, counter }: ProvedPasskey,
): Promise<{ readonly account: Account; readonly name: string } | undefined> {
  const row = await transaction.one<CredentialRow>('SELECT * FROM credential WHERE id = ?', [id]);
  const account = row && (await findAccount(transaction, row.account_id));
  if (row === undefined || account === undefined) return undefined;
  await transaction.run('UPDATE credential SET counter = ?, used_at = ? WHERE id = ?', [
    counter,
    now.toISOString(),
    id,
  ]);
  return { account, name: row.name };
}

/**
 * What a browser needs to make a passkey for an account: one more, on a device that has none of the account
 * yet, or one that replaces the others.
 */
export async function newPasskeyOptions(
  database: SqlDatabase,
  now: Date,
  deskUrl: URL,
  account: Account,
  kind: 'another' | 'only',
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = kind === 'another' ? await credentialsOf(database, account.id) : [];
  const options = await generateRegistrationOptions({
    rpName: 'Projects desk',
    rpID: deskUrl.hostname,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.name,
    attestationType: 'none',
    timeout: VALID_MS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((row) => ({ id: row.id, transports: row.transports.split(' ') })),
  });
  await keepChallenge(database, now, options.challenge, `new passkey for ${account.id}`);
  return options;
}

/** The passkey that a browser made for the account; undefined if the answer proves none. */
export async function verifyNewPasskey(
  database: SqlDatabase,
  now: Date,
  deskUrl: URL,
  account: Account,
  answer: unknown,
): Promise<NewCredential | undefined> {
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(database, now, challenge, `new passkey for ${account.id}`),
    expectedOrigin: deskUrl.origin,
    expectedRPID: deskUrl.hostname,
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.verified ? verified.registrationInfo.credential : undefined;
}

/** Keeps a passkey. Fails with a `Problem` if the desk has it already. */
export async function addPasskey(
  transaction: SqlTransaction,
  now: Date,
  accountId: string,
  credential: NewCredential,
  name: string,
): Promise<void> {
  const known = await transaction.one('SELECT 1 FROM credential WHERE id = ?', [credential.id]);
  if (known !== undefined)
    throw new Problem(
      'bad-request',
      'The desk has this passkey already. Nothing was changed: use another device, or remove the passkey first.',
      {},
      409,
    );
  await transaction.run(
    'INSERT INTO credential (id, account_id, public_key, counter, transports, name, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [
      credential.id,
      accountId,
      Buffer.from(credential.publicKey),
      credential.counter,
      (credential.transports ?? []).join(' '),
      name,
      now.toISOString(),
    ],
  );
}

const credentialsOf = (database: SqlTransaction, accountId: string): Promise<CredentialRow[]> =>
  database.rows<CredentialRow>('SELECT * FROM credential WHERE account_id = ? ORDER BY created_at, id', [
    accountId,
  ]);

/** A challenge is good for one answer, for one purpose, for a short time. */
async function keepChallenge(
  database: SqlDatabase,
  now: Date,
  challenge: string,
  purpose: string,
): Promise<void> {
  await database.run('DELETE FROM pending_sign_in WHERE expires_at < ?', [now.toISOString()]);
  await database.run('INSERT INTO pending_sign_in (hash, kind, data, expires_at) VALUES (?, ?, ?, ?)', [
    hashOf(challenge),
    'passkey',
    purpose,
    new Date(now.getTime() + VALID_MS).toISOString(),
  ]);
}

async function useChallenge(
  database: SqlDatabase,
  now: Date,
  challenge: string,
  purpose: string,
): Promise<boolean> {
  const used = await database.run(
    `DELETE FROM pending_sign_in WHERE hash = ? AND kind = 'passkey' AND data = ? AND expires_at >= ?`,
    [hashOf(challenge), purpose, now.toISOString()],
  );
  return used === 1;
}

/** Removes a passkey of the account. False if it is the last one, or not one of the account's. */
export async function removePasskey(
  transaction: SqlTransaction,
  accountId: string,
  id: string,
): Promise<boolean> {
  const known = await credentialsOf(transaction, accountId);
  if (known.length < 2) return false;
  const removed = await transaction.run('DELETE FROM credential WHERE account_id = ? AND id = ?', [
    accountId,
    id,
  ]);
  return removed === 1;
}
