import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markedProjects } from '../../../test/irm-file.ts';
import { countryDay, DAY_MS } from '../../project/index.ts';
import { type Answer, type DeskFixture, newDesk, type Visitor } from '../desk.fixture.ts';
import { type Draft, findDraft } from '../drafts/index.ts';
import { settled } from '../dropping/dropped.fixture.ts';
import { draftsOf } from '../publishing/approved.fixture.ts';
import { closedDays } from '../publishing/closed-days.ts';
import { publishDraft } from '../publishing/publish-draft.ts';
import { publishDue } from '../publishing/publish-due.ts';
import { typedAmount } from './control-total.ts';
import { confirmedDraft, publishFirst } from './review.fixture.ts';

let fixture: DeskFixture;
let now: Date;
let preparer: Visitor;
let approver: Visitor;
let other: Visitor;
const begin = async (environment: Readonly<Record<string, string>> = {}) => {
  now = new Date('2026-11-24T08:00:00.000Z');
  fixture = await newDesk(environment, () => now);
  [preparer, approver, other] = [
    await fixture.as('preparer'),
    await fixture.as('approver'),
    await fixture.as('approver'),
  ];
};
beforeEach(() => begin());
afterEach(() => fixture.close());

const before = markedProjects(12, '');
const costlier = before.map((row, i) => ({ ...row, 'Total Project Cost': 2000 + ((i * 7) % 12) }));
const fewer = before.slice(0, 7);
const found = async ({ id }: Draft) => (await findDraft(fixture.desk.database, id))!;
const words = ({ text }: Answer) => text.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ');
const version = async (draft: Draft) => ({ version: String((await found(draft)).version) });

async function submitted(): Promise<Draft> {
  await publishFirst(fixture.desk, before);
  const draft = await confirmedDraft(fixture.desk, preparer.accountId, costlier);
  const answer = await preparer.post(`/drafts/${draft.id}/submit`, {
    ...(await version(draft)),
    note: 'As the province sent it.',
  });
  expect(answer.status).toBe(303);
  return found(draft);
}

async function approve(draft: Draft, who: Visitor): Promise<Answer> {
  const { text } = await who.get(`/drafts/${draft.id}/changes`);
  const fingerprint = /name="fingerprint" value="([^"]*)"/.exec(text)?.[1] ?? '';
  return who.post(`/drafts/${draft.id}/approve`, { ...(await version(draft)), fingerprint });
}

describe('a reason', () => {
  test('has the letters that the office asks for: "x" lets nothing pass', async () => {
    await fixture.close();
    await begin({ DESK_REASON_LETTERS: '20' });
    await publishFirst(fixture.desk, before);
    const draft = await confirmedDraft(fixture.desk, preparer.accountId, fewer);
    const accept = async (reason: string) =>
      preparer.post(`/drafts/${draft.id}/accept`, { ...(await version(draft)), code: 'vanished', reason });
    expect((await preparer.get(`/drafts/${draft.id}/submit`)).text).toContain('At least 20 letters.');
    const short = await accept('x . . . . . . . . . . . . . . . . . . . .');
    expect([short.status, words(short)]).toEqual([422, expect.stringContaining('in at least 20 letters')]);
    expect((await accept('The department ended five clinics.')).status).toBe(303);
    const request = { name: 'Provincial 2019-20 Q1', quarter: 'Provincial 2019-20 Q1' };
    const asked = await approver.post('/history/remove', { ...request, reason: 'Wrong.' });
    expect([asked.status, words(asked)]).toEqual([422, expect.stringContaining('in at least 20 letters')]);
    const reason = 'The province withdrew its figures.';
    expect((await approver.post('/history/remove', { ...request, reason })).status).toBe(303);
  });
});

describe('two approvals', () => {
  beforeEach(async () => {
    await fixture.close();
    await begin({ DESK_TWO_APPROVALS_ABOVE: '5000' });
  });

  test('are needed from a change of costs on, by two people', async () => {
    const draft = await submitted();
    expect(words(await approver.get(`/drafts/${draft.id}/changes`))).toContain('Yours is the first of two');
    expect((await approve(draft, approver)).status).toBe(303);
    expect(await found(draft)).toMatchObject({ state: 'submitted', firstApprovedBy: approver.accountId });
    const again = await approve(draft, approver);
    expect(again.status).toBe(409);
    expect(words(again)).toContain('another approver must give the second');
    expect((await approve(draft, other)).status).toBe(303);
    expect(await found(draft)).toMatchObject({ state: 'approved', approvedBy: other.accountId });
  });

  test('begin again when something else is approved than before, or the first person lost the right', async () => {
    const draft = await submitted();
    await approve(draft, approver);
    await fixture.desk.database.run(`UPDATE draft SET first_fingerprint = 'of something else'`);
    await approve(draft, other);
    expect(await found(draft)).toMatchObject({ state: 'submitted', firstApprovedBy: other.accountId });
    await fixture.desk.database.run(`UPDATE account SET disabled_at = 'now' WHERE id = ?`, [other.accountId]);
    await approve(draft, approver);
    expect(await found(draft)).toMatchObject({ state: 'submitted', firstApprovedBy: approver.accountId });
  });

  test('are not needed below it', async () => {
    await fixture.close();
    await begin({ DESK_TWO_APPROVALS_ABOVE: '5000000' });
    const draft = await submitted();
    await approve(draft, approver);
    expect((await found(draft)).state).toBe('approved');
  });
});

describe('a closed day', () => {
  const path = join(tmpdir(), `closed-${process.pid}.txt`);
  const write = (text: string) => writeFileSync(path, text);

  test('has no publication, now or at a time', async () => {
    write('# Holidays\n2026-11-24 # today\n\n2026-11-25\n');
    await fixture.close();
    await begin({ DESK_CLOSED_DAYS_FILE: path });
    const people = { preparer: preparer.accountId, approver: approver.accountId };
    const drafts = draftsOf(fixture.desk, people);
    const draft = await drafts.approvedFile(markedProjects(3, ''));
    const publish = (fields: Readonly<Record<string, string>>) =>
      approver.post(`/drafts/${draft.id}/publish`, fields);
    const at = { when: 'at', day: '2026-11-25', time: '14:00' };
    for (const fields of [{ when: 'now' }, at]) {
      const answer = await publish(fields);
      expect([answer.status, words(answer)]).toEqual([422, expect.stringContaining('publishes nothing on')]);
    }
    expect((await publish({ ...at, day: '2026-11-26' })).status).toBe(303);
    // A desk that was down publishes what is late, but not on such a day.
    now = new Date('2026-11-26T13:00:00.000Z');
    write('2026-11-26');
    const closed = { ...fixture.desk, closedDays: closedDays(path) };
    await publishDue(closed, publishDraft);
    expect((await found(draft)).state).toBe('scheduled');
    now = new Date(now.getTime() + DAY_MS);
    expect(countryDay(now)).toBe('2026-11-27');
    await publishDue(closed, publishDraft);
    expect((await found(draft)).state).toBe('published');
  });

  test('is a date on a line of its own, or the desk does not start', async () => {
    write('2026-12-25\n2026-13-25\n');
    expect(() => closedDays(path)).toThrow('line 2 of');
    expect(() => closedDays(`${path}.gone`)).toThrow('cannot be read (ENOENT)');
  });
});

describe('a control total', () => {
  test.each([
    ['24066', true],
    ['R 24 066.00', true],
    ['24,066', true],
    ['24 065', false],
  ])('"%s" is compared with the sum of the costs', async (controlTotal, isRight) => {
    await publishFirst(fixture.desk, before);
    const draft = await confirmedDraft(fixture.desk, preparer.accountId, costlier);
    const quarter = { sphere: 'provincial', financialYear: '2019-20', quarter: '2', taken: '2019-10-15' };
    const path = `/drafts/${draft.id}/quarter`;
    const answer = await preparer.post(path, { ...(await version(draft)), ...quarter, controlTotal });
    expect(answer.status).toBe(303);
    await settled(fixture.desk, draft);
    const page = words(await preparer.get(`/drafts/${draft.id}/submit`));
    if (isRight) expect(page).toContain('Note for the person who approves it');
    else expect(page).toContain('the costs of the file add up to R 24 066, which is R 1 more');
  });

  test('is an amount in digits', async () => {
    for (const text of ['', 'many', '1e9', '-5', '1.234.567', '1,23,4'])
      expect(typedAmount(text)).toBeUndefined();
    expect(['1 250 000,50', 'R1250000.5', '12'].map(typedAmount)).toEqual(['1250000.50', '1250000.5', '12']);
    const draft = await confirmedDraft(fixture.desk, preparer.accountId, costlier);
    const path = `/drafts/${draft.id}/quarter`;
    const fields = { sphere: 'provincial', financialYear: '2019-20', quarter: '2', taken: '2019-10-15' };
    const answer = await preparer.post(path, { ...(await version(draft)), ...fields, controlTotal: 'many' });
    expect([answer.status, answer.text.includes('value="many"')]).toEqual([422, true]);
  });
});
