import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markedProjects } from '../../../../test/irm-file.ts';
import { findAccount } from '../../accounts/account.ts';
import { confirmedDraft, publishFirst } from '../../approval/review.fixture.ts';
import { type Answer, type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import { changeDraft, createDraft } from '../../drafts/change-draft.ts';
import { type Draft, eventsOf, findDraft } from '../../drafts/index.ts';
import { settled } from '../../dropping/dropped.fixture.ts';
import { publishDraft } from '../../publishing/publish-draft.ts';
import { publishDue } from '../../publishing/publish-due.ts';
import { askRollBack } from '../../publishing/requests.ts';

let fixture: DeskFixture;
let preparer: Visitor;
let approver: Visitor;
beforeEach(async () => {
  fixture = await newDesk();
  preparer = await fixture.as('preparer');
  approver = await fixture.as('approver');
  await publishFirst(fixture.desk, before);
});
afterEach(() => fixture.close());

const before = markedProjects(12, '');
const costlier = before.map((row, i) => ({ ...row, 'Total Project Cost': i === 0 ? 1_000_000 : 1000 + i }));
/** Five of twelve have vanished, which blocks. */
const fewer = costlier.slice(0, 7);

const at = ({ id }: Draft, page: string) => `/drafts/${id}/${page}`;
const found = async ({ id }: Draft) => (await findDraft(fixture.desk.database, id))!;
const hiddenField = ({ text }: Answer, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1];
const words = ({ text }: Answer) =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/[\s\u00a0]+/g, ' ');

/** Sends a form of a page with its hidden fields. */
async function send(who: Visitor, page: Answer, path: string, fields: Readonly<Record<string, string>>) {
  const hidden = {
    version: hiddenField(page, 'version')!,
    fingerprint: hiddenField(page, 'fingerprint') ?? '',
  };
  return who.post(path, { ...hidden, ...fields });
}

async function submitted(rows = costlier): Promise<Draft> {
  const draft = await confirmedDraft(fixture.desk, preparer.accountId, rows);
  const path = at(draft, 'submit');
  const answer = await send(preparer, await preparer.get(path), path, { note: 'As the province sent it.' });
  expect([answer.status, answer.headers.location]).toEqual([303, `/drafts/${draft.id}`]);
  return found(draft);
}

describe('what blocks a draft', () => {
  test('is accepted one by one, each for a reason, before it can be submitted', async () => {
    const draft = await confirmedDraft(fixture.desk, preparer.accountId, fewer);
    const page = await preparer.get(at(draft, 'submit'));
    expect(words(page)).toContain('5 of 12 projects of provincial 2019-20 Q1 are not in the file');
    expect(page.text).not.toContain('name="note"');
    const early = await send(preparer, page, at(draft, 'submit'), { note: 'Too early' });
    expect(early.status).toBe(409);
    const empty = await send(preparer, page, at(draft, 'accept'), { code: 'vanished', reason: '  ' });
    expect([empty.status, words(empty)]).toEqual([422, expect.stringContaining('Write why you accept this')]);
    const reason = 'These schools are <finished>.';
    const accepted = await send(preparer, page, at(draft, 'accept'), { code: 'vanished', reason });
    expect(accepted.status).toBe(303);
    const after = await preparer.get(at(draft, 'submit'));
    expect(after.text).toContain('These schools are &lt;finished>.');
    expect((await send(preparer, after, at(draft, 'submit'), { note: 'Complete' })).status).toBe(303);
    const seen = await approver.get(at(draft, 'changes'));
    expect(words(seen)).toContain('Accepted by The preparer');
    expect(seen.text).toContain('These schools are &lt;finished>.');
  });

  test('stops it again when the acceptance is taken back', async () => {
    const draft = await confirmedDraft(fixture.desk, preparer.accountId, fewer);
    const path = at(draft, 'accept');
    const form = { code: 'vanished', reason: 'Finished' };
    await send(preparer, await preparer.get(at(draft, 'submit')), path, form);
    await send(preparer, await preparer.get(at(draft, 'submit')), path, { code: 'vanished', back: '1' });
    expect((await preparer.get(at(draft, 'submit'))).text).not.toContain('name="note"');
  });

  test('is accepted as it was read, and only if it was found', async () => {
    const { desk } = fixture;
    const draft = await confirmedDraft(desk, preparer.accountId, fewer);
    const page = await preparer.get(at(draft, 'submit'));
    const never = { code: 'cost_shift', reason: 'Whatever it is' };
    expect((await send(preparer, page, at(draft, 'accept'), never)).status).toBe(409);
    await send(preparer, page, at(draft, 'accept'), { code: 'vanished', reason: 'Finished' });
    await publishFirst(desk, markedProjects(14, ''));
    await settled(desk, draft);
    const again = await preparer.get(at(draft, 'submit'));
    expect(words(again)).toContain('7 of 14 projects');
    expect(words(again)).toContain('You accepted an earlier finding of this kind');
    expect(again.text).toContain('Finished</textarea>');
    expect(again.text).not.toContain('name="note"');
  });

  test('cannot be accepted by somebody else, or for a finding that must be corrected', async () => {
    const draft = await confirmedDraft(fixture.desk, preparer.accountId, fewer);
    const page = await preparer.get(at(draft, 'submit'));
    const form = { code: 'vanished', reason: 'Finished' };
    expect((await send(approver, page, at(draft, 'accept'), form)).status).toBe(403);
    expect((await send(await fixture.as('preparer'), page, at(draft, 'accept'), form)).status).toBe(403);
    const never = { code: 'already_there', reason: 'Please' };
    expect((await send(preparer, page, at(draft, 'accept'), never)).status).toBe(409);
  });
});

describe('an approval', () => {
  test('is given by another person, on the page that shows what changes', async () => {
    const draft = await submitted();
    const page = await approver.get(at(draft, 'changes'));
    expect(words(page)).toContain('0 added');
    expect(words(page)).toContain('1 changed');
    expect(words(page)).toContain('× 1 000');
    expect(words(page)).toContain('Total estimated cost: R 1 000 → R 1 000 000');
    expect(words(page)).toContain('As the province sent it.');
    const answer = await send(approver, page, at(draft, 'approve'), {});
    expect(answer.status).toBe(303);
    const approved = await found(draft);
    expect(approved).toMatchObject({ state: 'approved', approvedBy: approver.accountId });
    expect(approved.fingerprint).toBe(hiddenField(page, 'fingerprint'));
    const logged = await fixture.desk.database.rows<{ action: string }>('SELECT action FROM desk_log');
    expect(logged.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['submitted a draft', 'approved a draft']),
    );
  });

  test('is refused to the person who uploaded the file, whatever the roles', async () => {
    preparer = await fixture.as('preparer', 'approver');
    const draft = await submitted();
    const page = await preparer.get(at(draft, 'changes'));
    expect(words(page)).toContain('another person must approve it');
    expect(page.text).not.toContain(`action="${at(draft, 'approve')}"`);
    const fingerprint = hiddenField(await approver.get(at(draft, 'changes')), 'fingerprint')!;
    const own = await preparer.post(at(draft, 'approve'), { version: `${draft.version}`, fingerprint });
    expect([own.status, (await found(draft)).state]).toEqual([403, 'submitted']);
  });

  test('takes one person where the office has one, and the log says so', async () => {
    await fixture.close();
    fixture = await newDesk({ DESK_APPROVALS: '0' });
    preparer = await fixture.as('preparer', 'approver');
    await publishFirst(fixture.desk, before);
    const draft = await submitted();
    const page = await preparer.get(at(draft, 'changes'));
    expect((await send(preparer, page, at(draft, 'approve'), {})).status).toBe(303);
    expect(await found(draft)).toMatchObject({ state: 'approved', approvedBy: preparer.accountId });
    const [entry] = await fixture.desk.database.rows<{ entry: string }>(
      `SELECT entry FROM desk_log WHERE action = 'approved a draft'`,
    );
    expect(JSON.parse(entry!.entry)).toMatchObject({ detail: { singlePerson: true } });
  });

  test('is given once, when two approvers press the button at the same moment', async () => {
    const draft = await submitted();
    const other = await fixture.as('approver');
    const page = await approver.get(at(draft, 'changes'));
    const answers = await Promise.all(
      [approver, other].map((each) => send(each, page, at(draft, 'approve'), {})),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const events = await eventsOf(fixture.desk.database, draft.id);
    expect(events.filter(({ kind }) => kind === 'approved')).toHaveLength(1);
  });

  test('holds for nothing that the approver has not seen', async () => {
    const draft = await submitted();
    const page = await approver.get(at(draft, 'changes'));
    await publishFirst(fixture.desk, costlier);
    const answer = await send(approver, page, at(draft, 'approve'), {});
    expect([answer.status, (await found(draft)).state]).toEqual([409, 'submitted']);
    expect(words(answer)).toContain('Somebody changed this draft');
    // The file is compared again.
    await settled(fixture.desk, draft);
  });

  test('becomes void when something else is published, and the page says why', async () => {
    const { desk } = fixture;
    const draft = await submitted();
    await send(approver, await approver.get(at(draft, 'changes')), at(draft, 'approve'), {});
    await publishFirst(desk, markedProjects(12, 'again'));
    await publishDue(desk, publishDraft);
    await settled(desk, draft);
    const page = await approver.get(at(draft, 'changes'));
    expect(words(page)).toContain('An earlier approval is no longer valid');
    expect(words(page)).toContain('Something else was published meanwhile');
    expect((await send(approver, page, at(draft, 'approve'), {})).status).toBe(303);
    const after = await approver.get(at(draft, 'changes'));
    expect(words(after)).not.toContain('is no longer valid');
  });

  test('is not taken from an old page', async () => {
    const draft = await submitted();
    const page = await approver.get(at(draft, 'changes'));
    await send(approver, page, at(draft, 'return'), { comment: 'One is a thousand times too much.' });
    const late = await send(approver, page, at(draft, 'approve'), {});
    expect([late.status, (await found(draft)).state]).toEqual([409, 'returned']);
    expect(words(late)).toContain('returned to the person who made it');
  });
});

describe('the page to decide on', () => {
  test('folds away what a new quarter brings, and filters what is left', async () => {
    const spending = before.map((row, i) => ({
      ...row,
      'Actual Expenditure Q2': 500,
      ...(i < 4 && { 'Total Project Cost': 9_000_000 + i }),
    }));
    const draft = await confirmedDraft(fixture.desk, preparer.accountId, spending);
    const page = await approver.get(at(draft, 'changes'));
    expect(words(page)).toContain('What a new quarter brings: 1 field changes');
    expect(words(page)).toMatch(/Changed 4 .* Only what a new quarter brings 8/);
    expect(words(page)).toMatch(/Changes below each other.* rows 2 to 5 4 R 35 9\d\d \d\d\d/);
    expect(words(page)).toContain('100 % of the change');
    const filtered = await approver.get(at(draft, 'changes?list=changed&q=project+2&size=1e6'));
    expect(words(filtered)).toContain('Changed 1 ');
    expect(filtered.text).toContain('name="q" type="search" value="project 2"');
    const none = await approver.get(at(draft, 'changes?list=changed&province=Nowhere'));
    expect(words(none)).toContain('None that is like this.');
  });

  test('keeps the decision in view, and names departments whose projects vanish', async () => {
    const draft = await submitted();
    const { text } = await approver.get(at(draft, 'changes'));
    expect(text).toMatch(/class="decision-bar".*form="approve"[^>]*>Approve what this page shows/s);
    expect(text.match(/Approve what this page shows/g)).toHaveLength(1);
    const blocked = await confirmedDraft(fixture.desk, preparer.accountId, fewer);
    const page = await preparer.get(at(blocked, 'changes'));
    expect(words(page)).toMatch(/Vanished, by department .* 5 12 \(42 %\)/);
    expect(words(page)).toMatch(/1 thing stops it\..*Say why you accept it/);
  });
});

describe('a return', () => {
  test('needs a comment, which the preparer reads before submitting again', async () => {
    const draft = await submitted();
    const page = await approver.get(at(draft, 'changes'));
    const empty = await send(approver, page, at(draft, 'return'), { comment: '' });
    expect([empty.status, words(empty)]).toEqual([
      422,
      expect.stringContaining('Write what should be corrected'),
    ]);
    await send(approver, page, at(draft, 'return'), { comment: 'Ask again about project 1.' });
    const again = await preparer.get(at(draft, 'submit'));
    expect(words(again)).toContain('Ask again about project 1.');
    expect(again.text).toContain('As the province sent it.</textarea>');
    const answer = await send(preparer, again, at(draft, 'submit'), { note: 'Asked: it is right.' });
    expect([answer.status, (await found(draft)).state]).toEqual([303, 'submitted']);
  });

  test('keeps what was typed when somebody was quicker', async () => {
    const draft = await submitted();
    const page = await approver.get(at(draft, 'changes'));
    await send(approver, page, at(draft, 'approve'), {});
    const late = await send(await fixture.as('approver'), page, at(draft, 'return'), { comment: 'Wait.' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Wait.</textarea>');
  });
});

test('names of projects may be long, empty of sense or cut in the middle of a character', async () => {
  const odd = (id: string, name: string) => ({ ...before[0]!, 'Project ID': id, 'Project Name': name });
  const rows = [
    ...costlier,
    odd('__proto__', `${'x'.repeat(199)}😀😀`),
    odd('a&b="<i>', '<script>alert(1)</script>'),
  ];
  const draft = await confirmedDraft(fixture.desk, preparer.accountId, rows);
  const page = await approver.get(at(draft, 'changes?list=added&page=99'));
  expect(page.status).toBe(200);
  expect(words(page)).toContain('2 added');
  expect(page.text).not.toContain('<script>alert');
  expect(page.text).toContain('sheet?id=a%26b%3D%22%3Ci%3E');
  for (const query of ['list=__proto__', 'page=-1', 'page=x', 'list=changed&page=1e9'])
    expect((await approver.get(at(draft, `changes?${query}`))).status).toBe(200);
});

test('pages about a file that is being read show the outcome by themselves', async () => {
  const draft = await confirmedDraft(fixture.desk, preparer.accountId, costlier);
  for (const page of ['changes', 'submit']) {
    await fixture.desk.readings.forget(draft.id);
    const { text } = await preparer.get(at(draft, page));
    expect(text).toContain('data-island="look-again"');
    expect(text).not.toContain(`href="${at(draft, 'submit')}" class="button`);
    await settled(fixture.desk, draft);
    expect((await preparer.get(at(draft, page))).text).not.toContain('look-again');
  }
});

test('a roll-back shows what it undoes, and cannot be approved when there is nothing to undo', async () => {
  const { desk } = fixture;
  await publishFirst(desk, costlier);
  const asked = await askRollBack(
    desk,
    (await findAccount(desk.database, approver.accountId))!,
    1,
    'Wrong file',
  );
  const other = await fixture.as('approver');
  const page = await other.get(at(asked, 'changes'));
  expect(words(page)).toContain('What is undone');
  expect(page.text).toContain('/history/compare?from=2&amp;to=1');
  const target = await desk.database.transaction((transaction) =>
    changeDraft(transaction, asked, { target: '2' }, { at: desk.now(), by: null, kind: 'asked', text: '' }),
  );
  const nothing = await other.get(at(target, 'changes'));
  expect(words(nothing)).toContain('there is nothing to undo');
  expect((await send(other, page, at(target, 'approve'), { version: `${target.version}` })).status).toBe(409);
});

test('a request is approved or refused on the same page', async () => {
  const requests = await Promise.all(
    [1, 2].map(() =>
      fixture.desk.database.transaction((transaction) =>
        createDraft(
          transaction,
          {
            ...{ kind: 'remove', state: 'submitted', createdBy: approver.accountId, note: 'Sent by mistake' },
            ...{ sphere: 'provincial', financialYear: '2019-20', quarter: 1 },
          },
          { at: new Date(), by: approver.accountId, kind: 'asked', text: 'Sent by mistake' },
        ),
      ),
    ),
  );
  const other = await fixture.as('approver');
  const page = await other.get(at(requests[0]!, 'changes'));
  expect(words(page)).toContain('Sent by mistake');
  expect((await send(other, page, at(requests[0]!, 'approve'), {})).status).toBe(303);
  const second = await other.get(at(requests[1]!, 'changes'));
  expect((await send(other, second, at(requests[1]!, 'return'), { comment: 'It is right.' })).status).toBe(
    303,
  );
  expect((await Promise.all(requests.map(found))).map(({ state }) => state)).toEqual(['approved', 'refused']);
});
