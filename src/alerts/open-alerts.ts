import type { Logger } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import type { SqlDatabase } from '../database/index.ts';
import type { IndexSource } from '../index/index.ts';
import { type AddressKey, addressKey } from './addresses/address-key.ts';
import type { Alerts } from './alerts.ts';
import { openAlertsDatabase } from './database/open.ts';
import { fromAddress } from './sender/index.ts';

/** What alerts with these settings work with. Fails if a setting is missing, or the database cannot be used. */
export async function openAlerts(
  config: Config,
  logger: Logger,
  index: IndexSource,
  now: () => Date = () => new Date(),
): Promise<Alerts> {
  const required = [
    ['ALERTS_URL', config.alertsUrl],
    ['ALERTS_KEY', config.alertsKey],
    ['ALERTS_SMTP_URL', config.alertsSmtpUrl],
    ['ALERTS_FROM', config.alertsFrom],
  ] as const;
  const missing = required.filter(([, value]) => value === '').map(([name]) => name);
  if (missing.length > 0)
    throw new ConfigError(`Alerts need ${missing.join(', ')}: docs/alerts-run.md says what to set`);
  fromAddress(config);
  const url = checkedUrl(config.alertsUrl);
  const key = addressKey(config.alertsKey);
  const database = await openAlertsDatabase(config);
  try {
    await checkKey(key, database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const siteUrl = config.publicUrl || new URL(url).origin;
  return { config, logger, index, now, url, siteUrl, key, database };
}

const KEY_CHECK = 'key_check';

/** With another key no address could be read, and every mail would fail. */
async function checkKey(key: AddressKey, database: SqlDatabase): Promise<void> {
  const isOurs = await database.transaction(async (transaction) => {
    const row = await transaction.one<{ readonly value: string }>(
      'SELECT value FROM setting WHERE name = ?',
      [KEY_CHECK],
    );
    if (row !== undefined) return row.value === key.mark(KEY_CHECK);
    await transaction.run('INSERT INTO setting (name, value) VALUES (?, ?)', [
      KEY_CHECK,
      key.mark(KEY_CHECK),
    ]);
    return true;
  });
  if (!isOurs)
    throw new ConfigError('ALERTS_KEY is not the key that the addresses in this database are encrypted with');
}

/** Links in mails let somebody in: nobody on the way may read them. */
function checkedUrl(url: string): string {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && hostname !== 'localhost' && hostname !== '127.0.0.1')
    throw new ConfigError('ALERTS_URL takes an address with https://; only on this machine with http://');
  return url;
}
