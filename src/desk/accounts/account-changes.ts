import { randomUUID } from 'node:crypto';
import { country } from '../../country/index.ts';
import type { SqlTransaction } from '../../database/index.ts';
import { type Account, type AccountRow, accountOf, findAccount } from './account.ts';
import { AccountRuleError, approvesFromDay, checkRoles } from './role-rules.ts';
import type { Role } from './roles.ts';

/** Whether a text in lower case can be an email address. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"',;:\\()[\]]+@[^\s@<>"',;:\\()[\]]+\.[^\s@.]{2,}$/.test(text);

/** An address as accounts keep it. Fails with `AccountRuleError` if it cannot be one. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (!isEmail(email)) throw new AccountRuleError(`Give an email address, such as ${country.words.email}.`);
  return email;
}

/** A person's name as accounts keep it. Fails with `AccountRuleError` if there is none, or it is too long. */
export function readName(text: string): string {
  const name = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (name === '') throw new AccountRuleError('Give the name that others see at the desk.');
  if (name.length > 100) throw new AccountRuleError('The name can have 100 letters at most.');
  return name;
}

/** All accounts, by name. */
export async function listAccounts(database: SqlTransaction): Promise<readonly Account[]> {
  const rows = await database.rows<AccountRow>('SELECT * FROM account ORDER BY name, email');
  return Promise.all(rows.map((row) => accountOf(database, row)));
}

/** Undefined if nobody has this address. */
export async function findAccountByEmail(
  database: SqlTransaction,
  email: string,
): Promise<Account | undefined> {
  const row = await database.one<AccountRow>('SELECT * FROM account WHERE email = ?', [email]);
  return row && accountOf(database, row);
}

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Id of the account that asked for it; null if somebody with access to the machine did. */
  readonly by: string | null;
}

/** Adds an account. Fails with `AccountRuleError` if the rules forbid it. */
export async function addAccount(
  transaction: SqlTransaction,
  now: Date,
  { email, name, roles, by }: NewAccount,
): Promise<Account> {
  checkRoles(roles);
  const id = randomUUID();
  await transaction.run(
    'INSERT INTO account (id, email, name, created_at, created_by) VALUES (?, ?, ?, ?, ?)',
    [id, readEmail(email), name, now.toISOString(), by],
  );
  await writeRoles(transaction, now, id, [], roles);
  return (await findAccount(transaction, id))!;
}

/**
 * Gives an account these roles and no others. Fails with `AccountRuleError` if the rules forbid it, or if
 * nobody would be left to manage accounts.
 */
export async function changeRoles(
  transaction: SqlTransaction,
  now: Date,
  account: Account,
  roles: readonly Role[],
): Promise<void> {
  checkRoles(roles);
  if (!roles.includes('administrator')) await checkOtherAdministrator(transaction, account);
  await writeRoles(transaction, now, account.id, account.roles, roles);
}

/** Disables an account at once and ends its sessions. The last administrator cannot be disabled. */
export async function disableAccount(
  transaction: SqlTransaction,
  now: Date,
  account: Account,
): Promise<void> {
  await checkOtherAdministrator(transaction, account);
  await transaction.run('UPDATE account SET disabled_at = ? WHERE id = ?', [now.toISOString(), account.id]);
  await transaction.run('DELETE FROM session WHERE account_id = ?', [account.id]);
  await transaction.run('DELETE FROM invitation WHERE account_id = ?', [account.id]);
}

/** Lets an account be used again. An approver counts from the next day, as a new one does. */
export async function enableAccount(transaction: SqlTransaction, now: Date, account: Account): Promise<void> {
  await transaction.run('UPDATE account SET disabled_at = NULL WHERE id = ?', [account.id]);
  await countFromNextDay(transaction, now, account.id);
}

/** Makes an account that is an approver by now wait until the next day, as a new one does. */
export async function countFromNextDay(transaction: SqlTransaction, now: Date, id: string): Promise<void> {
  const { roles } = (await findAccount(transaction, id))!;
  const day = roles.includes('approver') ? approvesFromDay(now) : null;
  await transaction.run('UPDATE account SET approves_from = ? WHERE id = ?', [day, id]);
}

async function writeRoles(
  transaction: SqlTransaction,
  now: Date,
  id: string,
  before: readonly Role[],
  roles: readonly Role[],
): Promise<void> {
  await transaction.run('DELETE FROM account_role WHERE account_id = ?', [id]);
  for (const role of new Set(roles))
    await transaction.run('INSERT INTO account_role (account_id, role) VALUES (?, ?)', [id, role]);
  if (before.includes('approver') !== roles.includes('approver'))
    await countFromNextDay(transaction, now, id);
}

/** Whether the account has a passkey or was signed in to by the identity provider. */
export async function canSignIn(database: SqlTransaction, id: string): Promise<boolean> {
  const found = await database.one(
    `SELECT a.id FROM account a
     WHERE a.id = ? AND (a.subject IS NOT NULL OR EXISTS (SELECT 1 FROM credential c WHERE c.account_id = a.id))`,
    [id],
  );
  return found !== undefined;
}

/** Fails if this is the only account that can be signed in to and manages accounts. */
async function checkOtherAdministrator(transaction: SqlTransaction, account: Account): Promise<void> {
  if (!account.roles.includes('administrator') || account.disabledAt !== null) return;
  if (!(await canSignIn(transaction, account.id))) return;
  const other = await transaction.one(
    `SELECT a.id FROM account a JOIN account_role r ON r.account_id = a.id
     WHERE r.role = 'administrator' AND a.disabled_at IS NULL AND a.id <> ?
       AND (a.subject IS NOT NULL OR EXISTS (SELECT 1 FROM credential c WHERE c.account_id = a.id))`,
    [account.id],
  );
  if (other === undefined)
    throw new AccountRuleError(
      `${account.name} is the only administrator who can sign in. Make somebody else an administrator first.`,
    );
}
