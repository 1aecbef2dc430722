import type { SqlTransaction } from '../../database/index.ts';
import { idOf, isToken } from '../addresses/token.ts';
import type { Alerts } from '../alerts.ts';

/** Somebody who gets mails, or was asked whether to. */
export interface Subscriber {
  readonly id: string;
  readonly address: string;
  /** Stands for the address where it has been deleted. */
  readonly mark: string;
  /** For the links in mails. */
  readonly token: string;
  readonly language: string;
  /** Whether a mail is wanted when nothing changed, too. */
  readonly wantsNothing: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly confirmedAt: string | null;
}

/** A search that somebody follows. */
export interface Subscription {
  readonly searchId: string;
  /** The text of the saved search. */
  readonly search: string;
  /** ISO 8601. */
  readonly confirmedAt: string;
  /** The words that the person agreed to. */
  readonly words: string;
}

interface SubscriberRow {
  readonly id: string;
  readonly mark: string;
  readonly sealed: Uint8Array;
  readonly token_hash: string;
  readonly language: string;
  readonly wants_nothing: number;
  readonly created_at: string;
  readonly confirmed_at: string | null;
}

const COLUMNS = 'id, mark, sealed, token_hash, language, wants_nothing, created_at, confirmed_at';

function subscriberOf({ key }: Pick<Alerts, 'key'>, row: SubscriberRow): Subscriber {
  const { address, token } = JSON.parse(key.open(row.sealed)) as Pick<Subscriber, 'address' | 'token'>;
  return {
    ...{ id: row.id, mark: row.mark, address, token, language: row.language },
    wantsNothing: Number(row.wants_nothing) === 1,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
  };
}

/** The subscriber with an id; undefined if it has ended. */
export async function findSubscriber(
  alerts: Pick<Alerts, 'database' | 'key'>,
  id: string,
): Promise<Subscriber | undefined> {
  const row = await alerts.database.one<SubscriberRow>(`SELECT ${COLUMNS} FROM subscriber WHERE id = ?`, [
    id,
  ]);
  return row && subscriberOf(alerts, row);
}

/** The subscriber whose mails have this token; undefined if there is none, or not any more. */
export async function subscriberWith(
  alerts: Pick<Alerts, 'database' | 'key'>,
  token: string,
): Promise<Subscriber | undefined> {
  const row = await alerts.database.one<SubscriberRow>(`SELECT ${COLUMNS} FROM subscriber WHERE id = ?`, [
    idOf(token),
  ]);
  return row && isToken(token, row.token_hash) ? subscriberOf(alerts, row) : undefined;
}

/** The searches that somebody follows, the first ones first. */
export async function subscriptionsOf(
  database: SqlTransaction,
  subscriberId: string,
): Promise<readonly Subscription[]> {
  const rows = await database.rows<Record<'search_id' | 'text' | 'confirmed_at' | 'words', string>>(
    `SELECT search_id, text, confirmed_at, words FROM subscription JOIN search ON search.id = search_id
     WHERE subscriber_id = ? ORDER BY confirmed_at, search_id`,
    [subscriberId],
  );
  return rows.map(({ search_id, text, confirmed_at, words }) => ({
    ...{ searchId: search_id, search: text },
    ...{ confirmedAt: confirmed_at, words },
  }));
}
