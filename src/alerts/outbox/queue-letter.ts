import { randomUUID } from 'node:crypto';
import type { SqlTransaction } from '../../database/index.ts';
import type { Alerts } from '../alerts.ts';
import type { LetterKind, LetterOf } from './letter-content.ts';

/**
 * Puts a letter into the outbox, from where one of the alert processes sends it. Call it in the transaction
 * that changes what the letter tells: then either both happen or neither.
 */
export async function queueLetter(
  { key, now }: Pick<Alerts, 'key' | 'now'>,
  transaction: SqlTransaction,
  letter: { readonly subscriberId: string } & LetterOf<LetterKind>,
): Promise<void> {
  const { subscriberId, kind, content } = letter;
  const at = now().toISOString();
  await transaction.run(
    'INSERT INTO letter (id, subscriber_id, kind, content, created_at, tries, try_at) VALUES (?, ?, ?, ?, ?, 0, ?)',
    [randomUUID(), subscriberId, kind, key.seal(JSON.stringify(content)), at, at],
  );
}
