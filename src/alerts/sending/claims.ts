import type { SqlTransaction } from '../../database/index.ts';
import { waitsMinutes } from '../../mail/index.ts';
import type { Alerts } from '../alerts.ts';
import type { LetterContents, LetterKind, LetterOf } from '../outbox/letter-content.ts';
import { takeBack } from '../outbox/take-back.ts';
import { remove } from '../subscribers/leave.ts';
import type { Subscriber } from '../subscribers/subscriber.ts';

/** A letter that this process sends, and no other until its time is over. */
export type ClaimedLetter = LetterOf<LetterKind> & {
  /** The `Message-ID` is made from it, so that a letter which was sent twice can be recognised. */
  readonly id: string;
  readonly subscriberId: string;
  /** The number of failed tries. */
  readonly tries: number;
  /** When it was made (ISO 8601). */
  readonly createdAt: string;
};

/** How long a process has for sending what it claimed, before another one tries. */
export const CLAIM_MS = 5 * 60_000;

interface LetterRow {
  readonly id: string;
  readonly subscriber_id: string;
  readonly kind: LetterKind;
  readonly content: Uint8Array;
  readonly tries: number;
  readonly created_at: string;
}

const DUE = 'sent_at IS NULL AND try_at <= ? AND (claimed_until IS NULL OR claimed_until < ?)';

/** Takes up to `most` letters that are due, the oldest first, so that no other process sends them meanwhile. */
export async function claimLetters(
  { database, key, now }: Pick<Alerts, 'database' | 'key' | 'now'>,
  most: number,
): Promise<readonly ClaimedLetter[]> {
  const at = now();
  const values = [at.toISOString(), at.toISOString()];
  // Most of the time nothing is due: then nothing is locked.
  if ((await database.one(`SELECT id FROM letter WHERE ${DUE} LIMIT 1`, values)) === undefined) return [];
  return database.transaction(async (transaction) => {
    const rows = await transaction.rows<LetterRow>(
      `SELECT id, subscriber_id, kind, content, tries, created_at FROM letter WHERE ${DUE} ORDER BY try_at, id LIMIT ${most}`,
      values,
    );
    const until = new Date(at.getTime() + CLAIM_MS).toISOString();
    for (const { id } of rows)
      await transaction.run('UPDATE letter SET claimed_at = ?, claimed_until = ? WHERE id = ?', [
        at.toISOString(),
        until,
        id,
      ]);
    return rows.map(
      ({ id, subscriber_id, kind, content, tries, created_at }) =>
        ({
          ...{ id, kind, subscriberId: subscriber_id, tries: Number(tries), createdAt: created_at },
          content: JSON.parse(key.open(content)) as LetterContents[LetterKind],
        }) as ClaimedLetter,
    );
  });
}

/** Whether an address has left, so that its letter must not be sent any more. */
export const hasLeft = async (database: SqlTransaction, { mark }: Subscriber): Promise<boolean> =>
  (await database.one('SELECT 1 AS found FROM ended WHERE mark = ?', [mark])) !== undefined;

/** Notes that a letter was sent. */
export async function markSent(
  { database, now }: Pick<Alerts, 'database' | 'now'>,
  { id }: ClaimedLetter,
): Promise<void> {
  await database.run('UPDATE letter SET sent_at = ?, claimed_until = NULL WHERE id = ?', [
    now().toISOString(),
    id,
  ]);
}

/**
 * Notes a failed try: the letter is tried again for two days. If it is refused for good, the address ends;
 * after two days the letter is given up, and the next one tells what it would have told. While one waits that was
 * made meanwhile, and goes on from this one, both are tried. Returns what became of it.
 */
export function markFailed(
  { database, now }: Pick<Alerts, 'database' | 'now'>,
  letter: ClaimedLetter,
  isForGood: boolean,
): Promise<'tried again' | 'given up' | 'address ended'> {
  const at = now();
  return database.transaction(async (transaction) => {
    if (isForGood) {
      await remove(transaction, letter.subscriberId, at);
      return 'address ended';
    }
    const wait =
      waitsMinutes[letter.tries] ??
      ((await hasLaterOne(transaction, letter)) ? waitsMinutes.at(-1) : undefined);
    if (wait === undefined) {
      await takeBack(transaction, letter);
      return 'given up';
    }
    await transaction.run(
      'UPDATE letter SET tries = tries + 1, try_at = ?, claimed_until = NULL WHERE id = ?',
      [new Date(at.getTime() + wait * 60_000).toISOString(), letter.id],
    );
    return 'tried again';
  });
}

const hasLaterOne = async (
  transaction: SqlTransaction,
  { subscriberId, createdAt }: ClaimedLetter,
): Promise<boolean> =>
  (await transaction.one(
    `SELECT 1 AS found FROM letter WHERE subscriber_id = ? AND kind = 'changes' AND sent_at IS NULL AND created_at > ?`,
    [subscriberId, createdAt],
  )) !== undefined;
