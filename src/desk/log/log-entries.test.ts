import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DeskFixture, newDesk } from '../desk.fixture.ts';
import { appendToLog } from './append.ts';
import { findEntries, logRows } from './log-entries.ts';

let fixture: DeskFixture;

beforeEach(async () => {
  fixture = await newDesk();
  const { database, now } = fixture.desk;
  await database.transaction(async (transaction) => {
    const event = { who: 'clerk@example.org', action: 'uploaded a file', about: 'd1' };
    for (let i = 0; i < 5001; i++) await appendToLog(transaction, now(), event);
    await appendToLog(transaction, now(), { ...event, action: 'approved' });
  });
});

afterEach(() => fixture.close());

test('a search takes a turn before each piece of the log, and finds across the pieces', async () => {
  let turns = 0;
  const turn = () => {
    turns++;
    return undefined;
  };
  const asked = { page: 2, entriesOnPage: 2600, turn };
  const search = { words: ['clerk'], action: 'uploaded a file', from: '', to: '' };
  const found = await findEntries(fixture.desk.database, search, asked);
  expect(turns).toBe(3);
  expect(found).toMatchObject({ count: 5001, page: 2, pages: 2, actions: ['approved', 'uploaded a file'] });
  expect(found.entries.map(({ number }) => number)).toEqual(Array.from({ length: 2401 }, (_, i) => 2401 - i));
});

test('others are answered while a long log is read', async () => {
  let turns = 0;
  let isRead = false;
  const turn = () => {
    turns++;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);
  let entries = 0;
  for await (const rows of logRows(fixture.desk.database)) entries += rows.length;
  isRead = true;
  expect(entries).toBe(5002);
  expect(turns).toBeGreaterThanOrEqual(5);
});
