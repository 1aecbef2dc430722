/** What a report says of one recipient, in the words of RFC 3464. */
export interface DeliveryStatus {
  /** The address that the report is about; '' if it says none. */
  readonly recipient: string;
  /** In lower case: `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  readonly action: string;
  /** The enhanced status code, such as `5.1.1`; the more exact one of the report's and the server's. */
  readonly status: string;
  /** What the other mail server said; '' if the report leaves it out. */
  readonly diagnostic: string;
}

/** How a delivery failed: for good, or so that a later mail may arrive. */
export type Failure = 'permanent' | 'temporary';

/** No mail server sends that many about a mail to one address. */
const MOST_RECIPIENTS = 100;
const LONGEST_FIELD = 1000;

/** The recipients that a part of type `message/delivery-status` reports on. */
export const deliveryStatuses = (content: Uint8Array): readonly DeliveryStatus[] =>
  Buffer.from(content)
    .toString('utf8')
    .split(/\r?\n[ \t]*\r?\n/, MOST_RECIPIENTS + 1)
    .map(fieldsIn)
    .filter((fields) => fields.has('action'))
    .map((fields) => {
      const field = (name: string) => fields.get(name) ?? '';
      const diagnostic = withoutType(field('diagnostic-code'));
      return {
        recipient: withoutType(field('original-recipient')) || withoutType(field('final-recipient')),
        action: /^[a-z]*/.exec(field('action').toLowerCase())![0],
        status: moreExact(/\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(field('status'))?.[0] ?? '', diagnostic),
        diagnostic,
      };
    });

/** The fields of a group by their names in lower case, each on one line. */
const fieldsIn = (group: string): ReadonlyMap<string, string> =>
  new Map(
    group
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => [line, line.indexOf(':')] as const)
      .filter(([, colon]) => colon > 0)
      .map(([line, colon]) => [
        line.slice(0, colon).trim().toLowerCase(),
        line.slice(colon + 1, colon + LONGEST_FIELD).trim(),
      ]),
  );

/** The value of a field that begins with its type, as `rfc822; a@example.org` does. */
const withoutType = (value: string): string => value.replace(/^[\w-]*\s*;\s*/, '').replace(/^<(.*)>$/, '$1');

/** Programs write `5.0.0` where they know no better, though the server said `550 5.1.1 ..`. */
function moreExact(status: string, diagnostic: string): string {
  if (status !== '' && !/^[45]\.0\.0$/.test(status)) return status;
  const [, said] = /^(?:smtp;\s*)?\d{3}[ -]#?([45]\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic) ?? [];
  return said ?? status;
}

/**
 * Codes (RFC 3463 and its registry) by which an address cannot be reached any more: it or its domain is
 * unknown, closed, moved or has another owner. `5.0.0` says nothing more and mostly means an unknown
 * mailbox. What may pass is not among them (`5.2.2`, a full mailbox), nor what is about the sender or the
 * message (policy and spam are `5.7.x`, size `5.3.4`, content `5.6.x`): that would end all people of a provider.
 */
const FOR_GOOD: ReadonlySet<string> = new Set([
  '5.0.0',
  '5.1.1',
  '5.1.2',
  '5.1.3',
  '5.1.6',
  '5.1.10',
  '5.2.1',
  // Exchange says these of unknown recipients and domains.
  '5.4.1',
  '5.4.310',
  '5.4.4',
  '5.7.17',
  '5.7.18',
]);

/**
 * How a delivery failed. Undefined if it did not. Permanently only if that is so for each recipient: of
 * an address that is forwarded to two, one may still be read.
 */
export function failureOf(recipients: readonly DeliveryStatus[]): Failure | undefined {
  if (!recipients.some(({ action }) => action === 'failed' || action === 'delayed')) return undefined;
  const isForGood = recipients.every(({ action, status }) => action === 'failed' && FOR_GOOD.has(status));
  return isForGood ? 'permanent' : 'temporary';
}

/** Whether a mail server that refused a recipient with these words says that the address is gone. */
export const isGone = (response: string): boolean => FOR_GOOD.has(moreExact('', response));
