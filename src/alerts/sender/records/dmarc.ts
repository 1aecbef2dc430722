import type { NameServer } from './name-server.ts';
import { type Lack, type SenderCheck, tagsOf, txtRecord } from './sender-check.ts';

interface Domains {
  /** The domain of the sender that people see. */
  readonly from: string;
  /** The domain that failed deliveries come back to, which SPF is about. */
  readonly returnPath: string;
  /** Whether we sign with DKIM, always as the domain of the sender. */
  readonly isSigned: boolean;
}

const POLICIES = ['none', 'quarantine', 'reject'];

/**
 * Checks the policy of the sender's domain (DMARC), and that SPF or DKIM is about the domain that people
 * see. The policy is the domain's own or that of the nearest domain above, as RFC 9989 has it.
 */
export async function checkDmarc(
  dns: NameServer,
  { from, returnPath, isSigned }: Domains,
): Promise<SenderCheck> {
  const policy = await policyAbove(dns, from);
  const name = `_dmarc.${policy?.domain ?? from}`;
  const found = policy?.records ?? [];
  const [record] = found;
  const check = (lacks: readonly Lack[], notes: readonly string[] = []): SenderCheck => ({
    kind: 'DMARC',
    name,
    found,
    lacks,
    notes,
  });
  const proposed = { record: txtRecord(name, 'v=DMARC1; p=none') };
  if (policy === undefined || record === undefined)
    return check([
      { sentence: 'No record says what to do with mail that is not authenticated.', ...proposed },
    ]);
  if (found.length > 1)
    return check([{ sentence: 'There is more than one DMARC record, so receivers ignore all. Leave one.' }]);
  const tags = tagsOf(record);
  const wanted = tags?.get(policy.domain !== from && tags.has('sp') ? 'sp' : 'p')?.toLowerCase() ?? '';
  if (!POLICIES.includes(wanted) || !tags?.has('p'))
    return check([{ sentence: `Its policy must be one of p=${POLICIES.join(', p=')}.`, ...proposed }]);
  const strict = (tag: string) => tags.get(tag)?.toLowerCase() === 's';
  const spfAligned = strict('aspf')
    ? returnPath === from
    : returnPath === from || (await policyAbove(dns, returnPath))?.domain === policy.domain;
  return check(
    spfAligned || isSigned
      ? []
      : [
          {
            sentence: `SPF is about ${returnPath}, not ${from}: let ALERTS_RETURN_PATH be an address there, or sign mail (ALERTS_DKIM_KEY_FILE).`,
          },
        ],
    [
      `The policy for ${from} is ${wanted}${wanted === 'none' ? ': receivers report, but let false mail through' : ''}.`,
      ...(isSigned ? [`DKIM is about ${from}, as it should be.`] : []),
      spfAligned
        ? `SPF is about ${returnPath}, as it should be.`
        : `SPF is about ${returnPath}, so it does not count for ${from}.`,
    ],
  );
}

interface PolicyRecords {
  readonly domain: string;
  readonly records: readonly string[];
}

/** The nearest domain with records of DMARC, from this one upwards. */
async function policyAbove(dns: NameServer, domain: string): Promise<PolicyRecords | undefined> {
  if (!domain.includes('.')) return undefined;
  const records = (await dns.txt(`_dmarc.${domain}`)).filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text));
  return records.length > 0 ? { domain, records } : policyAbove(dns, domain.slice(domain.indexOf('.') + 1));
}
