import type { SqlTransaction } from '../../database/index.ts';
import type { RouteRequest } from '../../http/index.ts';
import type { Account } from '../accounts/account.ts';
import { type Session, sessionOf } from '../accounts/sessions.ts';
import type { Desk } from '../desk.ts';
import { cookieOf } from './cookies.ts';

/** A person with a session. */
export interface SignedIn {
  readonly account: Account;
  readonly session: Session;
}

/** Who sent a request, by the cookie of the session; undefined if nobody is signed in. */
export async function signedInWith(
  desk: Desk,
  request: RouteRequest,
  database: SqlTransaction = desk.database,
): Promise<SignedIn | undefined> {
  const secret = cookieOf(request, desk.url, 'desk');
  if (secret === '') return undefined;
  const signedIn = await sessionOf(database, desk.now(), secret);
  desk.people.note(secret, signedIn?.account.id);
  return signedIn;
}
