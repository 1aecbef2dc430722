import type { Alerts } from '../alerts.ts';
import { type Subscriber, subscriptionsOf } from './subscriber.ts';

/** Everything that is kept of somebody, as JSON. */
export async function ownData(
  { database }: Pick<Alerts, 'database'>,
  subscriber: Subscriber,
): Promise<object> {
  const waiting = await database.rows<Record<'search_id' | 'created_at' | 'expires_at' | 'text', string>>(
    `SELECT text, created_at, expires_at FROM confirmation JOIN search ON search.id = search_id WHERE subscriber_id = ? ORDER BY created_at`,
    [subscriber.id],
  );
  const letters = await database.rows<{ kind: string; created_at: string; sent_at: string | null }>(
    'SELECT kind, created_at, sent_at FROM letter WHERE subscriber_id = ? ORDER BY created_at, id',
    [subscriber.id],
  );
  const subscriptions = await subscriptionsOf(database, subscriber.id);
  return {
    address: subscriber.address,
    language: subscriber.language,
    mailWhenNothingChanged: subscriber.wantsNothing,
    askedAt: subscriber.createdAt,
    confirmedAt: subscriber.confirmedAt,
    follows: subscriptions.map(({ search, confirmedAt, words }) => ({
      search,
      confirmedAt,
      agreedTo: words,
    })),
    waitingForConfirmation: waiting.map(({ text, created_at, expires_at }) => ({
      search: text,
      askedAt: created_at,
      until: expires_at,
    })),
    mails: letters.map(({ kind, created_at, sent_at }) => ({ kind, madeAt: created_at, sentAt: sent_at })),
  };
}
