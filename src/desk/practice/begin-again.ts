import { Problem } from '../../http/index.ts';
import type { Account } from '../accounts/account.ts';
import type { Desk } from '../desk.ts';
import { listDrafts } from '../drafts/index.ts';
import { appendToLog } from '../log/append.ts';
import type { Practice } from './practice.ts';
import { forgetTicks } from './ticks.ts';

/** Everything that belongs to drafts, in the order in which it can be deleted. */
const tables = [
  ...['fact_check_answer', 'fact_check', 'draft_acceptance', 'draft_editor', 'draft_event', 'draft_part'],
  ...['draft', 'remembered_choice', 'mail'],
];

/** Puts a practice desk back to its beginning. People, their passkeys and the log stay. */
export async function beginAgain(desk: Desk, account: Account, practice: Practice): Promise<void> {
  const drafts = await listDrafts(desk.database);
  if (drafts.some(({ state }) => state === 'publishing'))
    throw new Problem(
      'bad-request',
      'A draft is being published at this moment: begin again in a few seconds.',
      {},
      409,
    );
  await desk.database.transaction(async (transaction) => {
    for (const table of tables) await transaction.run(`DELETE FROM ${table}`);
    await forgetTicks(transaction);
    await appendToLog(transaction, desk.now(), {
      ...{ who: account.email, action: 'began the practice again', about: '' },
      detail: { drafts: drafts.length },
    });
  });
  for (const { id } of drafts) await desk.readings.forget(id);
  await practice.resetStore();
}
