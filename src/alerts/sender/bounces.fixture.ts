/** The Message-ID of the mail that came back. */
export const ourMessageId = '<5f0f6a52-6a0e-4a55-9d9a-3a0f5f3a7b11@news.example.org>';

const mail = [
  'Return-Path: <bounces@news.example.org>',
  'Received: from news.example.org (news.example.org [192.0.2.10])',
  '\tby mx.example.com with ESMTPS id 4XyZ; Mon, 2 Mar 2026 08:00:01 +0000 (UTC)',
  'From: Projects <alerts@news.example.org>',
  'To: reader@example.com',
  'Subject: =?utf-8?Q?Makhado=3A_3_clinics_later?=',
  `Message-ID: ${ourMessageId}`,
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
];

/** What a report says of a recipient, as its fields. */
type Recipient = readonly string[];

interface Report {
  readonly header: readonly string[];
  readonly text: string;
  readonly recipients: readonly Recipient[];
  /** The part with the mail that came back; undefined to leave it out. */
  readonly returned?: readonly string[] | undefined;
}

const crlf = (...lines: readonly string[]): string => lines.join('\r\n');

/** A report of three parts, as RFC 3462 and RFC 3464 have it. */
export function report({ header, text, recipients, returned }: Report): Buffer {
  const boundary = '=_b0undary/1';
  return Buffer.from(
    crlf(
      ...header,
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="${boundary}"`,
      '',
      'This is a MIME message.',
      '',
      `--${boundary}`,
      'Content-Type: text/plain; charset=us-ascii',
      '',
      text,
      '',
      `--${boundary}`,
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.com',
      'Arrival-Date: Mon, 2 Mar 2026 08:00:01 +0000',
      ...recipients.flatMap((fields) => ['', ...fields]),
      '',
      ...(returned ? [`--${boundary}`, ...returned, ''] : []),
      `--${boundary}--`,
      '',
    ),
  );
}

const wholeMail = ['Content-Type: message/rfc822', '', ...mail, '', 'Clinic in Elim: later.'];
const mailHeader = ['Content-Type: text/rfc822-headers', '', ...mail];

/** A report in the form of Postfix, with these fields about its recipient. */
export const postfixReport = (
  recipient: Recipient,
  returned: readonly string[] | undefined = wholeMail,
  ...others: readonly Recipient[]
): Buffer =>
  report({
    header: [
      'Return-Path: <>',
      'Date: Mon, 2 Mar 2026 08:00:02 +0000 (UTC)',
      'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      'To: bounces@news.example.org',
      'Auto-Submitted: auto-replied',
      'Message-Id: <20260302080002.4XyZ@mx.example.com>',
    ],
    text: 'This is the mail system at host mx.example.com. I could not deliver your message.',
    recipients: [recipient, ...others],
    returned,
  });

/** Reports as mail servers write them, of an address that does not exist. */
export const unknownMailbox = {
  Postfix: postfixReport([
    'Final-Recipient: rfc822; reader@example.com',
    'Original-Recipient: rfc822;Reader@example.com',
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; mail.example.com',
    'Diagnostic-Code: smtp; 550 5.1.1 <reader@example.com>: Recipient address',
    '    rejected: User unknown in virtual mailbox table',
  ]),
  Exim: report({
    header: [
      'Return-path: <>',
      'X-Failed-Recipients: reader@example.com',
      'Auto-Submitted: auto-replied',
      'From: Mail Delivery System <Mailer-Daemon@mx.example.com>',
      'To: bounces@news.example.org',
      'Subject: Mail delivery failed: returning message to sender',
    ],
    text: 'This message was created automatically by mail delivery software.',
    recipients: [
      [
        'Action: failed',
        'Final-Recipient: rfc822;reader@example.com',
        'Status: 5.0.0',
        'Remote-MTA: dns; mail.example.com',
        'Diagnostic-Code: smtp; 550 No such user here',
      ],
    ],
    returned: wholeMail,
  }),
  Exchange: report({
    header: [
      'From: <postmaster@example.com>',
      'To: <bounces@news.example.org>',
      'Subject: Undeliverable: Makhado: 3 clinics later',
      'Auto-Submitted: auto-replied',
      'In-Reply-To: <other@example.com>',
    ],
    text: 'reader@example.com was not found at example.com.',
    recipients: [
      [
        'Final-Recipient: rfc822;reader@example.com',
        'Action: failed',
        'Status: 5.1.10',
        'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient reader@example.com not found by SMTP address lookup',
        'X-Display-Name: Reader',
      ],
    ],
    returned: mailHeader,
  }),
  Gmail: report({
    header: [
      'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      'To: bounces@news.example.org',
      'Auto-Submitted: auto-replied',
      'Subject: Delivery Status Notification (Failure)',
      `References: ${ourMessageId}`,
      `In-Reply-To: ${ourMessageId}`,
      'X-Failed-Recipients: reader@example.com',
    ],
    text: '** Address not found **',
    recipients: [
      [
        'Final-Recipient: rfc822; reader@example.com',
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: dns; gmail-smtp-in.l.example.com. (192.0.2.27, the server for the domain example.com.)',
        'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
        ' 550 5.1.1 See https://example.com/NoSuchUser a1-20020a.1 - gsmtp',
        'Last-Attempt-Date: Mon, 02 Mar 2026 00:00:02 -0800 (PST)',
      ],
    ],
    returned: wholeMail,
  }),
} as const;
