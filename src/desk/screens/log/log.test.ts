import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWriter, type PublicationEntry, storeFile } from '../../../store/index.ts';
import { type Answer, type DeskFixture, newDesk } from '../../desk.fixture.ts';
import { createDraft } from '../../drafts/change-draft.ts';
import { appendToLog, type DeskLogEvent, type DeskLogRow, logHash } from '../../log/append.ts';
import { headText, type LogHead, logHead } from '../../log/log-head.ts';

let fixture: DeskFixture;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-03-02T08:00:00Z');
  fixture = await newDesk({}, () => now);
});

afterEach(() => fixture.close());

/** Signs in first: sessions end when the clock goes on. */
const auditor = {
  get: async (path: string): Promise<Answer> => (await fixture.as('auditor')).get(path),
};

const log = (event: Partial<DeskLogEvent> = {}): Promise<void> =>
  fixture.desk.database.transaction((transaction) =>
    appendToLog(transaction, now, {
      who: 'clerk@example.org',
      action: 'uploaded a file',
      about: 'd1',
      ...event,
    }),
  );

const rowsIn = (text: string): readonly string[] => text.match(/<li><time.*?<\/li>/gs) ?? [];

describe('the page', () => {
  test('shows who did what, when and with which details, the newest first', async () => {
    await log({
      detail: {
        file: 'q2.xlsx',
        sameFile: true,
        bytes: 4_973_002,
        sha256: 'ab'.repeat(32),
        publishAt: '2026-04-01T12:00:00.000Z',
      },
    });
    now = new Date('2026-03-02T12:30:00Z');
    await log({ who: 'peter@example.org', action: 'approved' });
    const rows = rowsIn((await auditor.get('/log')).text);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/2 March 2026, 14:30.*peter@example\.org.*approved/s);
    expect(rows[1]).toMatch(
      /clerk@example\.org.*uploaded a file.*q2\.xlsx.*same file.*yes.*5\.0.MB.*abababababab….*1 April 2026, 14:00/s,
    );
  });

  const searches: readonly (readonly [string, readonly string[]])[] = [
    ['q=CLERK', ['a', 'c']],
    ['q=clerk+100%25', ['c']],
    ['q=%25', ['c']],
    ['q=_', []],
    ['q=%22quoted%22', ['b']],
    ['action=approved', ['b']],
    ['from=2026-03-02&to=2026-03-02', ['a', 'b']],
    ['from=2026-03-03', ['c']],
    ['to=2026-02-30x', ['a', 'b', 'c']],
    ['action=nothing', []],
    ['page=99', ['a', 'b', 'c']],
  ];
  test.each(searches)('finds with %s the entries %j', async (query, expected) => {
    await log({ about: 'a' });
    await log({ about: 'b', who: 'peter@example.org', action: 'approved', detail: { note: '"Quoted"' } });
    // Midnight in South Africa.
    now = new Date('2026-03-02T22:00:00Z');
    await log({ about: 'c', detail: { note: '100%' } });
    const { text } = await auditor.get(`/log?${query}`);
    const found = ['a', 'b', 'c'].filter((about) => text.includes(`<span>${about}</span>`));
    expect(found).toEqual(expected);
    const csv = (await auditor.get(`/log.csv?${query}`)).text.split('\r\n').slice(1, -1);
    expect(csv.map((line) => line.split(',')[4])).toEqual(expected);
  });

  test('shows text of others as text', async () => {
    await log({ about: '<script>', detail: { '<b>': '<img src=x>' } });
    const { text } = await auditor.get('/log');
    expect(text).not.toMatch(/<script>|<img|<b>/);
  });

  test('has fifty entries, and links to the others with the same search', async () => {
    for (let i = 0; i < 51; i++) await log();
    const { text } = await auditor.get('/log?q=clerk');
    expect(rowsIn(text)).toHaveLength(50);
    expect(text).toContain('href="/log?q=clerk&amp;page=2"');
    expect(rowsIn((await auditor.get('/log?q=clerk&page=2')).text)).toHaveLength(1);
  });

  test('marks what one person did alone', async () => {
    await log({ detail: { emergency: 'The minister speaks at noon.' } });
    expect((await auditor.get('/log')).text).toMatch(/is-problem.*uploaded a file/s);
  });
});

describe('the file', () => {
  test('holds all entries, and nothing that a spreadsheet runs', async () => {
    for (let i = 0; i < 1001; i++) await log({ about: i === 0 ? '=HYPERLINK("http://x")' : String(i) });
    const answer = await auditor.get('/log.csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('desk-log-2026-03-02.csv');
    const lines = answer.text.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(1001);
    expect(lines[0]).toContain(`"'=HYPERLINK(""http://x"")"`);
  });
});

describe('the check', () => {
  const check = async (head = ''): Promise<string> =>
    (await auditor.get(`/log/check?head=${encodeURIComponent(head)}`)).text
      .replace(/.*<h1>/s, '')
      .replace(/<[^>]*>/g, ' ');
  const head = (): Promise<LogHead> => logHead(fixture.desk.database);
  const noted = async () => {
    const { number, sha256 } = await head();
    return { deskLogEntry: number, deskLog: sha256 };
  };

  async function* noProjects() {}

  /** Publishes nothing but an entry: the check reads the logs only. */
  async function publish(
    record: Pick<PublicationEntry, 'draft' | 'deskLog' | 'deskLogEntry'>,
  ): Promise<{ number: number; sha256: string }> {
    const store = openWriter(fixture.desk.config.storeUrl, { lockWaitSeconds: 1, primaryWaitSeconds: 1 });
    await store.publish({
      kind: 'reported',
      snapshots: [
        {
          irmSnapshot: { sphere: 'provincial', financialYear: '2019-20', quarter: 2, taken: '2019-10-15' },
          projects: noProjects(),
        },
      ],
      record: { draft: 'd1', ...record },
    });
    const rows = await store.read(({ log }) => log.rows());
    await store.close();
    return rows.at(-1)!;
  }

  /** As the desk publishes: the store notes the head of the log, and then the log the publication. */
  async function publishLogged(): Promise<void> {
    const publication = await publish(await noted());
    const detail = { publication: publication.number, entry: publication.sha256 };
    await log({ action: 'published a draft', detail });
  }

  /** What somebody does who can write to the desk's database: changes entries, and computes the chain again. */
  async function writeAgain(change: (rows: readonly DeskLogRow[]) => readonly DeskLogRow[]): Promise<void> {
    const { database } = fixture.desk;
    const rows = change(await database.rows<DeskLogRow>('SELECT * FROM desk_log ORDER BY number'));
    await database.run('DELETE FROM desk_log');
    let previous = '';
    for (const [i, { at, who, action, about, entry: old }] of rows.entries()) {
      const entry = JSON.stringify({ ...JSON.parse(old), number: i + 1, who, previous });
      previous = logHash(entry);
      await database.run(
        'INSERT INTO desk_log (number, at, who, action, about, entry, sha256) VALUES (?, ?, ?, ?, ?, ?, ?)',
        [i + 1, at, who, action, about, entry, previous],
      );
    }
  }

  test('finds nothing in a log as it was written', async () => {
    await log({ action: 'approved' });
    await publishLogged();
    expect(await check()).toMatch(/2\s+entries are.*1 publication/s);
  });

  const attacks: readonly (readonly [string, string, RegExp])[] = [
    ['another person', `UPDATE desk_log SET who = 'peter@example.org' WHERE number = 2`, /Entry 2 is not/],
    [
      'another entry',
      `UPDATE desk_log SET entry = replace(entry, 'clerk', 'sandra') WHERE number = 2`,
      /Entry 2 is not/,
    ],
    ['a removed entry', `DELETE FROM desk_log WHERE number = 2`, /Entry 3 does not follow entry 1/],
    ['a removed beginning', `DELETE FROM desk_log WHERE number = 1`, /begins with entry 2/],
    [
      'a removed end',
      `DELETE FROM desk_log WHERE number >= 2`,
      /Publication 1 was made after another entry 2/,
    ],
    ['an empty log', `DELETE FROM desk_log`, /Publication 1 was made after another entry 2/],
    [
      'a removed last entry',
      `DELETE FROM desk_log WHERE number = 3`,
      /Publication 1 names draft d1, and the log/,
    ],
    ['no JSON', `UPDATE desk_log SET entry = 'x' WHERE number = 3`, /Entry 3 is not/],
  ];
  test.each(attacks)('finds %s', async (_, sql, message) => {
    await log();
    await log();
    await publishLogged();
    await fixture.desk.database.run(sql);
    expect(await check()).toMatch(message);
  });

  test('finds a chain that was computed again', async () => {
    await log();
    await log();
    await publishLogged();
    await writeAgain((rows) =>
      rows.map((row) => (row.number === 1 ? { ...row, who: 'peter@example.org' } : row)),
    );
    expect(await check()).toMatch(/Publication 1 was made after another entry 2 than the log has/);
  });

  test('finds entries that were removed before the last ones, though the numbers follow each other', async () => {
    await log();
    await log();
    await publishLogged();
    await writeAgain((rows) => rows.filter(({ number }) => number !== 1));
    expect(await check()).toMatch(/Publication 1 was made after another entry 2 than the log has/);
  });

  test('finds what was removed after the last publication by a head that somebody kept, and only so', async () => {
    await publishLogged();
    await log();
    const kept = headText(await head());
    expect(await check(kept)).toContain('Nothing was changed');
    await fixture.desk.database.run('DELETE FROM desk_log WHERE number = 2');
    expect(await check()).toContain('Nothing was changed');
    expect(await check(kept)).toMatch(/does not have entry 2 as you know it/);
    await log({ who: 'peter@example.org' });
    expect(await check(kept)).toMatch(/does not have entry 2 as you know it/);
    expect(await check('17')).toContain('Write the number, a colon');
  });

  test('finds a publication of a draft that the log says nothing about', async () => {
    await publish(await noted());
    expect(await check()).toMatch(/Publication 1 names draft d1, and the log has no entry about it/);
    // Neither another draft nor another publication makes up for it.
    await log({ action: 'published a draft', about: 'd2', detail: { publication: 1, entry: 'x' } });
    expect(await check()).toMatch(/Publication 1 names draft d1, and the log has no entry about it/);
  });

  test('waits with that for a draft that the desk is publishing', async () => {
    const preparer = await fixture.as('preparer');
    const { database } = fixture.desk;
    const { id } = await database.transaction((transaction) =>
      createDraft(
        transaction,
        { kind: 'rollback', target: '1', state: 'publishing', createdBy: preparer.accountId },
        { at: now, by: preparer.accountId, kind: 'asked', text: '' },
      ),
    );
    await publish({ ...(await noted()), draft: id });
    expect(await check()).toContain('Nothing was changed');
  });

  test('finds a publication that the store has otherwise', async () => {
    const { number } = await publish(await noted());
    await log({ action: 'published a draft', detail: { publication: number, entry: 'another' } });
    expect(await check()).toMatch(/Entry 1 speaks of publication 1/);
  });

  test('finds an entry of the store that was changed', async () => {
    await publishLogged();
    const store = new Database(storeFile(fixture.desk.config.storeUrl)!);
    store.exec(`UPDATE publication SET entry = replace(entry, 'd1', 'd2')`);
    store.close();
    expect(await check()).toMatch(/Entry 1 speaks of publication 1, which the store does not have like this/);
  });

  test('finds nothing in a store of an earlier version, which noted no numbers or no heads', async () => {
    await log();
    const early = [{ draft: 'd1', deskLog: (await head()).sha256 }, { draft: 'd2' }];
    for (const record of early) {
      const { number, sha256 } = await publish(record);
      const detail = { publication: number, entry: sha256 };
      await log({ action: 'published a draft', about: record.draft, detail });
    }
    expect(await check()).toContain('Nothing was changed');
  });
});

test.each(['/log', '/log.csv', '/log/check'])('%s is not for preparers', async (path) => {
  const preparer = await fixture.as('preparer');
  expect((await preparer.get(path)).status).toBe(403);
});
