import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markedProjects } from '../../../../test/irm-file.ts';
import { type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import { type Draft, eventsOf, findDraft } from '../../drafts/index.ts';
import { dateTime } from '../../language/writing.ts';
import { draftsOf, firstQuarter } from '../../publishing/approved.fixture.ts';
import { publishDraft } from '../../publishing/publish-draft.ts';
import { publishDue } from '../../publishing/publish-due.ts';

let fixture: DeskFixture;
let now: Date;
let preparer: Visitor;
let approver: Visitor;
let draft: Draft;
let drafts: ReturnType<typeof draftsOf>;
beforeEach(async () => {
  now = new Date();
  fixture = await newDesk({}, () => now);
  preparer = await fixture.as('preparer');
  approver = await fixture.as('approver');
  const people = { preparer: preparer.accountId, approver: approver.accountId };
  drafts = draftsOf(fixture.desk, people);
  draft = await drafts.approvedFile(markedProjects(3, ''));
});
afterEach(() => fixture.close());

const found = async () => (await findDraft(fixture.desk.database, draft.id))!;
const page = (of: Visitor = approver) => of.get(`/drafts/${draft.id}/publish`);
const publish = (fields: Readonly<Record<string, string>>, by: Visitor = approver) =>
  by.post(`/drafts/${draft.id}/publish`, fields);
const round = () => publishDue(fixture.desk, publishDraft);

const tomorrow = () => new Date(now.getTime() + 24 * 3600 * 1000).toISOString().slice(0, 10);

test('an approver publishes now, and sees the publication', async () => {
  const { status, headers } = await publish({ when: 'now' });
  expect([status, headers.location]).toEqual([303, `/drafts/${draft.id}/publish`]);
  expect((await page()).text).toContain('in a moment');
  expect((await page()).text).toContain('data-island="look-again"');
  await round();
  const { text } = await page();
  expect(text).toContain('Published as publication 1');
  expect(text).not.toContain('It was late');
});

test('an approver publishes at a time in South Africa, and can cancel it until then', async () => {
  const day = tomorrow();
  await publish({ when: 'at', day, time: '14:00' });
  expect(await found()).toMatchObject({ state: 'scheduled', publishAt: `${day}T12:00:00.000Z` });
  expect((await page()).text).toContain(dateTime(`${day}T12:00:00.000Z`));
  await round();
  expect((await found()).state).toBe('scheduled');
  await approver.post(`/drafts/${draft.id}/cancel`);
  const again = await approver.post(`/drafts/${draft.id}/cancel`);
  expect([again.status, again.headers.location]).toEqual([303, `/drafts/${draft.id}/publish`]);
  expect(await found()).toMatchObject({ state: 'approved', publishAt: null, approvedBy: approver.accountId });
  now = new Date(now.getTime() + 48 * 3600 * 1000);
  await round();
  expect((await found()).state).toBe('approved');
});

test('names what the button does, what it concerns, what becomes of it, and who is told', async () => {
  const other = await drafts.approvedFile(markedProjects(4, ''), { fileName: 'other.csv' });
  const { text } = await page();
  expect(text).toMatch(/<button[^>]*>Publish Provincial 2019-20 Q1<\/button>/);
  expect(text).toMatch(/sent\.csv.*The preparer.*The approver/s);
  expect(text).toContain(`href="/preview/${draft.id}/"`);
  expect(text).toMatch(
    /Provincial 2019-20 Q1<\/a> \(the same quarter\).*other\.csv.*Its approval becomes void/s,
  );
  expect(text).toContain('Tell them yourself: The approver and The preparer.');
  await publish({ when: 'now' });
  await round();
  expect((await found()).state).toBe('published');
  expect((await findDraft(fixture.desk.database, other.id))!.state).toBe('approved');
  await round();
  expect((await findDraft(fixture.desk.database, other.id))!.state).toBe('submitted');
});

test('says what happened, and leads back: by a removal, then by going back', async () => {
  await publish({ when: 'now' });
  await round();
  expect((await page()).text).toMatch(/The public sees Provincial 2019-20 Q1 now.*href="\/history\/remove"/s);
  const first = draft;
  draft = await drafts.approved({ kind: 'remove', ...firstQuarter });
  expect((await page()).text).toMatch(/3 projects of Provincial 2019-20 Q1, taken on 15 July 2019, leave/);
  expect((await page()).text).toMatch(/<button[^>]*>Remove Provincial 2019-20 Q1<\/button>/);
  await publish({ when: 'now' });
  await round();
  expect((await page()).text).toMatch(/has left the public site.*href="\/history\/1\/roll-back"/s);
  draft = await drafts.approved({ kind: 'rollback', target: '1' });
  expect((await page()).text).toMatch(/1 publication is undone.*<button[^>]*>Roll back to publication 1</s);
  await publish({ when: 'now' });
  await round();
  expect((await page()).text).toContain('sees again what it saw after publication 1');
  draft = first;
  expect((await page()).text).toContain('2 publications came after this one');
});

test('a draft that is published after its time says so', async () => {
  await drafts.schedule(draft, new Date(now.getTime() - 120_000));
  await round();
  expect((await page()).text).toContain('2 minutes after the time that was set');
});

test.each([
  [{ when: '' }, 'Choose whether to publish now or at a time.'],
  [
    { when: 'at', day: '2040-11-22', time: '' },
    'Write a day like 16 April 2020 or 16/04/2020, and a time like 14:00.',
  ],
  [
    { when: 'at', day: '2027-02-31', time: '14:00' },
    'Write a day like 16 April 2020 or 16/04/2020, and a time like 14:00.',
  ],
  [{ when: 'at', day: '2025-11-22', time: '14:00' }, '22 November 2025, 14:00 is in the past'],
  [{ when: 'at', day: '2862-11-22', time: '14:00' }, 'more than a year away'],
])('%j is refused, and what was typed stays', async (fields, sentence) => {
  const { status, text } = await publish(fields);
  expect(status).toBe(422);
  expect(text).toContain(sentence);
  if ('time' in fields && fields.time !== '') expect(text).toContain(`value="${fields.time}"`);
  expect((await found()).state).toBe('approved');
});

test('a second click leads to the draft, and another wish is told what happened instead', async () => {
  await publish({ when: 'now' });
  const again = await publish({ when: 'now' });
  expect([again.status, again.headers.location]).toEqual([303, `/drafts/${draft.id}/publish`]);
  const other = await publish({ when: 'at', day: '2040-11-23', time: '14:00' });
  expect(other.status).toBe(409);
  expect(other.text).toMatch(/Nothing was changed.*in a moment/s);
  expect((await found()).publishAt).toBe(now.toISOString());
  await round();
  expect((await approver.post(`/drafts/${draft.id}/cancel`)).status).toBe(409);
  expect((await found()).state).toBe('published');
});

test('of two approvers at the same moment one decides, and the other is asked to look again', async () => {
  const other = await fixture.as('approver');
  const answers = await Promise.all([
    publish({ when: 'now' }),
    publish({ when: 'at', day: tomorrow(), time: '14:00' }, other),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(answers.find(({ status }) => status === 409)!.text).toMatch(
    /look at it again|look at the draft again/,
  );
  expect(
    (await eventsOf(fixture.desk.database, draft.id)).filter(({ kind }) => kind === 'scheduled').length,
  ).toBe(1);
});

test('a preparer sees the state, and cannot publish', async () => {
  const { text } = await page(preparer);
  expect(text).toContain('Only an approver can do this.');
  expect(text).not.toContain('name="when"');
  expect((await publish({ when: 'now' }, preparer)).status).toBe(403);
  expect((await preparer.post(`/drafts/${draft.id}/cancel`)).status).toBe(403);
  expect((await found()).state).toBe('approved');
});

test('shows why publishing failed, and when it is tried again', async () => {
  await publish({ when: 'now' });
  await publishDue(fixture.desk, async () => ({ outcome: 'failed', why: 'The disk is full.' }));
  const { text } = await page();
  expect(text).toContain('The disk is full.');
  expect(text).toContain('Next attempt');
});

test('a store or a database that is away is said so, in words for people', async () => {
  const { config, database } = fixture.desk;
  writeFileSync(config.storeUrl.replace('sqlite:', ''), 'no store');
  const { status, text } = await approver.get('/history');
  expect(status).toBe(503);
  expect(text).toContain('The store of projects cannot be used at present.');
  await database.transaction(({ run }) => run('ALTER TABLE draft_event RENAME TO gone'));
  const other = await page();
  expect(other.status).toBe(503);
  expect(other.text).toContain('The desk cannot save anything at present');
});
