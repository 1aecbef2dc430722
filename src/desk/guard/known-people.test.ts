import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Turns } from '../../http/turns/turns.ts';
import { type DeskFixture, newDesk } from '../desk.fixture.ts';

let fixture: DeskFixture;
beforeAll(async () => {
  fixture = await newDesk();
});
afterAll(() => fixture.close());

/** Whom the turns of these requests are counted for. */
async function countedFor(use: () => Promise<unknown>): Promise<readonly string[]> {
  const take = vi.spyOn(Turns.prototype, 'take');
  try {
    await use();
    return take.mock.calls.map(([client]) => client);
  } finally {
    take.mockRestore();
  }
}

test('a person has one share of the event loop in all browsers, strangers that of their address', async () => {
  const person = await fixture.as('preparer');
  const other = await fixture.as('preparer');
  const strangers = { cookie: 'desk=anything' };
  expect(
    await countedFor(async () => {
      await fixture.send('GET', '/', strangers);
      await fixture.send('GET', '/', strangers);
    }),
  ).toEqual(['127.0.0.1', '127.0.0.1']);
  // The first request of a session: a turn as a stranger, one for its page as a person.
  expect(await countedFor(() => person.get('/'))).toEqual(['127.0.0.1', person.accountId]);
  expect(await countedFor(() => person.get('/'))).toEqual([person.accountId, person.accountId]);
  await other.get('/');
  expect(await countedFor(() => other.get('/'))).toEqual([other.accountId, other.accountId]);
});

test('a session that has ended has no share', async () => {
  const person = await fixture.as('preparer');
  await person.post('/sign-out');
  await person.get('/');
  expect(await countedFor(() => person.get('/'))).toEqual(['127.0.0.1']);
});
