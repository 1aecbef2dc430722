import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type IrmRow, markedProjects, writeIrmCsv } from '../../../../test/irm-file.ts';
import { findAccount } from '../../accounts/account.ts';
import { acceptFinding, submitDraft } from '../../approval/index.ts';
import { confirmedDraft, publishFirst } from '../../approval/review.fixture.ts';
import { type Answer, type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import { type Draft, findDraft } from '../../drafts/index.ts';
import { dropped, settled } from '../../dropping/dropped.fixture.ts';
import { draftsOf, secondQuarter } from '../../publishing/approved.fixture.ts';

let fixture: DeskFixture;
let preparer: Visitor;
let approver: Visitor;
beforeEach(async () => {
  fixture = await newDesk();
  preparer = await fixture.as('preparer');
  approver = await fixture.as('approver');
});
afterEach(() => fixture.close());

const words = ({ text }: Answer) => text.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ');
const found = async ({ id }: Draft) => (await findDraft(fixture.desk.database, id))!;

function csv(projects: readonly IrmRow[]): string {
  const path = writeIrmCsv(join(tmpdir(), `many-${process.pid}.csv`), projects);
  const text = readFileSync(path, 'utf8');
  rmSync(path);
  return text;
}

const drop = async (name: string, projects = markedProjects(3, name), who = preparer): Promise<Draft> =>
  (await settled(fixture.desk, await dropped(fixture.desk, who.accountId, name, csv(projects)))).draft;

/** Names of files in the order of the list. */
const listed = async (query: string) =>
  [...(await preparer.get(`/drafts?${query}`)).text.matchAll(/data-label="File">([^<]+)</g)].map(
    ([, name]) => name,
  );

describe('the list of drafts', () => {
  test('sorts, searches and shows the own ones', async () => {
    const other = await fixture.as('preparer');
    await drop('b.csv', markedProjects(2, ''));
    await drop('a.csv', markedProjects(9, ''));
    await drop('c.csv', markedProjects(5, ''), other);
    expect(await listed('sort=file')).toEqual(['a.csv', 'b.csv', 'c.csv']);
    expect(await listed('sort=size')).toEqual(['a.csv', 'c.csv', 'b.csv']);
    expect(await listed('sort=oldest')).toEqual(['b.csv', 'a.csv', 'c.csv']);
    expect(await listed('sort=file&whose=mine')).toEqual(['a.csv', 'b.csv']);
    expect(await listed('q=C.CSV')).toEqual(['c.csv']);
    expect(await listed('sort=__proto__')).toHaveLength(3);
  });

  test('says what was found in each file, as it stands after each change', async () => {
    const bad = markedProjects(9, '').map((row) => ({ ...row, 'Total Project Cost': 'about five' }));
    const draft = await drop('bad.csv', bad);
    await drop('good.csv', markedProjects(9, ''));
    const cells = async () => {
      const { text } = await preparer.get('/drafts?sort=file');
      return [...text.matchAll(/data-label="Found">(.*?)<\/td>/g)].map(([, cell]) => cell);
    };
    const before = await cells();
    expect(before).toEqual([expect.stringContaining('is-problem'), expect.stringContaining('Nothing')]);
    expect(before[0]).toMatch(/ problems? stops? this draft/);
    expect(await cells()).toEqual(before);
    const account = (await findAccount(fixture.desk.database, preparer.accountId))!;
    await acceptFinding(fixture.desk, account, await found(draft), 'column_unreadable', 'They sent it so.');
    expect((await cells())[0]).toContain('1 accepted');
  });

  test('shows the place of a file in the queue', async () => {
    const draft = await drop('waits.csv');
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const running = ['x', 'y'].map((person) => fixture.desk.work.run(person, () => held));
    const waiting = fixture.desk.work.run('z', async () => {}, draft.id);
    expect(words(await preparer.get('/drafts'))).toContain('number 1 of the queue');
    end();
    await Promise.all([...running, waiting]);
    expect(words(await preparer.get('/drafts'))).not.toContain('of the queue');
  });

  test('withdraws many at once, and says which it left alone', async () => {
    const [one, two, three] = [await drop('1.csv'), await drop('2.csv'), await drop('3.csv')];
    const others = await drop('4.csv', markedProjects(3, ''), await fixture.as('preparer'));
    const page = await preparer.get('/drafts');
    expect(page.text.match(/name="draft"/g)).toHaveLength(3);
    const body = new URLSearchParams({ token: preparer.token, reason: 'Sent twice' });
    for (const draft of [one, others]) body.append('draft', `${draft.id} ${draft.version}`);
    body.append('draft', `${two.id} 0`);
    const answer = await fixture.send(
      'POST',
      '/drafts/withdraw',
      {
        cookie: preparer.cookie,
        origin: fixture.desk.url,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body.toString(),
    );
    expect(words(answer)).toMatch(
      /1 draft was withdrawn.*Only the person who began.*Somebody changed this draft/,
    );
    const states = await Promise.all(
      [one, two, three, others].map(async (each) => (await found(each)).state),
    );
    expect(states).toEqual(['withdrawn', 'open', 'open', 'open']);
  });
});

test('files of one person are confirmed on one page, those that do not agree by hand', async () => {
  const names = [
    'provincial 2019-20 Q1 2019-07-15 a.csv',
    'provincial 2019-20 Q1 2019-07-15 b.csv',
    'odd.csv',
  ];
  const drafts: Draft[] = [];
  for (const name of names) drafts.push(await drop(name));
  expect(words(await preparer.get('/drafts'))).toContain('Confirm 3 files on one page');
  const { text } = await preparer.get('/drafts/confirm');
  expect(text.match(/class="choice confirm-file"/g)).toHaveLength(3);
  const body = new URLSearchParams({ token: preparer.token });
  for (const { id, version, proposal } of drafts) {
    const { sphere = '', financialYear = '', quarter = '', taken = '' } = proposal!;
    body.append('draft', `${id} ${version}`);
    for (const [name, value] of Object.entries({ sphere, financialYear, quarter, taken, mode: '' }))
      body.append(`${name}-${id}`, String(value));
  }
  const answer = await fixture.send(
    'POST',
    '/drafts/confirm',
    {
      cookie: preparer.cookie,
      origin: fixture.desk.url,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body.toString(),
  );
  expect([answer.status, answer.text.match(/class="choice confirm-file"/g)?.length]).toEqual([422, 1]);
  expect(words(answer)).toContain('Choose the quarter.');
  const quarters = await Promise.all(drafts.map(async (draft) => (await found(draft)).quarter));
  expect(quarters).toEqual([1, 1, null]);
});

describe('two drafts of one quarter', () => {
  const rows = markedProjects(4, '');
  const changed = rows.slice(1).map((row, i) => ({ ...row, ...(i === 0 && { 'Total Project Cost': 77 }) }));

  test('are compared: file, people and the projects that differ', async () => {
    await publishFirst(fixture.desk, rows);
    const one = await confirmedDraft(fixture.desk, preparer.accountId, rows);
    const two = await confirmedDraft(fixture.desk, preparer.accountId, changed);
    const page = await preparer.get(`/drafts/${one.id}/compare?with=${two.id}`);
    expect(words(page)).toMatch(/2 projects differ .* R 1 000 not in it Only in this one .* R 77 Cost/);
    const moved = rows.map((row) => ({ ...row, 'Project Status': 'Tender' }));
    const three = await confirmedDraft(fixture.desk, preparer.accountId, moved);
    expect(words(await preparer.get(`/drafts/${one.id}/compare?with=${three.id}`))).toMatch(
      /R 1 000 R 1 000 Stage/,
    );
    const same = await preparer.get(`/drafts/${one.id}/compare?with=${one.id}`);
    expect(words(same)).toContain('None: both have the same projects');
    expect((await preparer.get(`/drafts/${one.id}/compare?with=x`)).status).toBe(404);
    expect((await preparer.get(`/drafts/${one.id}`)).text).toContain(
      `/drafts/${one.id}/compare?with=${two.id}`,
    );
  });

  test('warn on the page where one approves', async () => {
    await publishFirst(fixture.desk, rows);
    const draft = await confirmedDraft(fixture.desk, preparer.accountId, changed);
    const account = (await findAccount(fixture.desk.database, preparer.accountId))!;
    await submitDraft(fixture.desk, account, await found(draft), { note: 'As sent.', publicNote: '' });
    expect(words(await approver.get(`/drafts/${draft.id}/changes`))).not.toContain('of this quarter');
    const people = { preparer: preparer.accountId, approver: approver.accountId };
    await draftsOf(fixture.desk, people).approvedFile(rows, secondQuarter);
    const page = words(await approver.get(`/drafts/${draft.id}/changes`));
    expect(page).toMatch(
      /Another draft of this quarter is approved already .* sent\.csv .* approved\. Compare both/,
    );
  });
});

test('steps are ticked when they were seen, and nothing stops the draft', async () => {
  const ticks = async (draft: Draft) =>
    [
      ...(await preparer.get(`/drafts/${draft.id}`)).text.matchAll(
        />([^<]+)<\/span><\/a><span[^>]*> \(done\)/g,
      ),
    ].map(([, step]) => step);
  const rows = markedProjects(12, '');
  const costlier = rows.map((row, i) => ({ ...row, 'Total Project Cost': 2000 + ((i * 7) % 12) }));
  await publishFirst(fixture.desk, rows);
  const draft = await confirmedDraft(fixture.desk, preparer.accountId, costlier);
  expect(await ticks(draft)).toEqual(['Quarter']);
  await approver.get(`/drafts/${draft.id}/sheet`);
  expect(await ticks(draft)).toEqual(['Quarter']);
  for (const step of ['reading', 'sheet', 'changes']) await preparer.get(`/drafts/${draft.id}/${step}`);
  expect(await ticks(draft)).toEqual(['Quarter', 'How it was read', 'The sheet', 'What will change']);
  const blocked = await confirmedDraft(fixture.desk, preparer.accountId, costlier.slice(0, 5));
  for (const step of ['reading', 'sheet', 'changes']) await preparer.get(`/drafts/${blocked.id}/${step}`);
  expect(await ticks(blocked)).toEqual(['Quarter', 'How it was read']);
  const { version } = await found(draft);
  await preparer.post(`/drafts/${draft.id}/reading`, { version: String(version), dates: 'mdy' });
  expect(await ticks(draft)).toEqual(['Quarter']);
});
