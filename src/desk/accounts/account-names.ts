import type { SqlTransaction } from '../../database/index.ts';
import type { PublicationEntry } from '../../store/index.ts';

/** Says who an account is; `the desk` for what nobody did. */
export type AccountNames = (accountId: string | null) => string;

/** The names of all accounts. There are dozens. */
export async function accountNames(database: SqlTransaction): Promise<AccountNames> {
  const rows = await database.rows<{ id: string; name: string }>('SELECT id, name FROM account');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? 'The desk' : (names.get(id) ?? 'Somebody'));
}

/** Names people by their email addresses; whoever has no account keeps the address. */
export async function namesByEmail(database: SqlTransaction): Promise<(email: string) => string> {
  const rows = await database.rows<{ email: string; name: string }>('SELECT email, name FROM account');
  const names = new Map(rows.map(({ email, name }) => [email, name]));
  return (email) => names.get(email) || email;
}

/** Publications with the names of people in the place of their email addresses, where they have an account. */
export async function withNames<Entry extends Pick<PublicationEntry, 'by' | 'approvedBy'>>(
  database: SqlTransaction,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const nameOf = await namesByEmail(database);
  return entries.map((entry) => ({
    ...entry,
    by: nameOf(entry.by),
    ...(entry.approvedBy !== undefined && { approvedBy: nameOf(entry.approvedBy) }),
  }));
}
