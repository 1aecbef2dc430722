import type { SqlTransaction } from '../../database/index.ts';
import type { Account } from '../accounts/account.ts';
import { beginSession, hashOf, type SignInMethod } from '../accounts/sessions.ts';
import { cookieOf, sessionCookie } from '../guard/cookies.ts';
import type { DeskAnswer, DeskContext } from '../guard/desk-route.ts';
import { appendToLog } from '../log/append.ts';
import { deviceCookie } from './known-device.ts';

/** How a person signed in, and how to say so in the log. */
export interface SignIn {
  readonly account: Account;
  readonly method: SignInMethod;
  /** The name of the passkey. */
  readonly passkey?: string;
  /** How many recovery codes are left. */
  readonly codesLeft?: number;
}

/** Nobody is signed in. The message says why, for the log. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';
  /** The account that was proved; undefined if none was. */
  readonly account: Account | undefined;

  constructor(why: string, account?: Account) {
    super(why);
    this.account = account;
  }
}

/**
 * Proves in the transaction that begins the session who signs in: a passkey, code or link that ended a moment
 * before lets nobody in. Fails with `SignInRefusedError`.
 */
export type ProveSignIn = (transaction: SqlTransaction) => Promise<SignIn>;

/**
 * Begins a session in this browser, under a new id, and sends the person to `next`. A session that the
 * browser had ends. Fails with `SignInRefusedError`.
 */
export async function signIn(context: DeskContext, prove: ProveSignIn, next: string): Promise<DeskAnswer> {
  const { cookies } = await sessionStart(context, prove);
  return { goTo: next, cookies };
}

/** As `signIn`, for a script: the secret of the session, and its cookie. */
export async function sessionStart({ desk, request }: DeskContext, prove: ProveSignIn) {
  const now = desk.now();
  let email = '';
  const secret = await desk.database.transaction(async (transaction) => {
    const { account, ...how } = await prove(transaction);
    email = account.email;
    if (account.disabledAt !== null) throw new SignInRefusedError('the account is disabled', account);
    await endSessionOf(transaction, desk, request);
    await appendToLog(transaction, now, {
      who: account.email,
      action: 'signed in',
      about: account.email,
      detail: { ...how, address: request.client },
    });
    return beginSession(transaction, now, {
      accountId: account.id,
      method: how.method,
      agent: request.headers['user-agent'] ?? '',
      address: request.client,
    });
  });
  return { secret, cookies: [sessionCookie(desk.url, secret), await deviceCookie(desk, email)] };
}

/** Ends the session of the browser, if it has one. */
export async function endSessionOf(
  transaction: SqlTransaction,
  desk: DeskContext['desk'],
  request: DeskContext['request'],
): Promise<void> {
  const secret = cookieOf(request, desk.url, 'desk');
  await transaction.run('DELETE FROM session WHERE hash = ?', [hashOf(secret)]);
}

/** Writes into the log that somebody could not sign in. `about` is who the person said to be. */
export const logRefusedSignIn = (
  { desk, request }: DeskContext,
  method: SignInMethod,
  about: string,
  reason: string,
): Promise<void> =>
  desk.database.transaction((transaction) =>
    appendToLog(transaction, desk.now(), {
      who: '',
      action: 'could not sign in',
      about,
      detail: { method, reason, address: request.client },
    }),
  );
