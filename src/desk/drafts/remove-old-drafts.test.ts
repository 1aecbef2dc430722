import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newAccount, newDesk } from '../desk.fixture.ts';
import { dropped, settled } from '../dropping/dropped.fixture.ts';
import { changeDraft } from './change-draft.ts';
import { listDrafts } from './draft.ts';
import { removeOldDrafts } from './remove-old-drafts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('drafts go a year after their last change, but not what is approved', async () => {
  let days = 0;
  const begin = Date.now();
  const { desk, close } = await newDesk({}, () => new Date(begin + days * DAY_MS));
  const { database } = desk;
  const clerk = await newAccount(desk, ['preparer']);
  const [old, approved, changed] = [
    await dropped(desk, clerk, 'old.csv', 'a'),
    await dropped(desk, clerk, 'approved.csv', 'b'),
    await dropped(desk, clerk, 'changed.csv', 'c'),
  ];
  for (const draft of [old, approved, changed]) await settled(desk, draft);
  days = 1;
  for (const [draft, state] of [
    [approved, 'approved'],
    [changed, 'withdrawn'],
  ] as const)
    await database.transaction((transaction) =>
      changeDraft(transaction, draft, { state }, { at: desk.now(), by: clerk, kind: 'approved', text: '' }),
    );
  const names = async () => (await listDrafts(database)).map(({ fileName }) => fileName).sort();
  days = 365;
  await removeOldDrafts(desk);
  expect(await names()).toEqual(['approved.csv', 'changed.csv', 'old.csv']);
  days = 365.5;
  await removeOldDrafts(desk);
  expect(await names()).toEqual(['approved.csv', 'changed.csv']);
  days = 400;
  await removeOldDrafts(desk);
  expect(await names()).toEqual(['approved.csv']);
  const parts = await database.rows<{ draft_id: string }>('SELECT DISTINCT draft_id FROM draft_part');
  expect(parts).toEqual([{ draft_id: approved.id }]);
  expect(existsSync(desk.readings.folderOf(old.id))).toBe(false);
  const removed = await database.rows("SELECT about FROM desk_log WHERE action = 'removed an old draft'");
  expect(removed).toEqual([{ about: old.id }, { about: changed.id }]);
  await close();
});

test('the rest of an interrupted upload is removed after a day', async () => {
  let hours = 0;
  const begin = Date.now();
  const { desk, close } = await newDesk({}, () => new Date(begin + hours * 60 * 60 * 1000));
  const folder = join(desk.files, 'arriving', 'x');
  mkdirSync(folder, { recursive: true });
  utimesSync(folder, new Date(begin), new Date(begin));
  await desk.database.run('INSERT INTO draft_part (draft_id, part, bytes, stored_at) VALUES (?, 0, ?, ?)', [
    'x',
    Buffer.from('a'),
    desk.now().toISOString(),
  ]);
  const parts = async () => (await desk.database.rows('SELECT 1 FROM draft_part')).length;
  await removeOldDrafts(desk);
  expect([existsSync(folder), await parts()]).toEqual([true, 1]);
  hours = 25;
  await removeOldDrafts(desk);
  expect([existsSync(folder), await parts()]).toEqual([false, 0]);
  await close();
});
