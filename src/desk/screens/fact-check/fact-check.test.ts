import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markedProjects } from '../../../../test/irm-file.ts';
import { DAY_MS } from '../../../project/index.ts';
import { confirmedDraft, publishFirst } from '../../approval/review.fixture.ts';
import { type Answer, type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import type { Draft } from '../../drafts/index.ts';
import { removeOldDrafts } from '../../drafts/remove-old-drafts.ts';
import { MOST_ANSWERS } from '../../fact-check/answers.ts';

let fixture: DeskFixture;
let preparer: Visitor;
let now: Date;
const begin = async (environment: Readonly<Record<string, string>> = { FACT_CHECK: '1' }) => {
  now = new Date();
  fixture = await newDesk(environment, () => now);
  preparer = await fixture.as('preparer');
};
beforeEach(() => begin());
afterEach(() => fixture.close());

const before = markedProjects(6, '').map((row, i) => ({
  ...row,
  'Project Name': `Clinic ${i}`,
  Province: 'Limpopo',
  Department: i < 3 ? 'Health' : 'Roads',
}));
/** Of each department, one changes and one has a date that cannot be read. */
const after = before.map((row, i) => ({
  ...row,
  ...(i % 3 === 0 && { 'Total Project Cost': 7_000_001 + i }),
  ...(i % 3 === 1 && { 'Project Start Date': `soon-${i}` }),
}));

async function drafted(): Promise<Draft> {
  await publishFirst(fixture.desk, before);
  return confirmedDraft(fixture.desk, preparer.accountId, after);
}

const manage = ({ id }: Draft) => `/drafts/${id}/fact-check`;
const words = ({ text }: Answer) =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/[\s\u00a0]+/g, ' ');

/** The path of a new link. */
async function linkOf(draft: Draft, department = 'Health'): Promise<string> {
  const { text } = await preparer.post(manage(draft), { department, province: 'Limpopo' });
  return new URL(/value="(http[^"]+\/fact-check\/[^"]+)"/.exec(text)![1]!).pathname;
}

const open = (path: string) => fixture.send('GET', path);
const answers = (path: string, fields: Readonly<Record<string, string>>) =>
  fixture.send(
    'POST',
    path,
    { origin: fixture.desk.url, 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams(fields).toString(),
  );
const kept = () =>
  fixture.desk.database.rows<{ project: string; is_right: number; text: string }>(
    'SELECT project, is_right, text FROM fact_check_answer ORDER BY number',
  );

test('is off unless the office turns it on', async () => {
  await fixture.close();
  await begin({});
  const draft = await drafted();
  expect((await preparer.get(manage(draft))).status).toBe(404);
  expect((await preparer.post(manage(draft), { department: 'Health' })).status).toBe(404);
  expect((await preparer.get(`/drafts/${draft.id}`)).text).not.toContain('Fact check');
  expect((await open('/fact-check/x')).status).toBe(404);
});

describe('a link', () => {
  test('shows a department its rows, findings and changes, and nothing of others', async () => {
    const draft = await drafted();
    expect(words(await preparer.get(manage(draft)))).toMatch(/Health, Limpopo 3 .* Roads, Limpopo 3/);
    const page = await open(await linkOf(draft));
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-robots-tag']).toContain('noindex');
    const said = words(page);
    expect(said).toContain('Fact check: Health, Limpopo');
    expect(said).toMatch(/All 3 With findings 3 Changed 1 Without your answer 3/);
    for (const own of ['Clinic 0', 'Clinic 1', 'Clinic 2', 'R 7 000 001', 'soon-1'])
      expect(said).toContain(own);
    for (const others of ['Clinic 3', 'Clinic 4', 'Roads', 'soon-4', '7 000 004'])
      expect(page.text).not.toContain(others);
    expect(page.text).not.toContain(draft.id);
  });

  test('is kept as a hash of 128 bits, and in the log without its secret', async () => {
    const draft = await drafted();
    const secret = (await linkOf(draft)).split('/')[2]!;
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    for (const table of ['fact_check', 'desk_log'])
      expect(JSON.stringify(await fixture.desk.database.rows(`SELECT * FROM ${table}`))).not.toContain(
        secret,
      );
    const logged = await fixture.desk.database.rows<{ action: string }>('SELECT action FROM desk_log');
    expect(logged.map(({ action }) => action)).toContain('made a link for a fact check');
    expect((await preparer.get(manage(draft))).text).not.toContain(secret);
  });

  test('ends after its days, when somebody ends it, and with the draft', async () => {
    const draft = await drafted();
    const [late, ended, withdrawn] = [await linkOf(draft), await linkOf(draft), await linkOf(draft)];
    const [id] = /name="link" value="([^"]+)"/.exec((await preparer.get(manage(draft))).text)!.slice(1);
    const ids = [...(await preparer.get(manage(draft))).text.matchAll(/name="link" value="([^"]+)"/g)];
    expect(ids).toHaveLength(3);
    expect((await preparer.post(`${manage(draft)}/end`, { link: id! })).status).toBe(303);
    expect((await preparer.post(`${manage(draft)}/end`, { link: id! })).status).toBe(409);
    const states = await Promise.all([late, ended, withdrawn].map(async (path) => (await open(path)).status));
    expect(states.toSorted()).toEqual([200, 200, 404]);
    await fixture.desk.database.run(`UPDATE draft SET state = 'withdrawn'`);
    expect((await open(late)).status).toBe(404);
    await fixture.desk.database.run(`UPDATE draft SET state = 'open'`);
    now = new Date(now.getTime() + 7 * DAY_MS);
    for (const path of [late, ended, withdrawn]) {
      expect((await open(path)).status).toBe(404);
      expect((await answers(path, { project: '', right: 'yes' })).status).toBe(404);
    }
    expect(await kept()).toEqual([]);
  });
});

describe('an answer', () => {
  test('stands beside the draft and in the log: this is right, or a comment', async () => {
    const draft = await drafted();
    const path = await linkOf(draft);
    const [first, second] = before.map((row) => String(row['Project ID']));
    expect((await answers(path, { project: first!, right: 'yes' })).status).toBe(303);
    expect((await answers(path, { project: second!, comment: 'It began in <May>.' })).status).toBe(303);
    expect((await answers(path, { project: second!, comment: 'It began in <May>.' })).status).toBe(303);
    expect(await kept()).toEqual([
      { project: first, is_right: 1, text: '' },
      { project: second, is_right: 0, text: 'It began in <May>.' },
    ]);
    expect(words(await open(path))).toMatch(/You said: this is right.*You commented on it/);
    const page = await preparer.get(`/drafts/${draft.id}/changes`);
    expect(words(page)).toContain('1 row was called right, 1 comment');
    expect(page.text).toContain('It began in &lt;May>.');
    const logged = await fixture.desk.database.rows<{ action: string }>('SELECT action FROM desk_log');
    expect(logged.filter(({ action }) => action === 'answered a fact check')).toHaveLength(2);
  });

  test('is of its own rows, of a bounded length and number, and stays typed', async () => {
    const draft = await drafted();
    const path = await linkOf(draft);
    const [own, , , others] = before.map((row) => String(row['Project ID']));
    expect((await answers(path, { project: others!, right: 'yes' })).status).toBe(409);
    expect((await answers(path, { project: own!, comment: ' ' })).status).toBe(422);
    const long = await answers(path, { project: own!, comment: 'x'.repeat(1001) });
    expect([long.status, long.text.includes('x'.repeat(1001))]).toEqual([422, true]);
    expect(await kept()).toEqual([]);
    for (let i = 1; i <= MOST_ANSWERS; i++)
      await fixture.desk.database.run(
        `INSERT INTO fact_check_answer SELECT id, ?, '', 'P', 1, '' FROM fact_check`,
        [i],
      );
    expect((await answers(path, { project: own!, right: 'yes' })).status).toBe(409);
  });

  test('that is held back until the link has ended changes nothing', async () => {
    const draft = await drafted();
    const path = await linkOf(draft);
    const headers = { origin: fixture.desk.url, 'content-type': 'application/x-www-form-urlencoded' };
    const held = await fixture.hold(path, headers, 'project=&right=yes');
    await fixture.desk.database.run(`UPDATE fact_check SET revoked_at = 'now'`);
    expect((await held.finish()).status).toBe(404);
    expect(await kept()).toEqual([]);
  });

  test('goes with the draft when that is deleted', async () => {
    const draft = await drafted();
    await answers(await linkOf(draft), { project: '', comment: 'All of it is of last year.' });
    await fixture.desk.database.run(`UPDATE draft SET state = 'withdrawn', changed_at = '2000-01-01'`);
    await removeOldDrafts(fixture.desk);
    expect(await kept()).toEqual([]);
  });
});

test('auditors see what was answered, and make no links', async () => {
  const draft = await drafted();
  const auditor = await fixture.as('auditor');
  expect((await auditor.get(manage(draft))).text).not.toContain('Make a link');
  expect((await auditor.post(manage(draft), { department: 'Health' })).status).toBe(403);
});
