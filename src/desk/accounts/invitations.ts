import type { SqlTransaction } from '../../database/index.ts';
import { DAY_MS } from '../../project/index.ts';
import { type Account, findAccount } from './account.ts';
import {
  addAccount,
  canSignIn,
  changeRoles,
  countFromNextDay,
  findAccountByEmail,
  readEmail,
} from './account-changes.ts';
import { AccountRuleError } from './role-rules.ts';
import type { Role } from './roles.ts';
import { hashOf, newSecret } from './sessions.ts';

const VALID_MS = DAY_MS;

/**
 * Why a link was made: for a new person, for one who lost the device with the passkey, or to try the desk,
 * where an approver need not wait for the next day.
 */
export type InvitationPurpose = 'new person' | 'lost device' | 'practice';

/** A link that has not been used: whoever opens it gets the account's first passkey. */
export interface Invitation {
  readonly hash: string;
  readonly account: Account;
  readonly purpose: InvitationPurpose;
  readonly expiresAt: string;
}

/** A new link: the secret is in its address only. */
export interface InvitationLink {
  readonly account: Account;
  readonly secret: string;
}

interface InvitationRow {
  readonly hash: string;
  readonly account_id: string;
  readonly purpose: InvitationPurpose;
  readonly expires_at: string;
  readonly used_at: string | null;
}

/**
 * Invites a person: makes the account and a link that works once, for 24 hours. Somebody who has not used an
 * earlier link gets a new one, and these roles. Fails with `AccountRuleError` if the person can sign in
 * already.
 */
export async function invite(
  transaction: SqlTransaction,
  now: Date,
  person: { readonly email: string; readonly roles: readonly Role[]; readonly by: string | null },
  purpose: Exclude<InvitationPurpose, 'lost device'> = 'new person',
): Promise<InvitationLink> {
  const email = readEmail(person.email);
  const known = await findAccountByEmail(transaction, email);
  if (known === undefined) {
    const account = await addAccount(transaction, now, { ...person, email, name: email });
    return { account, secret: await addLink(transaction, now, account, purpose, person.by) };
  }
  if (known.disabledAt !== null)
    throw new AccountRuleError(`${email} has an account that is disabled. Enable it instead.`);
  if (await canSignIn(transaction, known.id))
    throw new AccountRuleError(
      `${email} has an account already. If a device was lost, make a new link for it.`,
    );
  await changeRoles(transaction, now, known, person.roles);
  const account = (await findAccount(transaction, known.id))!;
  return { account, secret: await addLink(transaction, now, account, purpose, person.by) };
}

/** Makes a link for somebody who lost the device with the passkey. */
export async function linkForLostDevice(
  transaction: SqlTransaction,
  now: Date,
  account: Account,
  by: string | null,
): Promise<InvitationLink> {
  if (account.disabledAt !== null)
    throw new AccountRuleError(`The account of ${account.name} is disabled. Enable it first.`);
  const purpose = (await canSignIn(transaction, account.id)) ? 'lost device' : 'new person';
  return { account, secret: await addLink(transaction, now, account, purpose, by) };
}

/** Undefined if there is no such link, it was used, it is too old, or its account is disabled. */
export async function findInvitation(
  database: SqlTransaction,
  now: Date,
  secret: string,
): Promise<Invitation | undefined> {
  const row = await database.one<InvitationRow>(
    'SELECT * FROM invitation WHERE hash = ? AND used_at IS NULL AND expires_at > ?',
    [hashOf(secret), now.toISOString()],
  );
  const account = row && (await findAccount(database, row.account_id));
  if (row === undefined || account === undefined || account.disabledAt !== null) return undefined;
  return { hash: row.hash, account, purpose: row.purpose, expiresAt: row.expires_at };
}

/**
 * Uses a link up: gives the account its name, and ends whatever let somebody sign in before, which a lost
 * device would still do. False if another request used the link meanwhile.
 */
export async function useInvitation(
  transaction: SqlTransaction,
  now: Date,
  { hash, account, purpose }: Invitation,
  name: string,
): Promise<boolean> {
  const used = await transaction.run('UPDATE invitation SET used_at = ? WHERE hash = ? AND used_at IS NULL', [
    now.toISOString(),
    hash,
  ]);
  if (used === 0) return false;
  await transaction.run('UPDATE account SET name = ? WHERE id = ?', [name, account.id]);
  for (const table of ['credential', 'recovery_code', 'session'])
    await transaction.run(`DELETE FROM ${table} WHERE account_id = ?`, [account.id]);
  if (purpose === 'practice')
    await transaction.run('UPDATE account SET approves_from = NULL WHERE id = ?', [account.id]);
  else await countFromNextDay(transaction, now, account.id);
  return true;
}

/** Earlier links of the account stop working. */
async function addLink(
  transaction: SqlTransaction,
  now: Date,
  account: Account,
  purpose: InvitationPurpose,
  by: string | null,
): Promise<string> {
  const secret = newSecret();
  await transaction.run('DELETE FROM invitation WHERE account_id = ?', [account.id]);
  await transaction.run(
    'INSERT INTO invitation (hash, account_id, purpose, created_at, created_by, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
    [
      hashOf(secret),
      account.id,
      purpose,
      now.toISOString(),
      by,
      new Date(now.getTime() + VALID_MS).toISOString(),
    ],
  );
  return secret;
}
