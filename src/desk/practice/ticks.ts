import type { SqlTransaction } from '../../database/index.ts';
import { type PracticeErrorCode, practiceErrors } from './practice.ts';

const PREFIX = 'practice ';

/** What a person says that is wrong with the files. */
export async function ticksOf(
  database: SqlTransaction,
  accountId: string,
): Promise<readonly PracticeErrorCode[]> {
  const row = await database.one<{ value: string }>('SELECT value FROM setting WHERE name = ?', [
    PREFIX + accountId,
  ]);
  const ticked: readonly string[] = JSON.parse(row?.value ?? '[]');
  return practiceErrors.map(({ code }) => code).filter((code) => ticked.includes(code));
}

export async function keepTicks(
  transaction: SqlTransaction,
  accountId: string,
  codes: readonly string[],
): Promise<void> {
  const known = practiceErrors.map(({ code }) => code).filter((code) => codes.includes(code));
  await transaction.run(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [PREFIX + accountId, JSON.stringify(known)],
  );
}

/** Takes back what everybody ticked. */
export const forgetTicks = (transaction: SqlTransaction): Promise<number> =>
  transaction.run('DELETE FROM setting WHERE name LIKE ?', [`${PREFIX}%`]);
