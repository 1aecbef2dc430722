import { afterEach, beforeEach, expect, test } from 'vitest';
import { markedProjects } from '../../../../test/irm-file.ts';
import { openReader, openWriter } from '../../../store/index.ts';
import { type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import { type Draft, findDraft, listDrafts } from '../../drafts/index.ts';
import { draftsOf, firstQuarter, secondQuarter } from '../../publishing/approved.fixture.ts';
import { publishDraft } from '../../publishing/publish-draft.ts';
import { publishDue } from '../../publishing/publish-due.ts';

let fixture: DeskFixture;
let preparer: Visitor;
let approver: Visitor;
let other: Visitor;
let drafts: ReturnType<typeof draftsOf>;
let first: Draft;
/** Publication 1 is the first quarter, 2 the second one, 3 corrects the first one. */
beforeEach(async () => {
  fixture = await newDesk();
  preparer = await fixture.as('preparer');
  approver = await fixture.as('approver');
  other = await fixture.as('approver');
  drafts = draftsOf(fixture.desk, { preparer: preparer.accountId, approver: approver.accountId });
  const rows = markedProjects(60, '');
  first = await publish(await drafts.approvedFile(rows));
  await publish(await drafts.approvedFile(markedProjects(59, 'Q2'), secondQuarter));
  const corrected = [{ ...rows[0]!, 'Total Project Cost': 2_501_000 }, ...rows.slice(1)];
  await publish(await drafts.approvedFile(corrected, { mode: 'replace', note: 'a <wrong> cost' }));
});
afterEach(() => fixture.close());

async function publish(draft: Draft): Promise<Draft> {
  await drafts.schedule(draft);
  await publishDue(fixture.desk, publishDraft);
  const published = (await findDraft(fixture.desk.database, draft.id))!;
  expect(published.state).toBe('published');
  return published;
}

const get = async (path: string, of: Visitor = approver) => {
  const { status, text } = await of.get(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return text;
};
const waiting = () => listDrafts(fixture.desk.database, { states: ['submitted'] });

test('lists what was published, by whom, and who approved it', async () => {
  const text = await get('/history');
  for (const part of [
    '/history/3',
    'Quarter replaced',
    'Provincial 2019-20 Q2',
    'sent.csv',
    'The preparer',
    'The approver',
  ])
    expect(text).toContain(part);
  expect(text.indexOf('/history/3')).toBeLessThan(text.indexOf('/history/1'));
  expect(text).not.toContain('Emergency');
});

test('shows one publication with its file, its changes and its draft', async () => {
  const text = await get('/history/3');
  for (const part of ['1 changed', 'a &lt;wrong> cost', 'R 2 501 000', `/drafts/`, '/history/3/original'])
    expect(text.replace(/\u00a0/g, ' ').replace('<dt>Changed</dt><dd>1</dd>', '1 changed')).toContain(part);
  expect((await approver.get('/history/9')).status).toBe(404);
  expect((await approver.get('/history/x')).status).toBe(404);
});

test('gives back the file as it was sent', async () => {
  const { status, headers, text } = await preparer.get('/history/1/original');
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="sent.csv"');
  expect(text.length).toBe(first.bytes);
  expect(Number(headers['content-length'])).toBe(first.bytes);
});

test('compares any two publications', async () => {
  const text = (await get('/history/compare?from=1&to=3')).replace(/\u00a0/g, ' ');
  expect(text).toContain('Provincial 2019-20 Q2');
  expect(text).toContain('none → 59');
  expect(text).toContain('quarter=Provincial');
  const full = (await get('/history/compare?from=2&to=3')).replace(/\u00a0/g, ' ');
  expect(full).toContain('By department');
  expect(full).toContain('R 2 501 000');
  expect(await get('/history/compare?from=2&to=2')).toContain('Nothing differs');
  expect((await approver.get('/history/compare?from=2')).status).toBe(404);
});

test('a roll-back takes its name typed, a reason, and another approver', async () => {
  expect(await get('/history/2/roll-back')).toContain('<b>Provincial 2019-20 Q1</b>');
  const wrong = await approver.post('/history/2/roll-back', { name: 'Provincial 2019-20 Q2', reason: 'x' });
  expect([wrong.status, wrong.text.includes('This is not Provincial 2019-20 Q1.')]).toEqual([422, true]);
  const silent = await approver.post('/history/2/roll-back', { name: 'provincial  2019-20 q1' });
  expect([silent.status, silent.text.includes('Give the reason.')]).toEqual([422, true]);
  expect(await waiting()).toEqual([]);
  const asked = { name: 'provincial 2019-20 q1', reason: 'the cost was right before' };
  const { headers } = await approver.post('/history/2/roll-back', asked);
  const [draft] = await waiting();
  expect(headers.location).toBe(`/drafts/${draft!.id}`);
  expect(draft).toMatchObject({
    kind: 'rollback',
    target: '2',
    note: asked.reason,
    createdBy: approver.accountId,
  });
  expect((await other.post('/history/2/roll-back', asked)).status).toBe(409);
  const { text } = await other.get(`/drafts/${draft!.id}/changes`);
  expect(text).toContain(asked.reason);
  await publish(await drafts.approve(draft!));
  expect(await get('/history/4')).toContain('Rolled back');
  expect((await approver.get('/history/4/roll-back')).status).toBe(409);
});

test('a removal takes the name of the quarter typed, a reason, and another approver', async () => {
  const quarter = 'Provincial 2019-20 Q2';
  expect(await get('/history/remove')).toContain(quarter);
  const wrong = await approver.post('/history/remove', {
    quarter,
    name: 'Provincial 2019-20 Q1',
    reason: 'x',
  });
  expect(wrong.status).toBe(422);
  const gone = { quarter: 'National 2019-20 Q2', name: 'National 2019-20 Q2', reason: 'x' };
  expect((await approver.post('/history/remove', gone)).status).toBe(409);
  await approver.post('/history/remove', { quarter, name: quarter, reason: 'wrong year' });
  const [draft] = await waiting();
  expect(draft).toMatchObject({ kind: 'remove', sphere: 'provincial', financialYear: '2019-20', quarter: 2 });
  await publish(await drafts.approve(draft!));
  const { storeUrl } = fixture.desk.config;
  expect((await openReader(storeUrl).irmSnapshots()).map((each) => each.quarter)).toEqual([1]);
});

test('only approvers ask', async () => {
  for (const path of ['/history/1/roll-back', '/history/remove']) {
    expect((await preparer.get(path)).status).toBe(403);
    expect((await preparer.post(path, { reason: 'x' })).status).toBe(403);
  }
  expect(await get('/history', preparer)).not.toContain('/history/remove');
  expect(await get('/history/1', preparer)).not.toContain('roll-back');
});

test('marks what went past the desk, and what one person decided', async () => {
  const writer = openWriter(fixture.desk.config.storeUrl, { lockWaitSeconds: 1 });
  const record = { by: 'root', emergency: { because: 'the desk was down on budget day' } };
  await writer.remove(secondQuarter, { record });
  await writer.remove(firstQuarter, { record: { by: 'clerk', singlePerson: true } });
  await writer.close();
  const text = await get('/history');
  expect(text).toContain('Emergency');
  expect(text).toContain('One person');
  expect(await get('/history/4')).toContain('the desk was down on budget day');
});
