import type { Config } from '../../config.ts';
import type { MailMessage } from '../../mail/index.ts';
import { returnAddress } from './sender-address.ts';

/** A mail that shows whether the mail of alerts arrives: with their sender, and where they come back to. */
export const testMail = (
  config: Pick<Config, 'alertsFrom' | 'alertsReturnPath'>,
  to: string,
): MailMessage => ({
  from: config.alertsFrom,
  to: { name: '', address: to },
  envelope: { from: returnAddress(config).address, to },
  subject: 'Test of alerts',
  text: [
    'This mail shows that alerts can be sent to you.',
    '',
    'Show its source: Authentication-Results, which your mail provider adds, should say pass for spf, dkim and dmarc.',
    '',
  ].join('\n'),
  headers: { 'Auto-Submitted': 'auto-generated' },
});
