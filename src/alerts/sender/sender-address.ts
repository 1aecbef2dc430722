import { domainToASCII } from 'node:url';
import addressParser from 'nodemailer/lib/addressparser';
import { type Config, ConfigError } from '../../config.ts';

/** An email address, and its domain as DNS has it. */
export interface SenderAddress {
  readonly address: string;
  readonly domain: string;
}

/** The address in ALERTS_FROM, which people see. Throws `ConfigError` if there isn't exactly one. */
export const fromAddress = ({ alertsFrom }: Pick<Config, 'alertsFrom'>): SenderAddress =>
  onlyAddress(alertsFrom, 'ALERTS_FROM', 'Infrastructure projects <alerts@example.org>');

/** The address that mail which cannot be delivered comes back to. Throws `ConfigError` if it is none. */
export const returnAddress = (config: Pick<Config, 'alertsFrom' | 'alertsReturnPath'>): SenderAddress =>
  config.alertsReturnPath === ''
    ? fromAddress(config)
    : onlyAddress(config.alertsReturnPath, 'ALERTS_RETURN_PATH', 'bounces@example.org');

function onlyAddress(text: string, setting: string, example: string): SenderAddress {
  const [{ address } = { address: '' }, ...others] = addressParser(text, { flatten: true });
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1));
  const isAddress = /^[^\s@<>"]+@[^\s@]+$/.test(address) && domain.includes('.');
  if (isAddress && others.length === 0 && !/[\r\n]/.test(text)) return { address, domain };
  throw new ConfigError(`${setting} takes one email address, such as ${example}`);
}
