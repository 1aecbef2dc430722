import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlertsFixture, newAlerts, pathOf } from '../../src/alerts/alerts.fixture.ts';
import type { ReceivedMail } from '../../src/alerts/mail-server.fixture.ts';
import { postfixReport } from '../../src/alerts/sender/bounces.fixture.ts';
import { endBounced } from '../../src/alerts/subscribers/bounced.ts';
import { type PostgresServer, startPostgres } from '../fixtures/postgres-server.ts';

const clinic = {
  name: 'Khomele Clinic',
  province: 'Limpopo',
  local_municipality: 'Makhado',
  department: 'Health',
  main_contractor: 'Welatha Building Contractors CC',
  status: 'Tender',
  estimated_total_project_cost: 5e6,
};
const PLACE = 'local_municipality=Makhado&province=Limpopo';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.dispose());

let stores = 0;
const engines = {
  SQLite: () => ({}),
  PostgreSQL: () => ({
    STORE_URL: server.storeUrl(`attacked_${++stores}`),
    ALERTS_STORE_URL: server.storeUrl(`attacked_alerts_${stores}`),
  }),
};

/** Everything that is stored, to see whether an attack has changed it. */
async function stored({ alerts: { database } }: AlertsFixture): Promise<string> {
  const tables = [
    'subscriber',
    'subscription',
    'confirmation',
    'letter',
    'ended',
    'search',
    'sign_up',
    'setting',
  ];
  const rows = await Promise.all(
    tables.map((table) => database.rows(`SELECT * FROM ${table} ORDER BY 1, 2`)),
  );
  return JSON.stringify(rows);
}

/** What people read of a mail: subject, text and HTML without the tokens in its links. */
const partsOf = ({ subject, text, html }: ReceivedMail): readonly string[] =>
  [subject!, text!, html!].map((part) => part.replace(/\/[\w-]{36}\.[\w-]{43}/g, ''));

describe.each(Object.entries(engines))('on %s', (_, environment) => {
  let fixture: AlertsFixture;
  beforeEach(async () => {
    fixture = await newAlerts({ ALERTS_MOST_SEARCHES: '5', ...environment() });
    await fixture.publish(1, { 1: clinic, 2: { ...clinic, name: 'Road', department: 'Transport' } });
  });
  afterEach(() => fixture.close());

  const signUp = (fields: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) =>
    fixture.post(
      '/alerts/new',
      { search: 'v1?q=road', address: 'reader@example.org', agree: 'on', ...fields },
      headers,
    );

  describe('a token', () => {
    let tokens: { readonly mine: string; readonly other: string; readonly confirm: string };
    beforeEach(async () => {
      const mine = (await fixture.follow('reader@example.org', PLACE)).slice('/alerts/mine/'.length);
      const other = (await fixture.follow('other@example.org', PLACE)).slice('/alerts/mine/'.length);
      await signUp({ address: 'third@example.org' });
      await fixture.send();
      const confirm = pathOf(fixture.received.at(-1)!.link('/confirm/')).slice('/alerts/confirm/'.length);
      tokens = { mine, other, confirm };
    });

    /** Texts like a token that are none. */
    function wrongTokens(): readonly string[] {
      const { mine, other, confirm } = tokens;
      const [id, secret] = mine.split('.') as [string, string];
      const changed = Array.from({ length: 8 }, (_, i) => {
        const at = Math.floor((i * mine.length) / 8);
        return `${mine.slice(0, at)}${mine[at] === 'A' ? 'B' : 'A'}${mine.slice(at + 1)}`;
      });
      return [
        ...changed,
        ...[
          id,
          `${id}.`,
          `.${secret}`,
          secret,
          `${id}.${secret.slice(1)}`,
          `${id}.${secret}A`,
          mine.toLowerCase(),
        ],
        // Of one person with that of another.
        `${id}.${other.split('.')[1]}`,
        `${confirm.split('.')[0]}.${secret}`,
        `${id}.${confirm.split('.')[1]}`,
        ...[
          '%00',
          `${mine}%00`,
          `%00${mine}`,
          `${mine}%0d%0a`,
          `${mine}%20`,
          `${mine}'--`,
          `${id}.${'%25'.repeat(43)}`,
        ],
        ...["'%20OR%20'1'='1", '..%2f..%2fmetrics', '%2e%2e', '*', '%', '_'.repeat(36), 'x'.repeat(4000)],
        ...['é', '%f0%9f%94%91', '%ff', '%C3%28'],
      ];
    }

    test('that is guessed, changed or put together of two lets nobody in, and changes nothing', async () => {
      const before = await stored(fixture);
      const paths = ['confirm', 'mine', 'leave'].flatMap((page) =>
        [...wrongTokens(), page === 'confirm' ? tokens.mine : tokens.confirm].map(
          (token) => `/alerts/${page}/${token}`,
        ),
      );
      for (const path of [...paths, ...paths.map((each) => `${each}/data.json`)]) {
        const answers = [
          await fixture.get(path),
          await fixture.post(path, { do: 'end all' }),
          await fixture.post(path, { do: 'save', language: 'en', nothing: 'on' }),
        ];
        for (const { statusCode, body } of answers) {
          expect([200, 400, 404, 405, 410, 414], path).toContain(statusCode);
          expect(body, path).not.toContain('example.org');
        }
      }
      expect(await stored(fixture)).toBe(before);
    });

    test('ends and changes only what is of its own person', async () => {
      const { body } = await fixture.get(`/alerts/mine/${tokens.other}`);
      const search = /name="search" value="([^"]*)"/.exec(body)![1]!;
      await fixture.post(`/alerts/mine/${tokens.mine}`, { do: 'end', search });
      expect((await fixture.get(`/alerts/mine/${tokens.other}`)).body).toContain('Makhado, Limpopo');
      expect((await fixture.get(`/alerts/mine/${tokens.mine}`)).body).not.toContain('Makhado, Limpopo');
      await fixture.post(`/alerts/leave/${tokens.mine}`);
      expect((await fixture.get(`/alerts/mine/${tokens.other}`)).body).toContain('other@example.org');
    });
  });

  test('a scanner that opens every link of every mail in every way changes nothing', async () => {
    const own = await fixture.follow('reader@example.org', PLACE, { nothing: true });
    await fixture.publish(2, { 1: { ...clinic, estimated_total_project_cost: 9e6 } });
    fixture.later(61);
    await fixture.work();
    await signUp({ address: 'third@example.org' });
    await fixture.send();
    const before = await stored(fixture);
    const links = fixture.received.flatMap(({ text, html, headers }) => [
      ...(text!.match(/https?:\/\/\S+/g) ?? []),
      ...Array.from(html!.matchAll(/href="([^"]*)"/g), ([, link]) => link!.replaceAll('&amp;', '&')),
      ...headers.flatMap(({ key, value }) => (key === 'list-unsubscribe' ? [value.slice(1, -1)] : [])),
    ]);
    expect(links.filter((link) => link.includes('/alerts/')).length).toBeGreaterThan(8);
    const pages = [...new Set(links.map(pathOf))].flatMap((path) => [path, `${path}/data.json`]);
    for (const path of pages)
      for (const method of ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS'])
        expect((await fixture.ask({ url: path, method })).statusCode, path).toBeLessThan(500);
    expect(await stored(fixture)).toBe(before);
    expect((await fixture.get(own)).body).toContain('reader@example.org');
  });

  const INJECTED = '\r\nBcc: victim@example.org\r\nX-Injected: yes\r\n\r\n';
  const hostileTexts = [
    INJECTED,
    encodeURIComponent(INJECTED),
    '\n.\r\nMAIL FROM:<a@example.org>\r\n',
    '\0',
    '\u2028Bcc: victim@example.org',
    '\u202Egro.elpmaxe',
    '\ud800',
    '<script>alert(1)</script>"\'><img src=x>',
    '=?utf-8?q?=0d=0aBcc:_victim=40example.org?=',
  ];

  test('no field of a form gets a header, a recipient or markup into a mail', async () => {
    const usual = {
      search: 'v1?q=road',
      address: 'reader@example.org',
      language: 'en',
      nothing: '',
      agree: 'on',
    };
    const fields = { ...usual, do: '', website: '' };
    for (const [field, value] of Object.entries(fields))
      for (const text of hostileTexts)
        for (const hostile of [value + text, text + value]) {
          const { statusCode, headers } = await signUp({ ...usual, [field]: hostile });
          expect([303, 400, 422], `${field} ${JSON.stringify(hostile)}`).toContain(statusCode);
          expect(JSON.stringify(headers)).not.toMatch(/bcc|injected/i);
          fixture.later(24 * 60);
        }
    await fixture.send();
    expect(fixture.received.length).toBeGreaterThan(20);
    for (const { raw, to_, headers, html } of fixture.received) {
      expect(to_).toBe('reader@example.org');
      expect(headers.map(({ key }) => key)).not.toContain('bcc');
      expect(headers.map(({ key }) => key)).not.toContain('x-injected');
      expect(raw).not.toContain('victim@example.org');
      expect(html).not.toMatch(/<script|<img/);
    }
    expect(fixture.failed).toEqual([]);
  });

  test('addresses of more than one mailbox, or for the mail server, are refused', async () => {
    for (const address of [
      'a@example.org,b@example.org',
      'a@example.org;b@example.org',
      'a@example.org b@example.org',
      '<a@example.org>',
      'A <a@example.org>',
      '"a b"@example.org',
      '"a@example.org"@example.com',
      'a@example.org> SIZE=1',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@localhost',
      'a@example.org.',
      'a@-example.org',
      'a@exa mple.org',
      'a@b@example.org',
      '@example.org',
      `${'a'.repeat(65)}@example.org`,
      `a@${'b'.repeat(250)}.org`,
      'группа: a@example.org;',
    ])
      expect((await signUp({ address })).statusCode, address).toBe(422);
    expect(await fixture.alerts.database.rows('SELECT id FROM sign_up')).toEqual([]);
  });

  test('a query with line ends, NUL and broken characters gets a page, and nothing into headers', async () => {
    for (const query of [
      'q=a%0d%0aX-Injected:%20yes',
      'q=%00',
      'q=a%00b',
      'q=%ff%fe',
      'language=%0d%0aX-Injected:%20yes',
      'project=%00',
      'province=%00',
      'contractor=%0d%0a',
      '%00=%00',
      'language=__proto__',
      'project=1&project=2',
      'area=ward:1',
      'area!=ward:1',
      'q=%ed%a0%80',
      `q=${'a+'.repeat(3000)}`,
      `${'province=x&'.repeat(1000)}`,
    ])
      for (const page of ['new', 'sent', 'privacy']) {
        const { statusCode, headers } = await fixture.get(`/alerts/${page}?${query}`, {
          accept: 'text/html',
        });
        expect([200, 400, 414], query).toContain(statusCode);
        expect(headers).not.toHaveProperty('x-injected');
      }
  });

  test('a saved search that is no search of the service is refused, and one that is has its mail', async () => {
    const searches = [
      'v1?project=1',
      'v1?project=999999999',
      'v1?q=%00',
      'v1?q=a%0Ab',
      'v1?area=ward:1',
      'v1?area!=ward:1',
      'v1?area=%00:%00',
      'v1?near=-91,0,5',
      'v1?near=1e308,1e308,500',
      'v1?cost_min=Infinity',
      'v1?cost_min=1e999',
      'v1?completion_after=9999-99-99',
      'v1?__proto__=x',
      'v1?constructor=x',
      'v1?order=name',
      '__proto__?q=x',
      'v1',
      `v1?q=${'a'.repeat(60_000)}`,
      `v1?${'contractor=x&'.repeat(4000)}`,
      `v1?${Array.from({ length: 150 }, (_, i) => `name=${i}`).join('&')}`,
    ];
    for (const [i, search] of searches.entries()) {
      const { statusCode } = await signUp({ search, address: `reader${i}@example.org` });
      expect([303, 400, 413], search.slice(0, 50)).toContain(statusCode);
      const before = fixture.received.length;
      await fixture.send();
      expect(fixture.failed, search.slice(0, 50)).toEqual([]);
      expect(fixture.received.length - before, search.slice(0, 50)).toBe(statusCode === 303 ? 1 : 0);
      if (statusCode !== 303) continue;
      const link = pathOf(fixture.received.at(-1)!.link('/confirm/'));
      expect((await fixture.get(link)).statusCode).toBe(200);
      expect((await fixture.post(link)).statusCode).toBe(200);
    }
    const sizes = await fixture.alerts.database.rows<{ readonly text: string }>('SELECT text FROM search');
    for (const { text } of sizes) expect(text.length).toBeLessThan(5000);
  });

  test('a stranger gets no words, links or names but those of reports, however a search spells them', async () => {
    const words = 'evil.example';
    const searches = [
      `v1?q=${words}`,
      `v1?q=Call+0800+123+now&province=Limpopo`,
      `v1?name=${words}`,
      `v1?name=${words}&province=Limpopo`,
      `v1?status=${words}`,
      `v1?department=${words}`,
      `v1?department!=${words}`,
      `v1?contractor=${words}`,
      `v1?selected_facets=status_exact:${words}`,
      `v1?local_municipality=${words}`,
      // Names are found in other spellings, and these would become links.
      'v1?contractor=Welatha.Building.Contractors.cc',
      'v1?contractor=http://welatha/building@contractors.cc',
      'v1?contractor!=welatha.building.contractors.CC',
      'v1?local_municipality=Makha.do',
      'v1?local_municipality=makha.do,+Limpopo',
      'v1?district_municipality=Vhem.be',
      'v1?province=LIMPOPO',
      'v1?name=KHOMELE+CLINIC',
      'v1?selected_facets=status_exact:TENDER',
    ];
    for (const [i, search] of searches.entries()) {
      expect((await signUp({ search, address: `victim${i}@example.org` })).statusCode, search).toBe(303);
      await fixture.send();
      const parts = partsOf(fixture.received.at(-1)!);
      for (const part of parts)
        expect(part, search).not.toMatch(
          /evil|0800|\.cc|makha\.do|vhem\.be|welatha\.|LIMPOPO|TENDER|KHOMELE/,
        );
    }
    expect(fixture.received).toHaveLength(searches.length);
  });

  test('the title of a search that somebody asks for beyond the most has no words of theirs, either', async () => {
    const { alerts } = fixture;
    for (let i = 0; i < alerts.config.alertsMostSearches; i++) {
      await fixture.follow('reader@example.org', `cost_min=${i + 1}`);
      fixture.later(24 * 60);
    }
    await signUp({ search: 'v1?q=evil.example&contractor=Welatha.Building.Contractors.cc' });
    await fixture.send();
    const parts = partsOf(fixture.received.at(-1)!);
    expect(parts[1]).toContain('Not added');
    for (const part of parts) expect(part).not.toMatch(/evil|\.cc/i);
  });

  test('a Host header of another site leads no link of a mail or a page there', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    const answer = await signUp({}, headers);
    await fixture.send();
    const page = await fixture.get(`/alerts/new?${PLACE}`, headers);
    for (const text of [JSON.stringify(answer.headers), answer.body, page.body, fixture.received[0]!.raw])
      expect(text).not.toContain('evil');
  });

  test('a bounce that somebody makes up ends nobody but themselves', async () => {
    await fixture.follow('reader@example.org', PLACE);
    const own = await fixture.follow('mallory@example.org', PLACE);
    const { alerts } = fixture;
    const bounceOf = (messageId: string, recipient = 'reader@example.org') =>
      endBounced(
        alerts,
        (async function* () {
          const fields = [`Final-Recipient: rfc822; ${recipient}`, 'Action: failed', 'Status: 5.1.1'];
          const returned = ['Content-Type: message/rfc822', '', `Message-ID: ${messageId}`, '', 'x'];
          yield postfixReport(fields, returned);
        })(),
      );
    const [id] = own.slice('/alerts/mine/'.length).split('.') as [string];
    const guessed = [
      '<1@news.example.org>',
      `<${crypto.randomUUID()}@news.example.org>`,
      `<${id}@news.example.org>`,
      '<%@news.example.org>',
      '<_@news.example.org>',
      "<' OR 1=1 --@news.example.org>",
      '<@news.example.org>',
    ];
    for (const messageId of guessed)
      expect(await bounceOf(messageId), messageId).toMatch(/^Nothing was ended/);
    const mine = fixture.received.findLast(({ to_ }) => to_ === 'mallory@example.org')!.messageId!;
    expect(await bounceOf(mine)).toBe('The address was ended.');
    expect(await alerts.database.rows('SELECT id FROM subscriber')).toHaveLength(1);
    expect((await fixture.get(own)).body).not.toContain('mallory@example.org');
  });

  test('a form of another site signs nobody up, and ends nobody without the token', async () => {
    const own = await fixture.follow('reader@example.org', PLACE);
    const before = await stored(fixture);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await signUp({ address: 'victim@example.org' }, headers)).statusCode).toBe(429);
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/json'])
      expect((await signUp({}, { 'content-type': type })).statusCode).toBe(415);
    await fixture.post('/alerts/leave/', {}, headers);
    await fixture.post('/alerts/mine/', { do: 'end all' }, headers);
    expect(await stored(fixture)).toBe(before);
    const { headers: sent } = await fixture.get(own);
    expect(sent).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'strict-origin',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  test('fifty sign-ups of one address at once send as many mails as a day allows', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        signUp({ address: `Vic${'.'.repeat(i % 2)}tim+${i}@Example.org` }),
      ),
    );
    await fixture.send();
    expect(fixture.received).toHaveLength(3);
  });
});
