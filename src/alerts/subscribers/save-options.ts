import type { Alerts } from '../alerts.ts';
import type { Subscriber } from './subscriber.ts';

/** Changes how mails are written, and whether they come when nothing changed. */
export async function saveOptions(
  { database }: Pick<Alerts, 'database'>,
  subscriberId: string,
  { language, wantsNothing }: Pick<Subscriber, 'language' | 'wantsNothing'>,
): Promise<void> {
  await database.run('UPDATE subscriber SET language = ?, wants_nothing = ? WHERE id = ?', [
    ...[language, wantsNothing ? 1 : 0, subscriberId],
  ]);
}
