import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markedProjects, writeIrmCsv } from '../../../test/irm-file.ts';
import { openReader, openWriter, storeFile } from '../../store/index.ts';
import { type DeskFixture, newAccount, newDesk } from '../desk.fixture.ts';
import { accept, type Draft, eventsOf, findDraft, unpublishedDrafts } from '../drafts/index.ts';
import { draftsOf, firstQuarter, secondQuarter } from './approved.fixture.ts';
import { publishDraft } from './publish-draft.ts';
import { publishDue } from './publish-due.ts';
import type { PublishRequest } from './publish-request.ts';

let fixture: DeskFixture;
let folder: string;
let now: Date;
let preparer: string;
let approver: string;
let drafts: ReturnType<typeof draftsOf>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  now = new Date();
  fixture = await newDesk({}, () => now);
  preparer = await newAccount(fixture.desk, ['preparer']);
  approver = await newAccount(fixture.desk, ['approver']);
  drafts = draftsOf(fixture.desk, { preparer, approver });
});
afterEach(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true });
});

const [first, second] = [firstQuarter, secondQuarter];

const round = () => publishDue(fixture.desk, publishDraft);
const found = async ({ id }: Draft) => (await findDraft(fixture.desk.database, id))!;
const eventsLike = async ({ id }: Draft) =>
  (await eventsOf(fixture.desk.database, id)).map(({ kind, text }) => `${kind}: ${text}`);
const store = () => openReader(fixture.desk.config.storeUrl);
const logged = () =>
  fixture.desk.database.rows<{ action: string; who: string; entry: string }>('SELECT * FROM desk_log');

test('publishes a draft when its time has come, with who asked and who approved', async () => {
  const draft = await drafts.schedule(
    await drafts.approvedFile(markedProjects(3, ''), { publicNote: 'Corrected costs.' }),
    new Date(now.getTime() + 60_000),
  );
  await round();
  expect(await found(draft)).toMatchObject({ state: 'scheduled', publication: null });
  now = new Date(now.getTime() + 60_000);
  await round();
  const published = await found(draft);
  expect(published).toMatchObject({
    state: 'published',
    publication: 1,
    publishedBy: approver,
    claimedBy: null,
  });
  const [entry, ...others] = await store().publications();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    draft: draft.id,
    by: expect.stringContaining('preparer'),
    approvedBy: expect.stringContaining('approver'),
    note: 'as sent',
    publicNote: 'Corrected costs.',
    file: { name: 'sent.csv', sha256: draft.sha256 },
    snapshots: [{ ...first, projects: 3 }],
  });
  expect(entry).not.toHaveProperty('singlePerson');
  expect(published.publicationId).toBe(entry!.id);
  expect((await logged()).map(({ action }) => action)).toEqual(['published a draft']);
  await round();
  expect((await store().publications()).length).toBe(1);
});

test('says how late a draft was published', async () => {
  const draft = await drafts.schedule(
    await drafts.approvedFile(markedProjects(3, '')),
    new Date(now.getTime() - 3 * 60_000 - 5_000),
  );
  await round();
  expect(await eventsLike(draft)).toContain(
    'late: Published as publication 1, 3 minutes after the time that was set.',
  );
});

test('reads the log of the store again only after a publication', async () => {
  await drafts.schedule(await drafts.approvedFile(markedProjects(3, '')));
  await round();
  await drafts.schedule(
    await drafts.approvedFile(markedProjects(4, 'x'), second),
    new Date(Date.now() + 1e6),
  );
  await round();
  const file = new Database(storeFile(fixture.desk.config.storeUrl)!);
  file.exec('ALTER TABLE publication RENAME TO hidden');
  await round();
  file.exec(
    'ALTER TABLE hidden RENAME TO publication; UPDATE catalogue SET publication_id = publication_id || 1',
  );
  file.exec('ALTER TABLE publication RENAME TO hidden');
  await expect(round()).rejects.toThrow();
  file.close();
});

test('several desks at the same moment publish a draft once', async () => {
  const draft = await drafts.schedule(await drafts.approvedFile(markedProjects(200, '')));
  await Promise.all(Array.from({ length: 4 }, round));
  expect(await found(draft)).toMatchObject({ state: 'published', publication: 1 });
  expect((await store().publications()).length).toBe(1);
});

test.each(['before the store has it', 'after the store has it'])(
  'a desk that dies %s leaves a draft that another one publishes once',
  async (when) => {
    const draft = await drafts.schedule(await drafts.approvedFile(markedProjects(3, '')));
    const dies = async (request: PublishRequest) => {
      if (when.startsWith('after')) await publishDraft(request);
      return new Promise<never>(() => {});
    };
    void publishDue(fixture.desk, dies);
    await expect
      .poll(
        async () =>
          (await found(draft)).state === 'publishing' &&
          (
            await store()
              .publications()
              .catch(() => [])
          ).length,
      )
      .toBe(when.startsWith('after') ? 1 : 0);
    await round();
    const isThere = when.startsWith('after');
    expect((await found(draft)).state).toBe(isThere ? 'published' : 'publishing');
    now = new Date(now.getTime() + 5 * 60_000);
    await round();
    expect(await found(draft)).toMatchObject({ state: 'published', publication: 1 });
    expect((await store().publications()).length).toBe(1);
  },
);

test('an approval is void when something of the same sphere was published since', async () => {
  const [one, other, national] = [
    await drafts.approvedFile(markedProjects(3, '')),
    await drafts.approvedFile(markedProjects(4, 'x'), second),
    await drafts.approvedFile(markedProjects(4, 'x'), { ...first, sphere: 'national' }),
  ];
  await drafts.schedule(one);
  await drafts.schedule(national, new Date(now.getTime() + 1000));
  await round();
  expect((await found(one)).state).toBe('published');
  await round();
  const sentence =
    'void: The approval is void. Something else was published meanwhile, so the comparison is another one.';
  expect(await found(other)).toMatchObject({ state: 'submitted', approvedBy: null, fingerprint: null });
  expect(await eventsLike(other)).toContain(sentence);
  now = new Date(now.getTime() + 1000);
  await round();
  expect((await found(national)).state).toBe('published');
  await drafts.schedule(await drafts.approve(await found(other)));
  await round();
  expect((await found(other)).state).toBe('published');
});

test('a change between the last check and the publication voids the approval', async () => {
  const draft = await drafts.schedule(await drafts.approvedFile(markedProjects(3, ''), second));
  const rival = await drafts.approvedFile(markedProjects(4, ''));
  await publishDue(fixture.desk, async (request) => {
    const { storeUrl, record } = request;
    const path = join(folder, 'rival.csv');
    writeIrmCsv(path, markedProjects(4, ''));
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
    await publishDraft({
      ...request,
      storeUrl,
      record: { ...record, draft: rival.id },
      draft: { ...request.draft, id: rival.id },
      change: { ...request.change, path, sha256, irmSnapshot: first } as PublishRequest['change'],
    });
    return publishDraft(request);
  });
  expect(await found(draft)).toMatchObject({ state: 'submitted' });
  expect((await store().publications()).map(({ draft }) => draft)).toEqual([rival.id]);
});

test('a finding that blocks and that nobody accepted keeps a draft from being published', async () => {
  await drafts.schedule(await drafts.approvedFile(markedProjects(10, '')));
  await round();
  const many = await drafts.approvedFile(markedProjects(2, ''), { mode: 'replace' });
  await drafts.schedule(many);
  await round();
  expect(await found(many)).toMatchObject({ state: 'submitted' });
  const [, event] = (await eventsOf(fixture.desk.database, many.id)).toReversed();
  expect(event?.kind).toBe('publishing');
  await fixture.desk.database.transaction((transaction) =>
    accept(transaction, many.id, {
      code: 'vanished',
      about: '',
      reason: 'merged',
      acceptedBy: preparer,
      acceptedAt: '',
    }),
  );
  await drafts.schedule(await drafts.approve(await found(many)));
  await round();
  expect((await store().publications()).at(-1)).toMatchObject({
    action: 'replace',
    accepted: { codes: ['vanished'], because: 'merged' },
    changes: { vanished: 8 },
  });
});

test('a store that fails is tried again, later each time, until it works', async () => {
  const draft = await drafts.schedule(await drafts.approvedFile(markedProjects(3, '')));
  let attempts = 0;
  const failing = async () => {
    attempts++;
    return { outcome: 'failed', why: 'The disk is full.' } as const;
  };
  await publishDue(fixture.desk, failing);
  await publishDue(fixture.desk, failing);
  expect(attempts).toBe(1);
  expect(await found(draft)).toMatchObject({ state: 'scheduled', claimedBy: null });
  expect(await eventsLike(draft)).toContain(
    'failed: Publishing failed and is tried again: The disk is full.',
  );
  now = new Date(now.getTime() + 10_000);
  await publishDue(fixture.desk, failing);
  now = new Date(now.getTime() + 10_000);
  await publishDue(fixture.desk, failing);
  expect(attempts).toBe(2);
  now = new Date(now.getTime() + 10_000);
  await round();
  expect(await found(draft)).toMatchObject({ state: 'published' });
});

test('an error of the program counts as a failure, and nothing hangs', async () => {
  const draft = await drafts.schedule(await drafts.approvedFile(markedProjects(3, '')));
  await publishDue(fixture.desk, () => Promise.reject(new Error('out of memory')));
  expect(await eventsLike(draft)).toContain('failed: Publishing failed and is tried again: out of memory');
});

test('a removal and a roll-back go the same way', async () => {
  await drafts.schedule(await drafts.approvedFile(markedProjects(3, '')));
  await round();
  await drafts.schedule(await drafts.approvedFile(markedProjects(4, 'x'), second));
  await round();
  const { taken: _, ...key } = second;
  await drafts.schedule(await drafts.approved({ kind: 'remove', ...key }));
  await round();
  expect((await store().irmSnapshots()).map(({ quarter }) => quarter)).toEqual([1]);
  const back = await drafts.schedule(await drafts.approved({ kind: 'rollback', target: '2' }));
  await round();
  expect(await found(back)).toMatchObject({ state: 'published', publication: 4 });
  expect((await store().irmSnapshots()).map(({ quarter }) => quarter)).toEqual([1, 2]);
  expect((await store().publications()).at(-1)).toMatchObject({
    action: 'rollback',
    backTo: 2,
    draft: back.id,
  });
});

test('a draft that somebody tampered with becomes void, and keeps no other from being published', async () => {
  const [one, other] = [
    await drafts.approvedFile(markedProjects(3, '')),
    await drafts.approvedFile(markedProjects(3, ''), { ...first, sphere: 'national' }),
  ];
  await drafts.schedule(one);
  await drafts.schedule(other);
  const { database } = fixture.desk;
  await database.run("UPDATE draft_event SET detail = 'null' WHERE draft_id = ?", [one.id]);
  await database.run("UPDATE draft SET sha256 = 'other' WHERE id = ?", [one.id]);
  await round();
  expect((await found(one)).state).toBe('submitted');
  expect(await eventsLike(one)).toContain('void: The approval is void. It is not what was approved.');
  expect((await found(other)).state).toBe('published');
});

test('one person of an office of one is named as such', async () => {
  const draft = await drafts.approvedFile(markedProjects(3, ''), {
    createdBy: approver,
    submittedBy: approver,
  });
  await drafts.schedule(draft);
  await round();
  expect((await store().publications()).at(-1)).toMatchObject({ singlePerson: true });
});

test('a publication past the desk voids approvals', async () => {
  const draft = await drafts.schedule(
    await drafts.approvedFile(markedProjects(3, '')),
    new Date(now.getTime() + 60_000),
  );
  const writer = openWriter(fixture.desk.config.storeUrl, { lockWaitSeconds: 1 });
  const none = async function* () {};
  await writer.publish({ kind: 'reported', snapshots: [{ irmSnapshot: second, projects: none() }] });
  await writer.close();
  await round();
  expect(await found(draft)).toMatchObject({ state: 'submitted', publishAt: null });
});

test('what the store refuses is given up at once, and stands on the home screen until somebody acts', async () => {
  const draft = await drafts.schedule(await drafts.approvedFile(markedProjects(3, '')));
  const why = 'The store mirrors another service.';
  await publishDue(fixture.desk, async () => ({ outcome: 'refused', why }));
  expect(await found(draft)).toMatchObject({ state: 'approved', publishAt: null, claimedUntil: null });
  const { database } = fixture.desk;
  expect(await unpublishedDrafts(database)).toMatchObject([{ draftId: draft.id, kind: 'ended' }]);
  const person = await fixture.as('auditor');
  const { text } = await person.get('/');
  expect(text).toContain('Provincial 2019-20 Q1 could not be published');
  expect(text).toContain(why);
  // Administrators see no drafts: they hear of it, without a way there.
  const home = (await (await fixture.as('administrator')).get('/accounts')).text;
  expect(home).toContain('Provincial 2019-20 Q1 could not be published');
  expect(home).not.toContain(`/drafts/${draft.id}`);
  await drafts.schedule(await found(draft), new Date(now.getTime() + 60_000));
  expect(await unpublishedDrafts(database)).toEqual([]);
});

test('a fault that stays is not tried for ever', async () => {
  const draft = await drafts.schedule(await drafts.approvedFile(markedProjects(3, '')));
  const kinds = async () => (await eventsOf(fixture.desk.database, draft.id)).map(({ kind }) => kind);
  for (let tries = 1; tries <= 5; tries++) {
    expect(await kinds()).not.toContain('ended');
    await publishDue(fixture.desk, () => Promise.reject(new Error('Cannot read properties of undefined')));
    now = new Date(now.getTime() + 3_600_000);
  }
  expect(await kinds()).toContain('ended');
  expect((await found(draft)).state).toBe('approved');
});

test('the approval that becomes void before the time stands on the home screen, too', async () => {
  const draft = await drafts.schedule(
    await drafts.approvedFile(markedProjects(3, '')),
    new Date(now.getTime() + 60_000),
  );
  await fixture.desk.database.run("UPDATE draft SET mode = 'add' WHERE id = ?", [draft.id]);
  await round();
  expect(await unpublishedDrafts(fixture.desk.database)).toMatchObject([{ draftId: draft.id, kind: 'void' }]);
});
