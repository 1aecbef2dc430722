import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { serveZone, type Zone, type ZoneServer } from './dns.fixture.ts';
import { nameServer } from './name-server.ts';
import type { SenderCheck } from './sender-check.ts';
import { checkSender } from './sender-records.ts';
import { sendingTerm } from './spf.ts';

let folder: string;
let keyFile: string;
let publicKey: string;
let server: ZoneServer;
let zone: Zone;
let complete: Zone;

const SELECTOR = 'alerts._domainkey.news.example.org';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sender-'));
  keyFile = join(folder, 'dkim.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  complete = {
    'news.example.org': { TXT: ['site-verification=1', 'v=spf1 mx -all'], MX: ['mail.example.org'] },
    [SELECTOR]: { TXT: [`v=DKIM1; k=rsa; p=${publicKey}`] },
    '_dmarc.example.org': { TXT: ['v=DMARC1; p=reject; sp=quarantine; rua=mailto:dmarc@example.org'] },
    'mail.example.org': { A: ['192.0.2.25'] },
  };
  server = await serveZone(() => zone);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  zone = complete;
});

function check(environment: Readonly<Record<string, string>> = {}): Promise<readonly SenderCheck[]> {
  const { config } = readConfig({
    ALERTS_FROM: 'Projects <alerts@news.example.org>',
    ALERTS_DKIM_KEY_FILE: keyFile,
    ALERTS_SMTP_URL: 'smtp://mail.example.org:587',
    ...environment,
  });
  return checkSender(config, nameServer(server.address));
}

const only = async (kind: SenderCheck['kind'], environment?: Readonly<Record<string, string>>) =>
  (await check(environment)).find((each) => each.kind === kind)!;
const sentencesOf = ({ lacks }: SenderCheck) => lacks.map(({ sentence }) => sentence).join(' ');
const withRecords = (name: string, records: Zone[string] | undefined) => {
  const { [name]: _, ...others } = complete;
  zone = records === undefined ? others : { ...others, [name]: records };
};

test('finds nothing to lack where all is there', async () => {
  const checks = await check();
  expect(checks.map(({ kind, name, found, lacks }) => ({ kind, name, found: found.length, lacks }))).toEqual([
    { kind: 'SPF', name: 'news.example.org', found: 1, lacks: [] },
    { kind: 'DKIM', name: SELECTOR, found: 1, lacks: [] },
    { kind: 'DMARC', name: '_dmarc.example.org', found: 1, lacks: [] },
    { kind: 'MX', name: 'news.example.org', found: 1, lacks: [] },
  ]);
  const notes = checks.flatMap((each) => each.notes).join(' ');
  expect(notes).toContain('an RSA key of 2048 bits');
  expect(notes).toContain('The policy for news.example.org is quarantine.');
});

test('says which records to add where there are none', async () => {
  zone = {};
  const records = (await check()).flatMap(({ lacks }) => lacks.map(({ record }) => record));
  expect(records).toEqual([
    'news.example.org. TXT "v=spf1 a:mail.example.org -all"',
    expect.stringMatching(
      /^alerts\._domainkey\.news\.example\.org\. TXT "v=DKIM1; k=rsa; p=[^"]{237}" "[^"]+"$/,
    ),
    '_dmarc.news.example.org. TXT "v=DMARC1; p=none"',
    'news.example.org. MX 10 mail.news.example.org.',
  ]);
  expect(records[1]!.replaceAll('" "', '')).toContain(publicKey);
});

test.each([
  ['smtp://localhost:25', 'mx'],
  ['smtp://127.0.0.1', 'mx'],
  ['smtp://[::1]', 'mx'],
  ['smtps://user:secret@192.0.2.1', 'ip4:192.0.2.1'],
  ['smtp://[2001:db8::1]:587', 'ip6:2001:db8::1'],
  ['smtp://user:secret@smtp.example.net', 'a:smtp.example.net'],
])('a new SPF record for %s names %s', (smtpUrl, term) => {
  expect(sendingTerm(smtpUrl)).toBe(term);
});

describe('SPF', () => {
  const others: Zone = {
    '_spf.example.net': { TXT: ['v=spf1 ip4:192.0.2.0/24 ~all'] },
    '_open.example.net': { TXT: ['v=spf1 mx'] },
    '_loop.example.net': { TXT: ['v=spf1 include:_loop.example.net -all'] },
    '_two.example.net': { TXT: ['v=spf1 -all', 'v=spf1 mx -all'] },
  };

  test.each([
    'v=spf1 ip4:192.0.2.10 ip6:2001:db8::/32 a:mail.example.org/28 include:_spf.example.net ~all',
    'v=spf1 redirect=_spf.example.net',
    'V=SPF1  mx  -ALL exp=explain.example.org',
    'v=spf1 exists:%{i}.example.net include:%{d}.example.net x-thing=1 -all',
    'v=spf1 a mx a:b.example.net mx:c.example.net a a a a a a -all',
  ])('%s lacks nothing', async (record) => {
    zone = { ...complete, ...others, 'news.example.org': { TXT: [record], MX: ['mail.example.org'] } };
    expect((await only('SPF')).lacks).toEqual([]);
  });

  test.each([
    ['v=spf1 mx', '-all', 'v=spf1 mx -all'],
    ['v=spf1 mx ?all', '-all', 'v=spf1 mx -all'],
    ['v=spf1 +all mx', '-all', 'v=spf1 mx -all'],
    ['v=spf1 redirect=_open.example.net', 'redirects to', undefined],
    ['v=spf1 ipv4:192.0.2.1 -all', '"ipv4:192.0.2.1" is not a term', undefined],
    ['v=spf1 include:_none.example.net -all', '_none.example.net, which has no SPF', undefined],
    ['v=spf1 include:_two.example.net -all', 'more than one SPF', undefined],
    ['v=spf1 include:_loop.example.net -all', 'more than 10 lookups', undefined],
    ['v=spf1 a a a a a a a a a a a -all', 'more than 10 lookups', undefined],
  ])('%s lacks something', async (record, sentence, proposed) => {
    zone = { ...complete, ...others, 'news.example.org': { TXT: [record], MX: ['mail.example.org'] } };
    const found = await only('SPF');
    expect(sentencesOf(found)).toContain(sentence);
    expect(found.lacks[0]!.record).toBe(
      proposed === undefined ? undefined : `news.example.org. TXT "${proposed}"`,
    );
  });

  test('two records are as bad as none', async () => {
    withRecords('news.example.org', { TXT: ['v=spf1 mx -all', 'v=spf1 a -all'], MX: ['mail.example.org'] });
    expect(sentencesOf(await only('SPF'))).toContain('more than one SPF record');
  });

  test('is about the domain that failed deliveries come back to', async () => {
    const found = await only('SPF', { ALERTS_RETURN_PATH: 'bounces@mail.example.net' });
    expect(found).toMatchObject({ name: 'mail.example.net', found: [] });
  });
});

describe('DKIM', () => {
  test.each([
    ['p=KEY', ''],
    ['v=DKIM1;h=sha1:sha256;s=email;t=s;p=KEY;', ''],
    ['v=DKIM1; p=', 'was withdrawn'],
    ['v=DKIM1; k=rsa; p=MIIB', 'another key'],
    ['v=DKIM1; k=ed25519; p=KEY', 'not RSA'],
    ['v=DKIM1; h=sha1; p=KEY', 'not allow SHA-256'],
    ['v=DKIM1; s=other; p=KEY', 'not allow mail'],
    ['v=DKIM1; t=y:s; p=KEY', 'only tested'],
    ['k=rsa; v=DKIM1; p=KEY', 'not one of DKIM'],
    ['v=DKIM2; p=KEY', 'not one of DKIM'],
    ['key', 'not one of DKIM'],
  ])('%s', async (record, sentence) => {
    withRecords(SELECTOR, { TXT: [record.replace('KEY', publicKey)] });
    const found = await only('DKIM');
    expect(sentencesOf(found)).toContain(sentence);
    expect(found.lacks.length).toBe(sentence === '' ? 0 : 1);
  });

  test('two records are one too many', async () => {
    withRecords(SELECTOR, { TXT: [`v=DKIM1; p=${publicKey}`, 'v=DKIM1; p='] });
    expect(sentencesOf(await only('DKIM'))).toContain('more than one record');
  });

  test('without a key it is left to the mail server, and says so', async () => {
    const found = await only('DKIM', { ALERTS_DKIM_KEY_FILE: '' });
    expect(found.lacks).toEqual([]);
    expect(found.notes.join()).toContain('Not checked: ALERTS_DKIM_KEY_FILE is empty');
  });
});

describe('DMARC', () => {
  test.each([
    ['v=DMARC1; p=none', ''],
    ['v=DMARC1;p=reject;sp=none;', ''],
    ['v=DMARC1; p=all', 'must be one of p=none'],
    ['v=DMARC1', 'must be one of p=none'],
    ['v=DMARC1; sp=none', 'must be one of p=none'],
    ['v=DMARC1; none', 'must be one of p=none'],
    ['v=DMARC2; p=none', 'No record says'],
  ])('%s', async (record, sentence) => {
    withRecords('_dmarc.example.org', { TXT: [record] });
    const found = await only('DMARC');
    expect(sentencesOf(found)).toContain(sentence);
    expect(found.lacks.length).toBe(sentence === '' ? 0 : 1);
  });

  test('two records are as bad as none', async () => {
    withRecords('_dmarc.example.org', { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] });
    expect(sentencesOf(await only('DMARC'))).toContain('more than one DMARC record');
  });

  test('the record of the domain itself comes before that of the one above', async () => {
    zone = { ...complete, '_dmarc.news.example.org': { TXT: ['v=DMARC1; p=none'] } };
    expect(await only('DMARC')).toMatchObject({ name: '_dmarc.news.example.org', lacks: [] });
  });

  const none = { TXT: ['v=DMARC1; p=none'] };

  test.each<readonly [string, Zone, string]>([
    [
      'its owner, not of one between',
      { '_dmarc.news.example.org': none, '_dmarc.example.org': none },
      '_dmarc.example.org',
    ],
    [
      'one between that is its own owner',
      { '_dmarc.news.example.org': { TXT: ['v=DMARC1; p=none; psd=n'] }, '_dmarc.example.org': none },
      '_dmarc.news.example.org',
    ],
    ['the one that everybody is below', { '_dmarc.org': { TXT: ['v=DMARC1; p=none; psd=y'] } }, '_dmarc.org'],
    [
      'its owner, below the one that everybody is below',
      { '_dmarc.example.org': none, '_dmarc.org': { TXT: ['v=DMARC1; p=none; psd=y'] } },
      '_dmarc.example.org',
    ],
  ])('a domain without a record has that of %s', async (_, records, name) => {
    zone = records;
    const found = await only('DMARC', {
      ALERTS_FROM: 'a@list.news.example.org',
      ALERTS_RETURN_PATH: name === '_dmarc.news.example.org' ? 'b@news.example.org' : 'b@example.org',
      ALERTS_DKIM_KEY_FILE: '',
    });
    expect(found).toMatchObject({ name, lacks: [] });
  });

  const otherDomain = { ALERTS_RETURN_PATH: 'bounces@example.net' };
  const sameOwner = { ALERTS_RETURN_PATH: 'bounces@mail.example.org' };
  const unsigned = { ALERTS_DKIM_KEY_FILE: '' };

  test.each([
    ['signed, failures come back elsewhere', '', otherDomain, 'does not count for news.example.org', 0],
    ['unsigned, failures come back elsewhere', '', { ...otherDomain, ...unsigned }, 'does not count', 1],
    [
      'unsigned, failures come back to a sister domain',
      '',
      { ...sameOwner, ...unsigned },
      'as it should be',
      0,
    ],
    ['the same, but strict', '; aspf=s', { ...sameOwner, ...unsigned }, 'does not count', 1],
    ['strict, failures come back to the sender', '; aspf=s', unsigned, 'as it should be', 0],
  ])('%s', async (_, tags, environment, note, lacks) => {
    withRecords('_dmarc.example.org', { TXT: [`v=DMARC1; p=none${tags}`] });
    const found = await only('DMARC', environment);
    expect(found.notes.join(' ')).toContain(note);
    expect(found.lacks.length).toBe(lacks);
  });
});

describe('MX', () => {
  test.each([
    ['none, nor an address', {}, 'takes no mail', 0],
    ['none, but an address', { A: ['192.0.2.1'] }, '', 1],
    ['a null MX', { MX: [''] }, 'refuses all mail', 0],
    [
      'a server without an address',
      { MX: ['mail.example.org', 'gone.example.org'] },
      'gone.example.org has no',
      0,
    ],
  ])('%s', async (_, records, sentence, notes) => {
    withRecords('news.example.org', { TXT: ['v=spf1 mx -all'], ...records });
    const found = await only('MX');
    expect(sentencesOf(found)).toContain(sentence);
    expect(found.lacks.length).toBe(sentence === '' ? 0 : 1);
    expect(found.notes.length).toBe(notes);
  });

  test('is looked up for both domains of the sender', async () => {
    const checks = await check({ ALERTS_RETURN_PATH: 'bounces@mail.example.org' });
    expect(checks.filter(({ kind }) => kind === 'MX').map(({ name }) => name)).toEqual([
      'news.example.org',
      'mail.example.org',
    ]);
  });
});

test('a failure of DNS is not taken for a missing record', async () => {
  withRecords(SELECTOR, 'SERVFAIL');
  const found = await only('DKIM');
  expect(found.lacks).toEqual([{ sentence: `DNS gives no answer about TXT of ${SELECTOR} (ESERVFAIL).` }]);
});

test('a name server that is away makes each check lack an answer', async () => {
  const { config } = readConfig({ ALERTS_FROM: 'alerts@example.org' });
  const checks = await checkSender(config, nameServer('127.0.0.1:9'));
  expect(checks.filter(({ lacks }) => lacks.length > 0).map(({ kind }) => kind)).toEqual([
    'SPF',
    'DMARC',
    'MX',
  ]);
});
