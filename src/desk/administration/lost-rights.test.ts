import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markedProjects } from '../../../test/irm-file.ts';
import { type DeskFixture, newDesk, type Visitor } from '../desk.fixture.ts';
import { type Draft, findDraft } from '../drafts/index.ts';
import { draftsOf } from '../publishing/approved.fixture.ts';
import { publishDraft } from '../publishing/publish-draft.ts';
import { publishDue } from '../publishing/publish-due.ts';

const later = new Date('2999-01-01T00:00:00Z');

describe('when somebody loses the right to approve', () => {
  let fixture: DeskFixture;
  let administrator: Visitor;
  let [preparer, approver, other]: Visitor[] = [];
  let drafts: ReturnType<typeof draftsOf>;
  beforeEach(async () => {
    fixture = await newDesk({ SMTP_URL: 'smtp://localhost' });
    administrator = await fixture.as('administrator');
    await fixture.as('administrator');
    [preparer, approver, other] = [
      await fixture.as('preparer'),
      await fixture.as('approver'),
      await fixture.as('approver'),
    ];
    drafts = draftsOf(fixture.desk, { preparer: preparer.accountId, approver: approver.accountId });
  });
  afterEach(() => fixture.close());

  const now = async ({ id }: Draft) => (await findDraft(fixture.desk.database, id))!;
  const rows = <T>(sql: string) => fixture.desk.database.rows<T>(sql);
  const disable = () => administrator.post(`/accounts/${approver!.accountId}/disable`);

  test.each([
    ['disabled', () => disable(), /was disabled/],
    [
      'no approver any more',
      () => administrator.post(`/accounts/${approver!.accountId}/roles`, { role: 'auditor' }),
      /no approver any more/,
    ],
  ])('because they are %s, what they approved waits again, and administrators know', async (_, end, said) => {
    const approved = await drafts.approvedFile(markedProjects(3, ''));
    const scheduled = await drafts.schedule(
      await drafts.approvedFile(markedProjects(4, ''), { quarter: 2 }),
      later,
    );
    expect((await end()).status).toBe(303);
    for (const draft of [approved, scheduled])
      expect(await now(draft)).toMatchObject({
        state: 'submitted',
        approvedBy: null,
        fingerprint: null,
        publishAt: null,
        scheduledBy: null,
      });
    const logged = await rows<{ who: string; about: string }>(
      `SELECT who, about FROM desk_log WHERE action = 'voided an approval'`,
    );
    expect(logged.map(({ about }) => about).sort()).toEqual([approved.id, scheduled.id].sort());
    expect(logged[0]!.who).toMatch(/^administrator\./);
    const mails = await rows<{ recipient: string; text: string }>(
      `SELECT recipient, text FROM mail WHERE subject LIKE 'Rights were taken%'`,
    );
    expect(mails).toHaveLength(2);
    for (const { recipient, text } of mails) {
      expect(recipient).toMatch(/^administrator\./);
      expect(text).toMatch(said);
      for (const { id } of [approved, scheduled]) expect(text).toContain(`/drafts/${id}`);
    }
  });

  test('the time that they set for what somebody else approved is cancelled', async () => {
    const byOther = draftsOf(fixture.desk, { preparer: preparer!.accountId, approver: other!.accountId });
    const draft = await drafts.schedule(await byOther.approvedFile(markedProjects(3, '')), later);
    await disable();
    expect(await now(draft)).toMatchObject({
      state: 'approved',
      approvedBy: other!.accountId,
      publishAt: null,
      scheduledBy: null,
    });
  });

  test('what others decided stays, and a role that decides nothing voids nothing', async () => {
    const draft = await drafts.schedule(await drafts.approvedFile(markedProjects(3, '')), later);
    await administrator.post(`/accounts/${other!.accountId}/disable`);
    await administrator.post(`/accounts/${preparer!.accountId}/disable`);
    expect(await now(draft)).toEqual(draft);
  });

  test('what failed to be published meanwhile is not tried again', async () => {
    const draft = await drafts.schedule(await drafts.approvedFile(markedProjects(3, '')));
    await publishDue(fixture.desk, async () => {
      await disable();
      return { outcome: 'failed', why: 'The store is away.' };
    });
    expect((await now(draft)).state).toBe('scheduled');
    await fixture.desk.database.run('UPDATE draft SET claimed_until = NULL');
    await publishDue(fixture.desk, publishDraft);
    expect(await now(draft)).toMatchObject({ state: 'submitted', publication: null });
  });

  test('nothing is published that is claimed at the moment they lose it', async () => {
    const draft = await drafts.schedule(await drafts.approvedFile(markedProjects(3, '')));
    const { database } = fixture.desk;
    await database.run('UPDATE account SET disabled_at = ? WHERE id = ?', [
      '2026-01-01',
      approver!.accountId,
    ]);
    await publishDue(fixture.desk, publishDraft);
    expect(await now(draft)).toMatchObject({ state: 'submitted', publication: null });
  });
});
