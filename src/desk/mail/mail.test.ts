import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, mailServer } from '../../mail/index.ts';
import { findAccount } from '../accounts/account.ts';
import { type DeskFixture, newDesk } from '../desk.fixture.ts';
import { createDraft } from '../drafts/change-draft.ts';
import type { Draft } from '../drafts/draft.ts';
import { mailAbout } from '../drafts/draft-mail.ts';
import { transitions } from '../drafts/transitions.ts';
import { appendToLog } from '../log/append.ts';
import { logHead } from '../log/log-head.ts';
import { queueMail } from './outbox.ts';
import { sendDueMail } from './send-mail.ts';

interface Received {
  readonly to: readonly string[];
  readonly text: string;
}

let smtp: SMTPServer;
let received: Received[];
let refuses: { readonly code: number; readonly recipient: string } | undefined;
let fixture: DeskFixture;
let server: MailServer;
let now: Date;

beforeEach(async () => {
  received = [];
  refuses = undefined;
  now = new Date('2026-03-02T08:00:00Z');
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (address !== refuses?.recipient) return done();
      done(Object.assign(new Error('not here'), { responseCode: refuses.code }));
    },
    onData: async (stream, { envelope }, done) => {
      const pieces: Buffer[] = [];
      for await (const piece of stream) pieces.push(piece);
      received.push({
        to: envelope.rcptTo.map(({ address }) => address),
        text: Buffer.concat(pieces).toString(),
      });
      done();
    },
  });
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  fixture = await newDesk({ SMTP_URL: `smtp://127.0.0.1:${port}` }, () => now);
  server = mailServer(fixture.desk.config.smtpUrl);
});

afterEach(async () => {
  server.close();
  await new Promise((resolve) => smtp.close(() => resolve(undefined)));
  await fixture.close();
});

const queue = (...to: readonly string[]): Promise<void> =>
  fixture.desk.database.transaction((transaction) =>
    queueMail(
      fixture.desk,
      transaction,
      to.map((address) => ({ to: address, subject: 'Waits for your approval', text: 'Look at it.\n' })),
    ),
  );

const send = (): Promise<void> => sendDueMail(fixture.desk, server);

test('sends a message once', async () => {
  await queue('clerk@example.org');
  await Promise.all([send(), send()]);
  await send();
  expect(received).toHaveLength(1);
  expect(received[0]!.to).toEqual(['clerk@example.org']);
  expect(received[0]!.text).toContain('Subject: Waits for your approval');
  expect(received[0]!.text).toContain('Look at it.');
});

test('sends nothing of a transaction that failed', async () => {
  const failed = fixture.desk.database.transaction(async (transaction) => {
    await queueMail(fixture.desk, transaction, [{ to: 'a@example.org', subject: 'Published', text: '' }]);
    throw new Error('somebody else changed it');
  });
  await expect(failed).rejects.toThrow('somebody else');
  await send();
  expect(received).toEqual([]);
});

test('tries again what the mail server cannot take yet, and sends the others', async () => {
  refuses = { code: 450, recipient: 'busy@example.org' };
  await queue('busy@example.org', 'clerk@example.org');
  await send();
  expect(received.map(({ to }) => to)).toEqual([['clerk@example.org']]);
  refuses = undefined;
  await send();
  expect(received).toHaveLength(1);
  now = new Date(now.getTime() + 61_000);
  await send();
  expect(received.map(({ to }) => to)).toEqual([['clerk@example.org'], ['busy@example.org']]);
});

test('gives up a message that the mail server rejects permanently, and logs it', async () => {
  refuses = { code: 550, recipient: 'gone@example.org' };
  await queue('gone@example.org');
  await send();
  const [entry] = await fixture.desk.database.rows('SELECT action, about FROM desk_log');
  expect(entry).toEqual({ action: 'could not be sent mail', about: 'gone@example.org' });
  refuses = undefined;
  now = new Date('2026-04-02T08:00:00Z');
  await send();
  expect(received).toEqual([]);
});

test('gives up after two days of trying', async () => {
  refuses = { code: 450, recipient: 'busy@example.org' };
  await queue('busy@example.org');
  const given = () => fixture.desk.database.one('SELECT action FROM desk_log');
  for (let hours = 0; hours < 24 * 3; hours++) {
    await send();
    if (hours < 24) expect(await given()).toBeUndefined();
    now = new Date(now.getTime() + 3_600_000);
  }
  expect(await given()).toEqual({ action: 'could not be sent mail' });
});

test('a desk that stopped while it sent leaves the message to another one', async () => {
  await queue('clerk@example.org');
  await new Promise<void>((taken) => {
    const stuck = () => new Promise<string>(() => taken());
    void sendDueMail(fixture.desk, { send: stuck, close: () => {} });
  });
  now = new Date(now.getTime() + 6 * 60_000);
  await send();
  expect(received.flatMap(({ to }) => to)).toEqual(['clerk@example.org']);
});

test('administrators get the head of the log with each mail, others do not', async () => {
  const [administrator, preparer] = [await fixture.as('administrator'), await fixture.as('preparer')];
  const emails = await Promise.all(
    [administrator, preparer].map(
      async ({ accountId }) => (await findAccount(fixture.desk.database, accountId))!.email,
    ),
  );
  await fixture.desk.database.transaction((transaction) =>
    appendToLog(transaction, now, { who: 'clerk@example.org', action: 'uploaded a file', about: 'd1' }),
  );
  await queue(...emails);
  await send();
  const { number, sha256 } = await logHead(fixture.desk.database);
  expect(sha256).toHaveLength(64);
  const [toAdministrator, toPreparer] = emails.map(
    (email) => received.find(({ to }) => to[0] === email)!.text,
  );
  // Long lines of a mail are folded.
  expect(toAdministrator!.replaceAll('=\r\n', '')).toContain(`${number}:${sha256}`);
  expect(toPreparer).not.toContain('Newest entry');
});

test('a text cannot add a header or another recipient', async () => {
  await fixture.desk.database.transaction((transaction) =>
    queueMail(fixture.desk, transaction, [
      {
        to: 'clerk@example.org',
        subject: 'Returned: x.xlsx\r\nBcc: evil@example.org',
        text: '.\r\nRCPT TO:<evil@example.org>\r\n',
      },
    ]),
  );
  await send();
  expect(received.map(({ to }) => to)).toEqual([['clerk@example.org']]);
  expect(received[0]!.text).not.toMatch(/^Bcc:/m);
});

test.each([
  ['submitted', ['approver']],
  ['open', []],
] as const)('withdrawing a draft that is %s tells %j', async (state, expected) => {
  const [preparer, approver] = [await fixture.as('preparer'), await fixture.as('approver')];
  const { id } = await fixture.desk.database.transaction((transaction) =>
    createDraft(
      transaction,
      { kind: 'rollback', target: '1', state, createdBy: preparer.accountId },
      { at: new Date(), by: preparer.accountId, kind: 'asked', text: '' },
    ),
  );
  const form = { version: '1', reason: 'The number is wrong.' };
  expect((await preparer.post(`/drafts/${id}/withdraw`, form)).status).toBe(303);
  await send();
  const { email } = (await findAccount(fixture.desk.database, approver.accountId))!;
  expect(received.flatMap(({ to }) => to)).toEqual(expected.map(() => email));
  for (const { text } of received) expect(text).toContain('The number is wrong.');
});

const roles = ['preparer', 'approver'] as const;

test.each([
  ['submit', ['approver', 'other approver']],
  ['return', ['preparer', 'approver']],
  ['refuse', ['preparer', 'approver']],
  ['withdraw', ['approver', 'other approver']],
  ['publish', ['preparer', 'approver']],
  ['void', ['preparer', 'approver']],
] as const)('of the transition "%s", %j are told', async (name, expected) => {
  const [preparer, approver, other] = await Promise.all([
    ...roles.map((role) => fixture.as(role)),
    fixture.as('approver'),
    fixture.as('auditor'),
    fixture.as('preparer'),
  ]);
  const names = { preparer, approver, 'other approver': other };
  const draft = {
    id: 'd1',
    kind: 'file',
    fileName: 'q2.xlsx',
    sphere: 'provincial',
    financialYear: '2019-20',
    quarter: 2,
    createdBy: preparer!.accountId,
    editors: [preparer!.accountId],
    submittedBy: preparer!.accountId,
    approvedBy: name === 'publish' ? approver!.accountId : null,
  } as unknown as Draft;
  const before = { ...draft, state: 'submitted', approvedBy: approver!.accountId } as Draft;
  await fixture.desk.database.transaction((transaction) =>
    mailAbout(fixture.desk, transaction, transitions[name].mail, before, draft, {
      text: 'Row 12 has no name.',
    }),
  );
  await send();
  const emails = await Promise.all(
    expected.map(async (person) => {
      const { accountId } = names[person]!;
      return (await findAccount(fixture.desk.database, accountId))!.email;
    }),
  );
  expect(received.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  expect(received[0]!.text).toContain('Row 12 has no name.');
  expect(received[0]!.text).toContain(`${fixture.desk.url}/drafts/d1`);
});

test('who did it is not told', async () => {
  const preparer = await fixture.as('preparer');
  const by = (await findAccount(fixture.desk.database, preparer.accountId))!;
  const draft = { id: 'd1', kind: 'file', fileName: 'q2.xlsx', quarter: null, createdBy: by.id, editors: [] };
  await fixture.desk.database.transaction((transaction) =>
    mailAbout(fixture.desk, transaction, transitions.publish.mail, undefined, draft as unknown as Draft, {
      by,
    }),
  );
  await send();
  expect(received).toEqual([]);
});
