import { randomInt } from 'node:crypto';
import type { SqlTransaction } from '../../database/index.ts';
import { hashOf } from '../accounts/sessions.ts';

const CODES = 10;
/** Without letters that are read as another one or as a digit (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 7;
const GROUP_LETTERS = 4;

/** 140 bits, so that a plain hash protects it (ASVS 5.0, 6.5.2 and 11.5.1). */
const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** A code as it is hashed, however it was typed. */
const normalForm = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Makes ten new codes, which replace those that the account had. They can be shown only now. */
export async function replaceRecoveryCodes(
  transaction: SqlTransaction,
  accountId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await transaction.run('DELETE FROM recovery_code WHERE account_id = ?', [accountId]);
  for (const code of codes)
    await transaction.run('INSERT INTO recovery_code (account_id, hash) VALUES (?, ?)', [
      accountId,
      hashOf(normalForm(code)),
    ]);
  return codes;
}

/** Uses a code up. False if it is not one of the account's, or was used before. */
export async function useRecoveryCode(
  database: SqlTransaction,
  now: Date,
  accountId: string,
  typed: string,
): Promise<boolean> {
  const used = await database.run(
    'UPDATE recovery_code SET used_at = ? WHERE account_id = ? AND hash = ? AND used_at IS NULL',
    [now.toISOString(), accountId, hashOf(normalForm(typed))],
  );
  return used === 1;
}

/** How many codes the account has not used. */
export async function unusedRecoveryCodes(database: SqlTransaction, accountId: string): Promise<number> {
  const rows = await database.rows(
    'SELECT hash FROM recovery_code WHERE account_id = ? AND used_at IS NULL',
    [accountId],
  );
  return rows.length;
}
