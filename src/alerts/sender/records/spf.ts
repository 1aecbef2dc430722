import type { NameServer } from './name-server.ts';
import { type Lack, type SenderCheck, txtRecord } from './sender-check.ts';

/** RFC 7208, 4.6.4: with more, receivers treat the record as wrong. */
const MOST_LOOKUPS = 10;

/**
 * Checks the record that says which servers send mail of a domain (RFC 7208): that there is one, that it
 * can be read, needs few enough lookups and refuses all others. It is not evaluated for a server.
 * `sendingTerm` is what a new record names, such as `mx`.
 */
export async function checkSpf(dns: NameServer, domain: string, sendingTerm: string): Promise<SenderCheck> {
  const found = await recordsOf(dns, domain);
  const proposed = txtRecord(domain, `v=spf1 ${sendingTerm} -all`);
  const check = (...lacks: readonly Lack[]): SenderCheck => ({
    kind: 'SPF',
    name: domain,
    found,
    lacks,
    notes: [],
  });
  const [record] = found;
  if (record === undefined)
    return check({ sentence: 'No record says which servers send mail of this domain.', record: proposed });
  if (found.length > 1)
    return check({
      sentence: 'There is more than one SPF record, so receivers ignore all of them. Leave one.',
    });
  const { errors, lookups, refusesOthers } = await readSpf(dns, record);
  return check(
    ...errors.map((sentence) => ({ sentence })),
    ...(lookups > MOST_LOOKUPS ? [TOO_MANY] : []),
    ...(refusesOthers ? [] : [openToAll(domain, record)]),
  );
}

const TOO_MANY: Lack = {
  sentence: `It needs more than ${MOST_LOOKUPS} lookups in DNS, so receivers treat it as wrong. Name networks (ip4:, ip6:) instead.`,
};

const openToAll = (domain: string, record: string): Lack => {
  const sentence = 'It must end with -all or ~all; otherwise anybody may send as this domain.';
  if (/\sredirect=/i.test(record)) return { sentence: `${sentence} That is for the record it redirects to.` };
  const others = record.split(/ +/).filter((term) => !/^[+?]?all$/i.test(term));
  return { sentence, record: txtRecord(domain, [...others, '-all'].join(' ')) };
};

/** The term for servers that mail is handed to at an address such as `smtp://HOST:587`. */
export function sendingTerm(smtpUrl: string): string {
  const { hostname } = new URL(smtpUrl);
  if (/^(localhost|127\..*|\[::1\])$/.test(hostname)) return 'mx';
  if (hostname.startsWith('[')) return `ip6:${hostname.slice(1, -1)}`;
  return /^[\d.]+$/.test(hostname) ? `ip4:${hostname}` : `a:${hostname}`;
}

const recordsOf = async (dns: NameServer, domain: string): Promise<readonly string[]> =>
  (await dns.txt(domain)).filter((text) => /^v=spf1( |$)/i.test(text));

interface Term {
  readonly text: string;
  /** In lower case; '' if it is none of SPF. */
  readonly name: string;
  readonly value: string;
}

const TERM =
  /^(?:[+?~-]?(all|include|a|mx|ptr|ip4|ip6|exists)(?=[:/]|$):?|(redirect|exp|[a-z][\w.-]*)=)(.*)$/i;

const termsOf = (record: string): readonly Term[] =>
  record
    .split(/ +/)
    .slice(1)
    .filter((text) => text !== '')
    .map((text) => {
      const [, mechanism, modifier, value = ''] = TERM.exec(text) ?? [];
      return { text, name: (mechanism ?? modifier ?? '').toLowerCase(), value };
    });

const LOOKED_UP = ['include', 'a', 'mx', 'ptr', 'exists'];

/** What receivers look up, in their order: a redirection at the end, and only where nothing is about all others. */
const lookedUp = (terms: readonly Term[]): readonly Term[] => [
  ...terms.filter(({ name }) => LOOKED_UP.includes(name)),
  ...(terms.some(({ name }) => name === 'all') ? [] : terms.filter(({ name }) => name === 'redirect')),
];

interface SpfReading {
  /** Sentences. */
  readonly errors: readonly string[];
  /** Those before included. */
  readonly lookups: number;
  readonly refusesOthers: boolean;
}

/** Reads a record with all that it refers to, until it is known to need too many lookups. */
async function readSpf(dns: NameServer, record: string, before = 0): Promise<SpfReading> {
  const terms = termsOf(record);
  const all = terms.find(({ name }) => name === 'all');
  let reading: SpfReading = {
    errors: terms.filter(({ name }) => name === '').map(({ text }) => `"${text}" is not a term of SPF.`),
    lookups: before,
    refusesOthers: all !== undefined && /^[~-]/.test(all.text),
  };
  for (const { name, value } of lookedUp(terms)) {
    reading = { ...reading, lookups: reading.lookups + 1 };
    if (reading.lookups > MOST_LOOKUPS) break;
    if (name !== 'include' && name !== 'redirect') continue;
    const target = await readTarget(dns, value, reading.lookups);
    reading = {
      errors: [...reading.errors, ...target.errors],
      lookups: target.lookups,
      refusesOthers: name === 'redirect' ? target.refusesOthers : reading.refusesOthers,
    };
  }
  return reading;
}

/** Reads the record that another one refers to. One that depends on the mail (`%{i}`) cannot be known. */
async function readTarget(dns: NameServer, domain: string, lookups: number): Promise<SpfReading> {
  if (domain.includes('%')) return { errors: [], lookups, refusesOthers: true };
  const [record, ...others] = await recordsOf(dns, domain);
  if (record !== undefined && others.length === 0) return readSpf(dns, record, lookups);
  const count = record === undefined ? 'no' : 'more than one';
  return {
    errors: [`It refers to ${domain}, which has ${count} SPF record.`],
    lookups,
    refusesOthers: true,
  };
}
