import type { Logger } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import type { IndexSource } from '../index/index.ts';
import { addressKey } from './addresses/address-key.ts';
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
  return {
    ...{ config, logger, index, now },
    url: checkedUrl(config.alertsUrl),
    siteUrl: config.publicUrl || new URL(config.alertsUrl).origin,
    key: addressKey(config.alertsKey),
    database: await openAlertsDatabase(config),
  };
}

/** Links in mails let somebody in: nobody on the way may read them. */
function checkedUrl(url: string): string {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && hostname !== 'localhost' && hostname !== '127.0.0.1')
    throw new ConfigError('ALERTS_URL takes an address with https://; only on this machine with http://');
  return url;
}
