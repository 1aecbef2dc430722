import { DAY_MS } from '../../project/index.ts';
import type { Alerts } from '../alerts.ts';
import { CONFIRM_DAYS } from './sign-up.ts';

const KEEP_ENDED_DAYS = 30;
/** So that mail which comes back is known. */
const KEEP_SENT_DAYS = 30;
const KEEP_SIGN_UPS_DAYS = 1;

/** Deletes and erases what has had its time: unconfirmed addresses, marks of those that left, letters that were sent. */
export async function sweep({ database, now }: Pick<Alerts, 'database' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();
  const unconfirmed = `(SELECT id FROM subscriber WHERE created_at < ?
     AND NOT EXISTS (SELECT 1 FROM subscription WHERE subscriber_id = subscriber.id)
     AND NOT EXISTS (SELECT 1 FROM confirmation WHERE subscriber_id = subscriber.id))`;
  await database.transaction(async (transaction) => {
    await transaction.run('DELETE FROM confirmation WHERE expires_at <= ?', [now().toISOString()]);
    await transaction.run(`DELETE FROM letter WHERE subscriber_id IN ${unconfirmed}`, [before(CONFIRM_DAYS)]);
    await transaction.run(`DELETE FROM subscriber WHERE id IN ${unconfirmed}`, [before(CONFIRM_DAYS)]);
    await transaction.run('DELETE FROM ended WHERE at < ?', [before(KEEP_ENDED_DAYS)]);
    await transaction.run('DELETE FROM sign_up WHERE at < ?', [before(KEEP_SIGN_UPS_DAYS)]);
    await transaction.run('DELETE FROM letter WHERE sent_at < ?', [before(KEEP_SENT_DAYS)]);
  });
  await database.erase();
}
