import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { mailServer } from '../../mail/index.ts';
import { dkim } from './dkim.ts';

let keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };
beforeAll(() => {
  keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dkim-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function settings(key: string, environment: Readonly<Record<string, string>> = {}) {
  const path = join(folder, 'dkim.pem');
  writeFileSync(path, key);
  return readConfig({
    ALERTS_FROM: 'Projects <alerts@news.example.org>',
    ALERTS_DKIM_KEY_FILE: path,
    ...environment,
  }).config;
}

const encrypted = (key: KeyObject): string =>
  key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString();

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The message as a mail server gets it. */
async function sent(message: Parameters<ReturnType<typeof mailServer>['send']>[0]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      for await (const piece of stream) pieces.push(piece);
      done();
    },
  });
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const server = mailServer(`smtp://127.0.0.1:${port}`, { signature: dkim(settings(pem(keys.privateKey))) });
  await server.send(message);
  server.close();
  await new Promise((resolve) => smtp.close(() => resolve(undefined)));
  return Buffer.concat(pieces);
}

const alert = {
  from: 'Projects <alerts@news.example.org>',
  to: 'reader@example.com',
  subject: 'Makhado: 3 clinics later, 1 finished – ',
  text: 'Clinic in Elim\n.\nfinished\n',
  html: '<p>Clinic in Elim: finished – as planned</p>',
  messageId: '<1@news.example.org>',
  headers: {
    'List-Unsubscribe':
      '<https://news.example.org/alerts/leave/0123456789abcdef0123456789abcdef0123456789abcdef>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  },
};

async function verified(message: Buffer) {
  const asked: string[] = [];
  const { results } = await dkimVerify(message, {
    resolver: async (name: string) => {
      asked.push(name);
      return [
        [`v=DKIM1; k=rsa; p=${keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`],
      ];
    },
  });
  return { asked, result: results[0]! };
}

test('signs what one-click unsubscribing needs, and all that a reader sees', async () => {
  const { asked, result } = await verified(await sent(alert));
  expect(asked).toEqual(['alerts._domainkey.news.example.org']);
  expect(result.status).toMatchObject({ result: 'pass', aligned: 'news.example.org' });
  const signed = result.signingHeaders!.keys.toLowerCase().split(': ');
  for (const name of [
    'from',
    'to',
    'subject',
    'date',
    'message-id',
    'mime-version',
    'content-type',
    'list-unsubscribe',
    'list-unsubscribe-post',
    'auto-submitted',
  ])
    expect(signed).toContain(name);
});

test.each(['List-Unsubscribe:', 'List-Unsubscribe-Post:', 'Subject:', 'finished'])(
  'a message of which %s was changed has no valid signature',
  async (part) => {
    const message = (await sent(alert)).toString('latin1');
    const at = message.search(new RegExp(`^${part}`, 'm')) + part.length;
    const { result } = await verified(Buffer.from(`${message.slice(0, at)} x${message.slice(at)}`, 'latin1'));
    expect(result.status.result).not.toBe('pass');
  },
);

test('without a key nothing is signed', () => {
  expect(dkim(readConfig({ ALERTS_FROM: 'alerts@example.org' }).config)).toBeUndefined();
});

const wrongKeys: readonly (readonly [string, () => string, string])[] = [
  ['no key', () => 'secret', 'has none'],
  ['a public key', () => keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'has none'],
  ['an encrypted key', () => encrypted(keys.privateKey), 'not encrypted'],
  [
    'a short key',
    () => pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey),
    'one of 1024 bits',
  ],
  ['a key that is not RSA', () => pem(generateKeyPairSync('ed25519').privateKey), 'type ed25519'],
];

test.each(wrongKeys)('refuses %s', (_, key, message) => {
  const config = settings(key());
  expect(() => dkim(config)).toThrow(message);
  expect(() => dkim(config)).toThrow(/^ALERTS_DKIM_KEY_FILE takes/);
});

test('refuses a file that is not there', () => {
  const config = readConfig({
    ALERTS_FROM: 'a@example.org',
    ALERTS_DKIM_KEY_FILE: join(folder, 'none'),
  }).config;
  expect(() => dkim(config)).toThrow('cannot be read (ENOENT)');
});

test.each([
  '',
  'nobody',
  'a@localhost',
  'a@example.org, b@example.org',
  'a@example.org\r\nBcc: x@example.org',
])('refuses the sender "%s"', (from) => {
  expect(() => dkim(settings(pem(keys.privateKey), { ALERTS_FROM: from }))).toThrow('ALERTS_FROM takes');
});

test('refuses a selector that is no name in DNS', () => {
  expect(() => dkim(settings(pem(keys.privateKey), { ALERTS_DKIM_SELECTOR: 'a; d=b' }))).toThrow(
    'ALERTS_DKIM_SELECTOR takes',
  );
});
