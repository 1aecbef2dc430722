import { randomUUID } from 'node:crypto';
import type { SqlTransaction } from '../../database/index.ts';
import { DAY_MS } from '../../project/index.ts';
import { mailbox, sameAddress } from '../addresses/email-address.ts';
import { newToken } from '../addresses/token.ts';
import type { Alerts } from '../alerts.ts';
import { queueLetter } from '../outbox/queue-letter.ts';
import { searchId } from './search-id.ts';

/** How long the link in a mail of confirmation works. */
export const CONFIRM_DAYS = 7;
const HOUR_MS = 60 * 60 * 1000;

/** What somebody asked for. */
export interface SignUp {
  /** As `readAddress` returns it. */
  readonly address: string;
  /** The text of a saved search. */
  readonly search: string;
  /** The code of a language of the site. */
  readonly language: string;
  /** Whether a mail is wanted when nothing changed, too. */
  readonly wantsNothing: boolean;
  /** The words that the person agreed to. */
  readonly words: string;
}

/**
 * Sends a mail with a link that confirms. Nothing that the caller sees tells whether the address is known, or
 * has had its mails of the day. Returns whether there were too many sign-ups in the last hour, of all people:
 * then nothing happens.
 */
export async function signUp(alerts: Alerts, asked: SignUp): Promise<'taken' | 'too many'> {
  const { config, database, key, now } = alerts;
  const at = now();
  const box = key.mark(mailbox(asked.address));
  return database.transaction(async (transaction) => {
    if ((await signUpsSince(transaction, at.getTime() - HOUR_MS)) >= config.alertsSignUpsPerHour)
      return 'too many';
    const mails = await transaction.one<{ readonly n: number }>(
      'SELECT COUNT(*) AS n FROM sign_up WHERE mailbox = ? AND at > ?',
      [box, new Date(at.getTime() - DAY_MS).toISOString()],
    );
    await transaction.run('INSERT INTO sign_up (id, mailbox, at) VALUES (?, ?, ?)', [
      randomUUID(),
      box,
      at.toISOString(),
    ]);
    if (Number(mails!.n) < config.alertsConfirmationsPerDay)
      await askToConfirm(alerts, transaction, asked, at);
    return 'taken';
  });
}

async function signUpsSince(transaction: SqlTransaction, ms: number): Promise<number> {
  const since = new Date(ms).toISOString();
  const row = await transaction.one<{ readonly n: number }>(
    'SELECT COUNT(*) AS n FROM sign_up WHERE at > ?',
    [since],
  );
  return Number(row!.n);
}

async function askToConfirm(
  alerts: Alerts,
  transaction: SqlTransaction,
  { address, search, language, wantsNothing, words }: SignUp,
  at: Date,
): Promise<void> {
  const subscriberId = await subscriberOf(alerts, transaction, address, language, at);
  if (await followsTheMost(alerts, transaction, subscriberId, searchId(search))) {
    await queueLetter(alerts, transaction, { subscriberId, kind: 'too many', content: { search } });
    return;
  }
  await transaction.run('INSERT INTO search (id, text) VALUES (?, ?) ON CONFLICT DO NOTHING', [
    searchId(search),
    search,
  ]);
  const { id, text, hash } = newToken();
  await transaction.run(
    `INSERT INTO confirmation (id, hash, subscriber_id, search_id, language, wants_nothing, words, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[id, hash, subscriberId, searchId(search), language, wantsNothing ? 1 : 0, words],
      ...[at, new Date(at.getTime() + CONFIRM_DAYS * DAY_MS)].map((each) => each.toISOString()),
    ],
  );
  await queueLetter(alerts, transaction, {
    subscriberId,
    kind: 'confirm',
    content: { token: text, search, language },
  });
}

/** The row of an address; a new one if it is not known. */
async function subscriberOf(
  { key }: Alerts,
  transaction: SqlTransaction,
  address: string,
  language: string,
  at: Date,
): Promise<string> {
  const mark = key.mark(sameAddress(address));
  const known = await transaction.one<{ readonly id: string }>('SELECT id FROM subscriber WHERE mark = ?', [
    mark,
  ]);
  if (known !== undefined) return known.id;
  const { id, text, hash } = newToken();
  await transaction.run(
    `INSERT INTO subscriber (id, mark, sealed, token_hash, language, wants_nothing, created_at) VALUES (?, ?, ?, ?, ?, 0, ?)`,
    [id, mark, key.seal(JSON.stringify({ address, token: text })), hash, language, at.toISOString()],
  );
  return id;
}

/** Whether an address follows as many other searches as one may, those that wait for confirmation included. */
async function followsTheMost(
  { config }: Alerts,
  transaction: SqlTransaction,
  subscriberId: string,
  search: string,
): Promise<boolean> {
  const row = await transaction.one<{ readonly n: number }>(
    `SELECT COUNT(*) AS n FROM (
       SELECT search_id FROM subscription WHERE subscriber_id = ? UNION SELECT search_id FROM confirmation WHERE subscriber_id = ?) AS followed
     WHERE search_id <> ?`,
    [subscriberId, subscriberId, search],
  );
  return Number(row!.n) >= config.alertsMostSearches;
}
