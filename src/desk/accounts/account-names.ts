import type { DeskTransaction } from '../database/database.ts';

/** Says who an account is; `the desk` for what nobody did. */
export type AccountNames = (accountId: string | null) => string;

/** The names of all accounts. There are dozens. */
export async function accountNames(database: DeskTransaction): Promise<AccountNames> {
  const rows = await database.rows<{ id: string; name: string }>('SELECT id, name FROM account');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? 'The desk' : (names.get(id) ?? 'Somebody'));
}
