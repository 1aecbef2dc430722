import type { SqlTransaction } from '../../database/index.ts';
import { type Account, type AccountRow, accountOf, findAccount } from '../accounts/account.ts';
import { addAccount, changeRoles, findAccountByEmail } from '../accounts/account-changes.ts';
import { noteLostRights } from '../administration/lost-rights.ts';
import type { Desk } from '../desk.ts';
import { appendToLog } from '../log/append.ts';
import type { Identity } from './identity.ts';

/** Why somebody whom the provider knows cannot sign in. The message is a sentence for this person. */
export class IdentityRefusedError extends Error {
  override readonly name = 'IdentityRefusedError';
}

/**
 * The account of a person whom the provider identified, with the roles that the provider names: a new
 * one at the first sign-in, or the one with the same address if the provider has verified it. Fails with
 * `IdentityRefusedError`, or `AccountRuleError` if nobody may hold these roles.
 */
export async function accountOfIdentity(
  desk: Desk,
  transaction: SqlTransaction,
  identity: Identity,
): Promise<Account> {
  const now = desk.now();
  checkIdentity(identity);
  const account =
    (await findBySubject(transaction, identity.subject)) ?? (await linked(transaction, now, identity));
  if (account.disabledAt !== null)
    throw new IdentityRefusedError('Your account at the desk is disabled. Ask an administrator of the desk.');
  const before = account.roles.toSorted();
  const roles = identity.roles.toSorted();
  if (before.join() === roles.join()) return account;
  await changeRoles(transaction, now, account, roles);
  await log(transaction, now, account.email, 'got other roles from the identity provider', { before, roles });
  await noteLostRights(desk, transaction, account.email, account, roles);
  return (await findAccount(transaction, account.id))!;
}

function checkIdentity({ hasSecondFactor, roles, email }: Identity): void {
  if (!hasSecondFactor)
    throw new IdentityRefusedError(
      'You did not use a second factor, or the provider did not report one. Sign in with a second factor, or with a passkey of the desk.',
    );
  if (roles.length === 0)
    throw new IdentityRefusedError('It gives you no role at the desk. Ask the people who manage it for one.');
  if (email === undefined)
    throw new IdentityRefusedError(
      'It does not tell the desk your email address. Ask the people who manage it.',
    );
}

async function findBySubject(transaction: SqlTransaction, subject: string): Promise<Account | undefined> {
  const row = await transaction.one<AccountRow>('SELECT * FROM account WHERE subject = ?', [subject]);
  return row && accountOf(transaction, row);
}

/** The account that belongs to this identity from now on. */
async function linked(transaction: SqlTransaction, now: Date, identity: Identity): Promise<Account> {
  const { subject, name, roles, isEmailVerified } = identity;
  const email = identity.email!;
  const known = await findAccountByEmail(transaction, email);
  if (known === undefined) {
    const account = await addAccount(transaction, now, { email, name, roles, by: null });
    await transaction.run('UPDATE account SET subject = ? WHERE id = ?', [subject, account.id]);
    await log(transaction, now, email, 'got an account from the identity provider', { roles });
    return account;
  }
  // Otherwise anybody who can write any address into a profile there would become this person here.
  const free = isEmailVerified
    ? await transaction.run('UPDATE account SET subject = ? WHERE id = ? AND subject IS NULL', [
        subject,
        known.id,
      ])
    : 0;
  if (free === 0)
    throw new IdentityRefusedError(
      'The desk has an account with your email address already. Sign in with its passkey, or ask an administrator.',
    );
  await log(transaction, now, email, 'was linked with the identity provider', {});
  return known;
}

const log = (
  transaction: SqlTransaction,
  now: Date,
  email: string,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => appendToLog(transaction, now, { who: email, action, about: email, detail });
