import { expect, test } from 'vitest';
import { newDesk } from '../desk.fixture.ts';
import { appendToLog } from './append.ts';
import { logRows } from './log-entries.ts';

test('others are answered while a long log is read', async () => {
  const { desk, close } = await newDesk();
  await desk.database.transaction(async (transaction) => {
    const event = { who: 'clerk@example.org', action: 'uploaded a file', about: 'd1' };
    for (let i = 0; i < 3001; i++) await appendToLog(transaction, desk.now(), event);
  });
  let turns = 0;
  let isRead = false;
  const turn = () => {
    turns++;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);
  let entries = 0;
  for await (const rows of logRows(desk.database)) entries += rows.length;
  isRead = true;
  expect(entries).toBe(3001);
  expect(turns).toBeGreaterThanOrEqual(3);
  await close();
});
