import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BounceError, readBounce } from './bounce.ts';
import { ourMessageId, postfixReport, unknownMailbox } from './bounces.fixture.ts';

const none = (because: string) => ({ kind: 'none', because: expect.stringContaining(because) });

describe('an unknown mailbox is permanent, as reported by', () => {
  test.each(Object.entries(unknownMailbox))('%s', async (_, message) => {
    const bounce = await readBounce(message);
    expect(bounce).toMatchObject({
      kind: 'permanent',
      messageId: ourMessageId,
      recipients: [{ recipient: expect.stringMatching(/^reader@example\.com$/i), action: 'failed' }],
    });
  });
});

const about = (action: string, status: string, diagnostic = ''): readonly string[] => [
  'Final-Recipient: rfc822; reader@example.com',
  `Action: ${action}`,
  `Status: ${status}`,
  ...(diagnostic === '' ? [] : [`Diagnostic-Code: smtp; ${diagnostic}`]),
];

test.each([
  ['an unknown domain', about('failed', '5.1.2'), 'permanent'],
  ['a domain that takes no mail', about('failed', '5.1.10'), 'permanent'],
  ['a domain without an address', about('failed', '5.4.4'), 'permanent'],
  ['a closed mailbox', about('failed', '5.2.1'), 'permanent'],
  ['an address that somebody else has now', about('failed', '5.7.17'), 'permanent'],
  ['a refusal without a code', about('failed', '5.0.0', '550 unknown user'), 'permanent'],
  ['a capital letter and a comment', about('Failed (given up)', '5.1.1 (bad address)'), 'permanent'],
  ['a full mailbox', about('failed', '5.2.2', '552 5.2.2 mailbox full'), 'temporary'],
  ['a full mailbox, said by the server alone', about('failed', '5.0.0', '552 5.2.2 full'), 'temporary'],
  ['a refusal as spam', about('failed', '5.7.1', '554 5.7.1 spam'), 'temporary'],
  ['a missing signature', about('failed', '5.7.26'), 'temporary'],
  ['a mail that is too long', about('failed', '5.3.4'), 'temporary'],
  ['a refused sender', about('failed', '5.1.8'), 'temporary'],
  ['a mail that is tried no longer', about('failed', '4.4.7', '451 4.4.7 timed out'), 'temporary'],
  ['a mail that is late', about('delayed', '4.4.1'), 'temporary'],
  ['a failure without a code', about('failed', ''), 'temporary'],
] as const)('%s', async (_, recipient, kind) => {
  expect(await readBounce(postfixReport(recipient))).toMatchObject({ kind, messageId: ourMessageId });
});

test('an address that is forwarded to two is not ended by one of them', async () => {
  const message = postfixReport(about('failed', '5.1.1'), undefined, about('delivered', '2.0.0'));
  expect(await readBounce(message)).toMatchObject({ kind: 'temporary' });
});

test('a report that a mail was delivered is no bounce', async () => {
  expect(await readBounce(postfixReport(about('delivered', '2.0.0')))).toEqual(none('no failure'));
});

test.each([
  ['returns nothing', undefined],
  [
    'returns a mail without a Message-ID',
    ['Content-Type: message/rfc822', '', 'From: x@example.org', '', 'x'],
  ],
  [
    'has the Message-ID in the text of the mail only',
    ['Content-Type: message/rfc822', '', 'From: x@example.org', '', `Message-ID: ${ourMessageId}`],
  ],
  ['has one that is none', ['Content-Type: text/rfc822-headers', '', 'Message-ID: <x>']],
])('a report that %s ends nobody', async (_, returned) => {
  const message = postfixReport(about('failed', '5.1.1'), returned ?? []);
  expect(await readBounce(message)).toEqual(none('Message-ID'));
});

test('a reader who answers that they are away is no bounce', async () => {
  const message = [
    'From: reader@example.com',
    'Auto-Submitted: auto-replied (vacation)',
    `In-Reply-To: ${ourMessageId}`,
    'Content-Type: text/plain',
    '',
    'Status: 5.1.1',
  ].join('\r\n');
  expect(await readBounce(Buffer.from(message))).toEqual(none('automatic reply'));
});

test('a bounce that somebody forwards is no bounce', async () => {
  const forwarded = `Subject: Fwd\r\nContent-Type: message/rfc822\r\n\r\n${unknownMailbox.Postfix}`;
  expect(await readBounce(Buffer.from(forwarded))).toEqual(none('not a report'));
});

test('a complaint is no bounce', async () => {
  const complaint = String(unknownMailbox.Postfix).replace('delivery-status;', 'feedback-report;');
  expect(await readBounce(Buffer.from(complaint))).toEqual(none('not a report'));
});

test('reads lines that end as on Unix, and a report in Base64', async () => {
  const unix = String(unknownMailbox.Exchange).replaceAll('\r\n', '\n');
  expect(await readBounce(Buffer.from(unix))).toMatchObject({ kind: 'permanent' });
  const [start, status, rest] = unix.split(
    /(?<=message\/delivery-status\n)\n|\n(?=--=_b0undary\/1\nContent-Type: text\/rfc)/,
  );
  const encoded = `${start}Content-Transfer-Encoding: base64\n\n${Buffer.from(status!).toString('base64')}\n${rest}`;
  expect(await readBounce(Buffer.from(encoded))).toMatchObject({ kind: 'permanent' });
});

test('reads a stream to its end, of which the beginning counts', async () => {
  const tail = Buffer.alloc(5 * 1024 * 1024, 'x');
  const stream = Readable.from([unknownMailbox.Gmail, tail, tail]);
  expect(await readBounce(stream)).toMatchObject({ kind: 'permanent' });
  expect(stream.readableEnded).toBe(true);
  expect(await readBounce(Readable.from([Buffer.alloc(1024 * 1024, '\n'), unknownMailbox.Gmail]))).toEqual(
    none('not a report'),
  );
});

const nested = (depth: number): string =>
  Array.from({ length: depth }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`).join(
    '',
  );

test.each([
  ['nested too deeply', nested(20)],
  ['with a header that is too long', `X: ${'x'.repeat(300 * 1024)}\n\n`],
])('refuses a message %s with a sentence', async (_, message) => {
  const error = await readBounce(Buffer.from(message)).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(BounceError);
  expect((error as Error).message).toMatch(/^The message cannot be read: .*\.$/);
});

test.each([
  [
    'parts',
    `Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n${'--b\n\n'.repeat(200_000)}`,
  ],
  [
    'recipients',
    `Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n${'Action: failed\n\n'.repeat(60_000)}`,
  ],
  [
    'empty reports',
    String(
      postfixReport(
        about('failed', '5.1.1'),
        Array(20_000).fill('Content-Type: message/rfc822\n\n\n--=_b0undary/1'),
      ),
    ),
  ],
  ['blanks', `Content-Type: multipart/report${' '.repeat(200_000)}x; report-type=\n\n`],
  ['newlines', '\n'.repeat(1024 * 1024)],
  ['header fields', 'X: y\n'.repeat(200_000)],
  ['continued lines', `Content-Type: multipart/report\n${' \n'.repeat(100_000)}\n\n`],
])('reads a message that is all %s in a moment', async (_, message) => {
  const start = performance.now();
  await readBounce(Buffer.from(message)).catch((error: unknown) => expect(error).toBeInstanceOf(BounceError));
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('reads or refuses whatever comes', async () => {
  const piece = fc.constantFrom(
    '\r\n',
    '\n\n',
    '--=_b0undary/1\r\n',
    'Content-Type: ',
    'multipart/report; report-type=delivery-status; boundary="=_b0undary/1"',
    'message/delivery-status',
    'message/rfc822',
    'Action: failed\r\n',
    'Status: 5.1.1\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    `Message-ID: ${ourMessageId}\r\n`,
    '=?utf-8?B?',
    '%00%',
  );
  const message = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    fc.array(fc.oneof(piece, fc.string())).map((parts) => Buffer.from(parts.join(''))),
    fc
      .record({ from: fc.nat(900), length: fc.nat(60), by: fc.oneof(piece, fc.string()) })
      .map(({ from, length, by }) => {
        const text = unknownMailbox.Postfix.toString('latin1');
        return Buffer.from(text.slice(0, from) + by + text.slice(from + length), 'latin1');
      }),
  );
  await fc.assert(
    fc.asyncProperty(message, async (bytes) => {
      try {
        const bounce = await readBounce(bytes);
        if (bounce.kind !== 'none') expect(bounce.messageId).toMatch(/^<[^<>\s]+>$/);
      } catch (error) {
        expect(error).toBeInstanceOf(BounceError);
      }
    }),
    { numRuns: 500 },
  );
});
