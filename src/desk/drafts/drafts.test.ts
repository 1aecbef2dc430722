import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SqlDatabase } from '../../database/index.ts';
import { openSqlite } from '../../database/sqlite.ts';
import { deskDatabase } from '../database/schema.ts';
import { changeDraft, createDraft } from './change-draft.ts';
import {
  accept,
  acceptancesOf,
  DraftChangedError,
  eventsOf,
  findDraft,
  listDrafts,
  type NewDraft,
  noteReading,
  rememberChoices,
  rememberedChoices,
  storeOriginal,
  unaccept,
  writeOriginal,
} from './index.ts';

let folder: string;
let database: SqlDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
  database = openSqlite(deskDatabase, join(folder, 'desk.db'));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const at = new Date('2026-11-22T12:00:00Z');
const dropped = { at, by: 'clerk', kind: 'dropped', text: 'Dropped q1.xlsx.' } as const;
const create = (draft: Partial<NewDraft> = {}) =>
  database.transaction((transaction) =>
    createDraft(transaction, { kind: 'file', createdBy: 'clerk', ...draft }, dropped),
  );

test('a new draft is open, and its person is its editor', async () => {
  const { id } = await create({ fileName: 'q1.xlsx', choices: { decimal: 'comma' } });
  expect(await findDraft(database, id)).toMatchObject({
    state: 'open',
    version: 1,
    readingState: 'waiting',
    choices: { decimal: 'comma' },
    proposal: null,
    financialYear: null,
    editors: ['clerk'],
  });
  expect(await eventsOf(database, id)).toEqual([
    {
      number: 1,
      at: at.toISOString(),
      accountId: 'clerk',
      kind: 'dropped',
      text: 'Dropped q1.xlsx.',
      detail: null,
    },
  ]);
});

test('a change raises the version, names its person and adds an event', async () => {
  const draft = await create();
  const changes = { sphere: 'national', financialYear: '2019-20', quarter: 2 } as const;
  const event = {
    at,
    by: 'preparer',
    kind: 'quarter',
    text: 'It is Q2.',
    detail: { quarter: 2 },
    isEdit: true,
  } as const;
  const changed = await database.transaction((transaction) =>
    changeDraft(transaction, draft, changes, event),
  );
  expect(changed).toMatchObject({ ...changes, version: 2, editors: ['clerk', 'preparer'] });
  expect(await eventsOf(database, draft.id)).toMatchObject([
    { number: 1 },
    { number: 2, kind: 'quarter', detail: { quarter: 2 } },
  ]);
});

test('of two people who saw the same version only the first changes it', async () => {
  const draft = await create();
  const change = (by: string) =>
    database.transaction((transaction) =>
      changeDraft(transaction, draft, { note: by }, { at, by, kind: 'submitted', text: '', isEdit: true }),
    );
  const outcomes = await Promise.allSettled([change('first'), change('second')]);
  expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: expect.any(DraftChangedError) });
  expect(await findDraft(database, draft.id)).toMatchObject({ note: 'first', editors: ['clerk', 'first'] });
  expect(await eventsOf(database, draft.id)).toHaveLength(2);
});

test('a reading that ends does not disturb a form that is open', async () => {
  const draft = await create();
  await noteReading(database, draft.id, 'failed', 'The file is empty.');
  expect(await findDraft(database, draft.id)).toMatchObject({
    version: 1,
    readingState: 'failed',
    readingError: 'The file is empty.',
  });
});

test('drafts are listed newest first, by any of their facts', async () => {
  const first = await create({ financialYear: '2019-20', sha256: 'a' });
  await database.run("UPDATE draft SET created_at = '2026-01-01'");
  const second = await create({ kind: 'remove', state: 'submitted', financialYear: '2019-20' });
  const ids = async (filter: Parameters<typeof listDrafts>[1]) =>
    (await listDrafts(database, filter)).map(({ id }) => id);
  expect(await ids({})).toEqual([second.id, first.id]);
  expect(await ids({ states: ['open'] })).toEqual([first.id]);
  expect(await ids({ states: [] })).toEqual([]);
  expect(await ids({ kinds: ['remove'], financialYear: '2019-20' })).toEqual([second.id]);
  expect(await ids({ sha256: 'a', createdBy: 'clerk' })).toEqual([first.id]);
  expect(await ids({ createdBy: 'preparer' })).toEqual([]);
});

test('a finding is accepted with one reason, the last, until it is taken back', async () => {
  const { id } = await create();
  const accepted = {
    code: 'vanished',
    about: 'Five projects are not in the file.',
    reason: 'moved',
    acceptedBy: 'clerk',
    acceptedAt: at.toISOString(),
  } as const;
  await accept(database, id, accepted);
  await accept(database, id, { ...accepted, reason: 'moved to Water' });
  expect(await acceptancesOf(database, id)).toEqual([{ ...accepted, reason: 'moved to Water' }]);
  await unaccept(database, id, 'vanished');
  expect(await acceptancesOf(database, id)).toEqual([]);
});

test('the choices of a department are those of its last file', async () => {
  expect(await rememberedChoices(database, 'Health')).toBeUndefined();
  for (const decimal of ['comma', 'point'] as const)
    await rememberChoices(database, 'Health', { decimal }, { at, by: 'clerk' });
  expect(await rememberedChoices(database, 'Health')).toEqual({ decimal: 'point' });
});

test.each([0, 1, 1024 * 1024, 2_500_000])('a file of %d bytes comes back as it was', async (bytes) => {
  const content = Buffer.alloc(bytes, 'An original. ');
  const [there, back] = [join(folder, 'there'), join(folder, 'back')];
  writeFileSync(there, content);
  await storeOriginal(database, 'draft', there, at);
  await writeOriginal(database, 'draft', back);
  expect(readFileSync(back).equals(content)).toBe(true);
});

test('many drafts are listed with few statements', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 30; i++) ids.push((await create({ createdBy: `clerk ${i}` })).id);
  let statements = 0;
  const counting: SqlDatabase = {
    ...database,
    rows: (sql, values) => {
      statements++;
      return database.rows(sql, values);
    },
  };
  const drafts = await listDrafts(counting);
  expect(statements).toBe(2);
  expect(new Map(drafts.map(({ id, editors }) => [id, editors]))).toEqual(
    new Map(ids.map((id, i) => [id, [`clerk ${i}`]])),
  );
});
