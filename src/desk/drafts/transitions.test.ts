import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, findAccount } from '../accounts/account.ts';
import { type DeskFixture, newAccount, newDesk } from '../desk.fixture.ts';
import { carryOut } from './carry-out.ts';
import { createDraft, DraftChangedError } from './change-draft.ts';
import { type Draft, type DraftState, draftStates, findDraft } from './draft.ts';
import { eventsOf } from './draft-events.ts';
import {
  decidedStates,
  keptStates,
  livingStates,
  type Transition,
  type TransitionName,
  transitions,
} from './transitions.ts';

let fixture: DeskFixture;
let [preparer, approver, auditor]: Account[] = [];
beforeAll(async () => {
  fixture = await newDesk({ SMTP_URL: 'smtp://localhost' });
  [preparer, approver, auditor] = await Promise.all(
    (['preparer', 'approver', 'auditor'] as const).map(async (role) => {
      const id = await newAccount(fixture.desk, [role]);
      return (await findAccount(fixture.desk.database, id))!;
    }),
  );
  // Who approves first is not told; another approver is.
  await newAccount(fixture.desk, ['approver']);
});
afterAll(() => fixture.close());

const draftIn = (state: DraftState): Promise<Draft> =>
  fixture.desk.database.transaction((transaction) =>
    createDraft(
      transaction,
      { kind: 'remove', state, createdBy: preparer!.id },
      { at: fixture.desk.now(), by: preparer!.id, kind: 'asked', text: '' },
    ),
  );

/** Everything that a transition writes. */
async function written({ id }: Draft) {
  const { database } = fixture.desk;
  const logged = await database.rows<{ action: string }>('SELECT action FROM desk_log WHERE about = ?', [id]);
  const mails = await database.rows<{ subject: string }>(
    'SELECT DISTINCT subject FROM mail WHERE text LIKE ?',
    [`%${id}%`],
  );
  return {
    state: (await findDraft(database, id))?.state ?? null,
    events: (await eventsOf(database, id)).map(({ kind }) => kind),
    log: logged.map(({ action }) => action),
    mail: mails.map(({ subject }) => subject.split(':')[0]),
  };
}

const rows: readonly (readonly [TransitionName, Transition])[] = Object.entries(transitions)
  .map(([name, row]) => [name as TransitionName, row] as const)
  .filter(([, { from }]: readonly [TransitionName, Transition]) => from.length > 0);

/** Who may do it. */
const doer = ({ may }: Transition): { readonly by?: Account } => {
  if (may === 'desk') return {};
  return { by: ['approve', 'return', 'publish'].includes(may) ? approver! : preparer! };
};

describe.each(rows)('%s', (name, row) => {
  test.each(draftStates)('does all of it or nothing with a draft that is %s', async (state) => {
    const draft = await draftIn(state);
    const before = await written(draft);
    const outcome = await carryOut(fixture.desk, name, draft, { ...doer(row), text: 'Because.' }).catch(
      (error: unknown) => error,
    );
    const { from, to = state, event, log, mail } = row;
    if (!from.includes(state)) {
      expect(outcome).toMatchObject(row.may === 'desk' ? { name: 'DraftChangedError' } : { status: 409 });
      return expect(await written(draft)).toEqual(before);
    }
    expect(await written(draft)).toEqual({
      state: to,
      events: event === undefined ? [] : ['asked', event],
      log: log === undefined ? [] : [log],
      mail: mail === undefined || (mail.from && !mail.from.includes(state)) ? [] : [mail.subject],
    });
  });

  test('fails if the draft has changed since it was seen', async () => {
    const draft = await draftIn(row.from[0]!);
    const seen = { ...draft, version: draft.version - 1 };
    await expect(carryOut(fixture.desk, name, seen, doer(row))).rejects.toThrow(DraftChangedError);
    expect(await written(draft)).toMatchObject({ state: draft.state, events: ['asked'], log: [], mail: [] });
  });
});

test.each(rows.filter(([, { may }]) => may !== 'desk'))(
  '%s is refused to a person who may not do it',
  async (name, { from }) => {
    const draft = await draftIn(from[0]!);
    const before = await written(draft);
    await expect(carryOut(fixture.desk, name, draft, { by: auditor! })).rejects.toMatchObject({
      status: 403,
    });
    expect(await written(draft)).toEqual(before);
  },
);

test('writes nothing of a transition that fails', async () => {
  const draft = await draftIn('submitted');
  const before = await written(draft);
  const also = () => Promise.reject(new Error('The disk is full.'));
  await expect(carryOut(fixture.desk, 'approve', draft, { by: approver!, also })).rejects.toThrow(
    'The disk is full.',
  );
  expect(await written(draft)).toEqual(before);
});

test('the lists of states follow from the transitions', () => {
  expect(livingStates).toEqual(['open', 'submitted', 'returned', 'approved', 'scheduled', 'publishing']);
  expect(keptStates).toEqual([...livingStates, 'published']);
  expect(decidedStates).toEqual(['approved', 'scheduled', 'publishing']);
});
