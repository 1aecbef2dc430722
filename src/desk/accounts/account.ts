import type { SqlTransaction } from '../../database/index.ts';
import type { Role } from './roles.ts';

/** A person of the desk. */
export interface Account {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly createdAt: string;
  /** Set if the account cannot be used. */
  readonly disabledAt: string | null;
  /** The first day (YYYY-MM-DD, in the country) on which an approval counts. */
  readonly approvesFrom: string | null;
}

export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly created_at: string;
  readonly disabled_at: string | null;
  readonly approves_from: string | null;
}

/** Undefined if there is none of this id. */
export async function findAccount(database: SqlTransaction, id: string): Promise<Account | undefined> {
  const row = await database.one<AccountRow>('SELECT * FROM account WHERE id = ?', [id]);
  return row && accountOf(database, row);
}

/** The account of a row of the table. */
export async function accountOf(database: SqlTransaction, row: AccountRow): Promise<Account> {
  const rows = await database.rows<{ role: Role }>('SELECT role FROM account_role WHERE account_id = ?', [
    row.id,
  ]);
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    roles: rows.map(({ role }) => role),
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    approvesFrom: row.approves_from,
  };
}
