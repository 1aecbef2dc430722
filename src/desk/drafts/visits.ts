import type { Account } from '../accounts/account.ts';
import type { DeskBase } from '../desk-base.ts';
import type { Draft, Visited } from './draft.ts';
import { refusal } from './privilege.ts';
import { isPossible } from './transitions.ts';

/**
 * Notes that a person who prepares a draft saw a page of it, for the ticks of its steps, or whether something
 * stops it. It changes nothing that a person decided, so the version stays. Others leave no trace.
 */
export async function noteVisit(
  { database, config, now }: DeskBase,
  account: Account,
  draft: Draft,
  seen: Visited,
): Promise<void> {
  const isPreparer = refusal('change draft', account, now(), draft, config) === undefined;
  if (!isPreparer || !isPossible('confirmQuarter', draft)) return;
  const visited = JSON.stringify({ ...draft.visited, ...seen });
  if (visited === JSON.stringify(draft.visited)) return;
  await database.run('UPDATE draft SET visited = ? WHERE id = ?', [visited, draft.id]);
}
