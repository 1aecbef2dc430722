import type { SqlTransaction } from '../../database/index.ts';
import type { ReadingChoices } from '../../irm/index.ts';

/** How the files of a department were read last; undefined if nobody chose anything. */
export async function rememberedChoices(
  database: SqlTransaction,
  sender: string,
): Promise<ReadingChoices | undefined> {
  const row = await database.one<{ choices: string }>(
    'SELECT choices FROM remembered_choice WHERE sender = ?',
    [sender],
  );
  return row && (JSON.parse(row.choices) as ReadingChoices);
}

/** Keeps choices for the next file of the same department. */
export async function rememberChoices(
  transaction: SqlTransaction,
  sender: string,
  choices: ReadingChoices,
  changed: { readonly at: Date; readonly by: string },
): Promise<void> {
  await transaction.run(
    `INSERT INTO remembered_choice (sender, choices, changed_by, changed_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (sender) DO UPDATE
     SET choices = excluded.choices, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [sender, JSON.stringify(choices), changed.by, changed.at.toISOString()],
  );
}
