import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runInProcess } from '../../../test/fixtures/command.ts';
import { serveZone, type Zone, type ZoneServer } from '../../alerts/sender/records/dns.fixture.ts';

let folder: string;
let record: string;
let zone: Zone;
let dns: ZoneServer;
let smtp: SMTPServer;
let received: { readonly from: string; readonly to: string; readonly message: Buffer }[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'check-mail-'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(folder, 'dkim.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  record = `v=DKIM1; p=${key}`;
  dns = await serveZone(() => zone);
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === 'gone@example.com'
          ? Object.assign(new Error('no such user'), { responseCode: 550 })
          : null,
      ),
    onData: async (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const pieces: Buffer[] = [];
      for await (const piece of stream) pieces.push(piece);
      const from = mailFrom === false ? '' : mailFrom.address;
      received.push({ from, to: rcptTo[0]!.address, message: Buffer.concat(pieces) });
      done(null, 'queued as 4XyZ');
    },
  });
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  await dns.close();
  await new Promise((resolve) => smtp.close(() => resolve(undefined)));
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  received = [];
  zone = {
    'example.org': { TXT: ['v=spf1 mx -all'], MX: ['mail.example.org'] },
    'alerts._domainkey.example.org': { TXT: [record] },
    '_dmarc.example.org': { TXT: ['v=DMARC1; p=reject'] },
    'mail.example.org': { A: ['192.0.2.1'] },
  };
  vi.stubEnv('ALERTS_FROM', 'Projects <alerts@example.org>');
  vi.stubEnv('ALERTS_RETURN_PATH', 'bounces@example.org');
  vi.stubEnv('ALERTS_DKIM_KEY_FILE', join(folder, 'dkim.pem'));
  vi.stubEnv('ALERTS_SMTP_URL', `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What the command prints, and the message with which it fails. */
async function checkMail(...args: readonly string[]) {
  const { code, stdout, stderr } = await runInProcess('alerts', 'check-mail', '--dns', dns.address, ...args);
  const failure = code === 0 ? undefined : stderr.replace(/^infra-projects: /, '').trim();
  expect(failure === undefined).toBe(stderr === '');
  return { text: stdout.trimEnd(), failure };
}

test('says what is there, sends a signed mail and shows the answer of the server', async () => {
  const { text, failure } = await checkMail('--to', 'me@example.com');
  expect(failure).toBeUndefined();
  expect(text).toContain('SPF of example.org\n  Found: v=spf1 mx -all\n  Lacks nothing.\n');
  expect(text).toMatch(/^Sent a test mail to me@example\.com: 250 .*queued as 4XyZ$/m);
  expect(received).toMatchObject([{ from: 'bounces@example.org', to: 'me@example.com' }]);
  const { results } = await dkimVerify(received[0]!.message, { resolver: async () => [[record]] });
  expect(results.map(({ status }) => status.result)).toEqual(['pass']);
});

test('sends nothing without --to', async () => {
  expect((await checkMail()).failure).toBeUndefined();
  expect(received).toEqual([]);
});

test('fails if something is lacking, names it and shows the record to add', async () => {
  const { '_dmarc.example.org': _, ...others } = zone;
  zone = others;
  const { text, failure } = await checkMail('--to', 'me@example.com');
  expect(failure).toBe('Not complete: DMARC.');
  expect(text).toContain('    _dmarc.example.org. TXT "v=DMARC1; p=none"');
  expect(received).toHaveLength(1);
});

test('fails if the mail server refuses the test mail, and says its words', async () => {
  const { text, failure } = await checkMail('--to', 'gone@example.com');
  expect(failure).toBe('Not complete: the test mail.');
  expect(text).toMatch(/^Sent no test mail to gone@example\.com: .*550 no such user/m);
});

test('prints JSON', async () => {
  const { text } = await checkMail('--to', 'me@example.com', '--json');
  expect(JSON.parse(text)).toMatchObject({
    checks: [{ kind: 'SPF', lacks: [] }, { kind: 'DKIM' }, { kind: 'DMARC' }, { kind: 'MX' }],
    sent: { to: 'me@example.com', answer: expect.stringContaining('4XyZ') },
  });
});

test('a record cannot command the terminal', async () => {
  zone = { ...zone, 'example.org': { TXT: ['v=spf1 \u001b[2Jmx -all'], MX: ['mail.example.org'] } };
  const { text } = await checkMail();
  expect(text).toContain('v=spf1 ');
  expect(text).not.toContain('\u001b');
});

test.each([
  [['--to', 'me'], 'Write an email address'],
  [['--to', 'me@example.org, you@example.org'], 'Write an email address'],
  [['--dns', 'example.org'], 'Write an address like 192.0.2.1:53'],
  [['--dns', '127.0.0.1:99999'], 'Write an address like 192.0.2.1:53'],
] as const)('refuses %j', async (args, message) => {
  expect((await checkMail(...args)).failure).toContain(message);
});

test.each([
  ['ALERTS_FROM', '', 'ALERTS_FROM takes one email address'],
  ['ALERTS_SMTP_URL', '', 'ALERTS_SMTP_URL is empty'],
  ['ALERTS_DKIM_KEY_FILE', '/dev/null', 'ALERTS_DKIM_KEY_FILE takes'],
])('says what is wrong with %s', async (setting, value, message) => {
  vi.stubEnv(setting, value);
  expect((await checkMail('--to', 'me@example.com')).failure).toContain(message);
});
