import { afterEach, beforeEach, expect, test } from 'vitest';
import { markedProjects } from '../../../../test/irm-file.ts';
import { type Account, findAccount } from '../../accounts/account.ts';
import { acceptFinding, approveDraft, reviewOf, submitDraft } from '../../approval/index.ts';
import { confirmedDraft, publishFirst } from '../../approval/review.fixture.ts';
import { type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import { changeDraft } from '../../drafts/change-draft.ts';
import { type Draft, findDraft } from '../../drafts/index.ts';
import { publishDraft } from '../../publishing/publish-draft.ts';
import { publishDue } from '../../publishing/publish-due.ts';

let fixture: DeskFixture;
let preparer: Visitor;
let approver: Visitor;
let auditor: Visitor;
beforeEach(async () => {
  fixture = await newDesk();
  preparer = await fixture.as('preparer');
  approver = await fixture.as('approver');
  auditor = await fixture.as('auditor');
});
afterEach(() => fixture.close());

const before = markedProjects(12, '');
const after = before.slice(0, 7).map((row) => ({ ...row, 'Total Project Cost': 5_000_000 }));
const found = async ({ id }: Draft) => (await findDraft(fixture.desk.database, id))!;
const account = async ({ accountId }: Visitor): Promise<Account> =>
  (await findAccount(fixture.desk.database, accountId))!;

/** The words of the page that explains something. */
async function explained(path: string): Promise<string> {
  const { status, headers, text } = await auditor.get(path);
  if (status === 303) return explained(headers.location!);
  expect(status).toBe(200);
  return text
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/[\s\u00a0]+/g, ' ');
}

async function approved(): Promise<Draft> {
  const { desk } = fixture;
  await publishFirst(desk, before);
  const draft = await confirmedDraft(desk, preparer.accountId, after);
  const { blocks } = await reviewOf(desk, draft);
  for (const { code } of blocks)
    await acceptFinding(desk, await account(preparer), await found(draft), code, `Asked about ${code}.`);
  await submitDraft(desk, await account(preparer), await found(draft), {
    note: 'As the province sent it.',
    publicNote: 'Five schools were finished.',
  });
  const { fingerprint } = await reviewOf(desk, await found(draft));
  return approveDraft(desk, await account(approver), await found(draft), fingerprint);
}

async function published(): Promise<Draft> {
  const { desk } = fixture;
  const draft = await approved();
  const at = desk.now();
  const event = { at, by: approver.accountId, kind: 'scheduled', text: '' } as const;
  await desk.database.transaction((transaction) =>
    changeDraft(
      transaction,
      draft,
      { state: 'scheduled', publishAt: at.toISOString(), scheduledBy: approver.accountId },
      event,
    ),
  );
  await publishDue(desk, publishDraft);
  return found(draft);
}

test('one page says what a draft changes, why, and who approved it', async () => {
  const draft = await approved();
  const page = await explained(`/drafts/${draft.id}/explain`);
  expect(page).toContain('Provincial 2019-20 Q2 is to be published');
  expect(page).toContain('Approved; not published.');
  expect(page).toMatch(/Snapshot taken on \d+ \w+ 2019/);
  expect(page).toContain('Compared with Provincial 2019-20 Q1');
  expect(page).toContain('5 vanished');
  expect(page).toContain('5 of 12 projects of provincial 2019-20 Q1 are not in the file');
  expect(page).toContain('Accepted by The preparer, because: Asked about vanished.');
  expect(page).toContain('As the province sent it.');
  expect(page).toContain('Five schools were finished.');
  expect(page).toMatch(/The approver Approved/);
  expect(page).toContain(draft.fingerprint!);
});

test('a published draft is explained as it was approved, also where its reading is not kept', async () => {
  const draft = await published();
  expect(draft.state).toBe('published');
  const page = await explained(`/drafts/${draft.id}/explain`);
  await fixture.desk.readings.forget(draft.id);
  expect(await explained(`/history/${draft.publication}/explain`)).toBe(page);
  expect(page).toContain('Provincial 2019-20 Q2 was published');
  expect(page).toContain(`as publication ${draft.publication}`);
  expect(page).toContain('5 vanished');
  expect(page).toContain('5 of 12 projects of provincial 2019-20 Q1 are not in the file');
});

test('a publication without a draft is explained by the log of the store', async () => {
  await publishFirst(fixture.desk, before);
  const page = await explained('/history/1/explain');
  expect(page).toContain('Provincial 2019-20 Q1 was published');
  expect(page).toContain('somebody whom the log does not name');
  expect((await preparer.get('/history/2/explain')).status).toBe(404);
});
