import type { SqlTransaction } from '../../database/index.ts';
import { idOf, isToken } from '../addresses/token.ts';
import type { Alerts } from '../alerts.ts';
import { keepTold, toldNow } from '../told/told.ts';

/** What the link of a mail of confirmation is about. */
export interface Confirmation {
  readonly id: string;
  readonly subscriberId: string;
  readonly searchId: string;
  /** The text of the saved search. */
  readonly search: string;
  readonly language: string;
  readonly wantsNothing: boolean;
  readonly words: string;
}

interface ConfirmationRow {
  readonly id: string;
  readonly hash: string;
  readonly subscriber_id: string;
  readonly search_id: string;
  readonly text: string;
  readonly language: string;
  readonly wants_nothing: number;
  readonly words: string;
}

/** The confirmation that a token stands for; undefined if it is unknown or its time is over. */
export async function findConfirmation(
  { database, now }: Pick<Alerts, 'database' | 'now'>,
  token: string,
): Promise<Confirmation | undefined> {
  const row = await database.one<ConfirmationRow>(
    `SELECT confirmation.id, hash, subscriber_id, search_id, text, language, wants_nothing, words
     FROM confirmation JOIN search ON search.id = search_id WHERE confirmation.id = ? AND expires_at > ?`,
    [idOf(token), now().toISOString()],
  );
  if (row === undefined || !isToken(token, row.hash)) return undefined;
  return {
    id: row.id,
    subscriberId: row.subscriber_id,
    searchId: row.search_id,
    search: row.text,
    language: row.language,
    wantsNothing: Number(row.wants_nothing) === 1,
    words: row.words,
  };
}

/**
 * Follows a search from now on: mails tell what differs from now. Doing it twice is the same as once. Returns
 * whether the address still stands; somebody may have ended it meanwhile.
 */
export async function confirm(alerts: Alerts, confirmation: Confirmation): Promise<boolean> {
  const { database, index, now } = alerts;
  const { subscriberId, searchId } = confirmation;
  const told = toldNow(index.current, confirmation.search);
  return database.transaction(async (transaction) => {
    if (!(await isThere(transaction, confirmation.id))) return false;
    const at = now().toISOString();
    await transaction.run(
      `UPDATE subscriber SET confirmed_at = COALESCE(confirmed_at, ?), language = ?, wants_nothing = ? WHERE id = ?`,
      [at, confirmation.language, confirmation.wantsNothing ? 1 : 0, subscriberId],
    );
    await transaction.run(
      'DELETE FROM ended WHERE mark = (SELECT mark FROM subscriber WHERE subscriber.id = ?)',
      [subscriberId],
    );
    const added = await transaction.run(
      `INSERT INTO subscription (subscriber_id, search_id, confirmed_at, words, told) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      [subscriberId, searchId, at, confirmation.words, told?.publication.id ?? ''],
    );
    if (added > 0 && told !== undefined) await keepTold(transaction, searchId, told);
    return true;
  });
}

const isThere = async (transaction: SqlTransaction, id: string): Promise<boolean> =>
  (await transaction.one('SELECT 1 AS found FROM confirmation WHERE id = ?', [id])) !== undefined;
