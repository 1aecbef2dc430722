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
 * see (RFC 9989).
 */
export async function checkDmarc(
  dns: NameServer,
  { from, returnPath, isSigned }: Domains,
): Promise<SenderCheck> {
  const above = await recordsAbove(dns, from);
  const policy = policyOf(from, above);
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
    : ownersDomain(returnPath, await recordsAbove(dns, returnPath)) === ownersDomain(from, above);
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
  /** `y` for a domain below which others register theirs, `n` for one that is not below another's. */
  readonly psd: string | undefined;
}

/** RFC 9989 looks at no more domains above than have seven labels. */
const MOST_LABELS = 7;

/** The records of DMARC of a domain and of those above, from below upwards (RFC 9989, 4.10). */
async function recordsAbove(dns: NameServer, domain: string): Promise<readonly PolicyRecords[]> {
  const labels = domain.split('.');
  const above = labels
    .map((_, i) => labels.slice(i).join('.'))
    .filter((name, i) => i === 0 || name.split('.').length <= MOST_LABELS);
  const found = await Promise.all(
    above.map(async (domain) => {
      const texts = await dns.txt(`_dmarc.${domain}`);
      const records = texts.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text));
      return {
        domain,
        records,
        psd: tagsOf(records[0] ?? '')
          ?.get('psd')
          ?.toLowerCase(),
      };
    }),
  );
  return found.filter(({ records }) => records.length > 0);
}

/** The domain by which two domains are known to be one owner's. */
function ownersDomain(domain: string, above: readonly PolicyRecords[]): string {
  const end = above.find(({ psd, domain: name }) => psd === 'n' || (psd === 'y' && name !== domain));
  if (end?.psd !== 'y') return (end ?? above.at(-1))?.domain ?? domain;
  const below = domain.slice(0, -end.domain.length - 1);
  return domain.slice(below.lastIndexOf('.') + 1);
}

/** The records that hold for a domain: its own, its owner's, or of a domain above that everybody is below. */
function policyOf(domain: string, above: readonly PolicyRecords[]): PolicyRecords | undefined {
  const owner = ownersDomain(domain, above);
  return (
    above.find((each) => each.domain === domain) ??
    above.find((each) => each.domain === owner) ??
    above.find(({ psd }) => psd === 'y')
  );
}
