import type { Config } from '../../../config.ts';
import { dkim } from '../dkim.ts';
import { fromAddress, returnAddress } from '../sender-address.ts';
import { checkDkim } from './dkim-record.ts';
import { checkDmarc } from './dmarc.ts';
import { checkMx } from './mx.ts';
import { DnsError, type NameServer } from './name-server.ts';
import type { SenderCheck } from './sender-check.ts';
import { checkSpf, sendingTerm } from './spf.ts';

export type SenderSettings = Pick<
  Config,
  'alertsFrom' | 'alertsReturnPath' | 'alertsDkimKeyFile' | 'alertsDkimSelector' | 'alertsSmtpUrl'
>;

/**
 * Checks in DNS what large providers ask of senders. Throws `ConfigError` if the settings of the sender
 * are wrong. Of what DNS does not answer, it says so.
 */
export async function checkSender(config: SenderSettings, dns: NameServer): Promise<readonly SenderCheck[]> {
  const from = fromAddress(config).domain;
  const returnPath = returnAddress(config).domain;
  const signature = dkim(config);
  const term = config.alertsSmtpUrl === '' ? 'mx' : sendingTerm(config.alertsSmtpUrl);
  const dkimName = `${config.alertsDkimSelector}._domainkey.${from}`;
  return Promise.all([
    answered('SPF', returnPath, checkSpf(dns, returnPath, term)),
    signature ? answered('DKIM', dkimName, checkDkim(dns, signature)) : unsigned(from),
    answered(
      'DMARC',
      `_dmarc.${from}`,
      checkDmarc(dns, { from, returnPath, isSigned: signature !== undefined }),
    ),
    ...[...new Set([from, returnPath])].map((domain) => answered('MX', domain, checkMx(dns, domain))),
  ]);
}

const unsigned = (from: string): SenderCheck => ({
  kind: 'DKIM',
  name: `_domainkey.${from}`,
  found: [],
  lacks: [],
  notes: [
    `Not checked: ALERTS_DKIM_KEY_FILE is empty, so the mail server must sign mail as ${from}, with both List-Unsubscribe fields.`,
  ],
});

async function answered(
  kind: SenderCheck['kind'],
  name: string,
  check: Promise<SenderCheck>,
): Promise<SenderCheck> {
  try {
    return await check;
  } catch (error) {
    if (!(error instanceof DnsError)) throw error;
    return { kind, name, found: [], lacks: [{ sentence: error.message }], notes: [] };
  }
}
