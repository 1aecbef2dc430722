import type { SqlTransaction } from '../../database/index.ts';
import type { LetterContents, LetterKind, ToldPart } from './letter-content.ts';

/** A letter in the outbox. */
export interface WaitingLetter {
  readonly id: string;
  readonly subscriberId: string;
  readonly kind: LetterKind;
  readonly content: LetterContents[LetterKind];
}

/** Deletes a letter that nobody got, so that the next one about its searches tells all since the one before. */
export async function takeBack(transaction: SqlTransaction, letter: WaitingLetter): Promise<void> {
  const parts: readonly ToldPart[] =
    letter.kind === 'changes' ? (letter.content as LetterContents['changes']).parts : [];
  for (const { searchId, before, after } of parts)
    await transaction.run(
      'UPDATE subscription SET told = ? WHERE subscriber_id = ? AND search_id = ? AND told = ?',
      [before, letter.subscriberId, searchId, after],
    );
  await transaction.run('DELETE FROM letter WHERE id = ?', [letter.id]);
}
