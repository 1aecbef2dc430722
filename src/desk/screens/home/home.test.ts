import { renameSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reported } from '../../../project/project.fixture.ts';
import { openWriter, storeFile } from '../../../store/index.ts';
import { type DeskFixture, newDesk, type Visitor } from '../../desk.fixture.ts';
import { changeDraft, createDraft } from '../../drafts/change-draft.ts';
import type { DraftState } from '../../drafts/index.ts';

let fixture: DeskFixture;
let [preparer, approver]: Visitor[] = [];
let at = new Date('2020-08-20T08:00:00Z');

beforeAll(async () => {
  fixture = await newDesk({}, () => at);
  preparer = await fixture.as('preparer');
  approver = await fixture.as('approver');
});
afterAll(() => fixture.close());

async function draft(by: Visitor, quarter: 1 | 2 | 3 | 4, state: DraftState = 'open'): Promise<void> {
  const { database } = fixture.desk;
  const key = { sphere: 'provincial', financialYear: '2020-21', quarter } as const;
  await database.transaction(async (transaction) => {
    const event = { at, by: by.accountId, kind: 'dropped', text: 'Dropped.' } as const;
    const file = { fileName: 'q.xlsx', bytes: 1, sha256: 'a'.repeat(64) };
    const made = await createDraft(
      transaction,
      { kind: 'file', createdBy: by.accountId, ...file, ...key },
      event,
    );
    if (state !== 'open') await changeDraft(transaction, made, { state }, { ...event, kind: 'submitted' });
  });
}

async function publish(quarter: 1 | 2, departments: readonly string[], because?: string): Promise<void> {
  const store = openWriter(fixture.desk.config.storeUrl, { lockWaitSeconds: 0 });
  const irmSnapshot = {
    sphere: 'provincial',
    financialYear: '2019-20',
    quarter,
    taken: '2020-05-15',
  } as const;
  const projects = departments.map((department, i) =>
    reported(String(i), { department, province: 'Limpopo' }),
  );
  await store.publish({
    kind: 'reported',
    snapshots: [{ irmSnapshot, projects: inOneBatch(projects) }],
    ...(because && { record: { by: 'root', emergency: { because } } }),
  });
  await store.close();
}

async function* inOneBatch<T>(batch: readonly T[]) {
  yield batch;
}

const part = (html: string, id: string): string => {
  const from = html.indexOf(`id="${id}"`);
  return from === -1 ? '' : html.slice(from, html.indexOf('<section class="panel"', from));
};

test('works before anything is published', async () => {
  const { status, text } = await preparer!.get('/');
  expect(status).toBe(200);
  expect(part(text, 'waiting')).toContain('Nothing waits for you');
  expect(text).toContain('No quarter of this sphere is published');
});

test('says to each person what waits for them, and what waits for others', async () => {
  await draft(preparer!, 1, 'submitted');
  await draft(preparer!, 2);
  const [preparing, approving] = [(await preparer!.get('/')).text, (await approver!.get('/')).text];
  expect(part(preparing, 'waiting')).toContain('Provincial 2020-21 Q2');
  expect(part(preparing, 'waiting')).not.toContain('Provincial 2020-21 Q1');
  expect(part(preparing, 'others')).toContain('Waits for approval by another person');
  expect(part(approving, 'waiting')).toContain('approve or return it');
  expect(part(approving, 'waiting')).not.toContain('Provincial 2020-21 Q2');
  expect(part(approving, 'others')).toContain('Is being prepared');
});

test('tells a new approver from when approvals count', async () => {
  const newcomer = await fixture.as('approver');
  await fixture.desk.database.run("UPDATE account SET approves_from = '2020-08-21' WHERE id = ?", [
    newcomer.accountId,
  ]);
  expect(part((await newcomer.get('/')).text, 'waiting')).toContain('new approver: you can approve');
  expect(part((await approver!.get('/')).text, 'waiting')).not.toContain('new approver');
});

test('nobody finds their own draft waiting for their approval', async () => {
  const both = await fixture.as('preparer', 'approver');
  await draft(both, 3, 'submitted');
  const { text } = await both.get('/');
  expect(part(text, 'waiting')).not.toContain('Provincial 2020-21 Q3');
  expect(part(text, 'others')).toContain('Provincial 2020-21 Q3');
});

test('shows quarters and departments as soon as they are published, with gaps', async () => {
  await publish(1, ['Health', 'Roads']);
  expect((await preparer!.get('/')).text).toContain('2 projects, as of 15 May 2020');
  await publish(2, ['Health']);
  const { text } = await preparer!.get('/');
  expect(text).toContain('1 project, as of 15 May 2020');
  expect(text).toContain('1 with a gap or a large change');
  expect(text).toContain('gap: none, though there were some before');
});

test('shows the drafts while the store cannot be read', async () => {
  const file = storeFile(fixture.desk.config.storeUrl)!;
  renameSync(file, `${file}.away`);
  writeFileSync(file, 'no store');
  const { status, text } = await preparer!.get('/');
  expect(status).toBe(200);
  expect(text).toContain('What is published cannot be read now');
  expect(part(text, 'waiting')).toContain('Provincial 2020-21 Q2');
  renameSync(`${file}.away`, file);
  expect((await preparer!.get('/')).text).not.toContain('cannot be read now');
});

test('shows for a month that somebody published past the desk, and why', async () => {
  await publish(2, ['Health'], 'The desk was on fire');
  expect((await approver!.get('/')).text).toContain('The desk was on fire');
  at = new Date(Date.now() + 31 * 86_400_000);
  const later = await fixture.as('approver');
  expect((await later.get('/')).text).not.toContain('The desk was on fire');
});

test('sends administrators, who see no drafts, to the accounts', async () => {
  const administrator = await fixture.as('administrator');
  expect(await administrator.get('/')).toMatchObject({ status: 303, headers: { location: '/accounts' } });
});
