import { Problem } from '../../http/index.ts';
import { quarterKey } from '../../project/index.ts';
import { type RollBackPlan, rollBackPlan, type SnapshotKey, StoreError } from '../../store/index.ts';
import type { Account } from '../accounts/account.ts';
import { withNames } from '../accounts/account-names.ts';
import type { Desk } from '../desk.ts';
import {
  beginDraft,
  type Draft,
  listDrafts,
  livingStates,
  type NewDraft,
  transitions,
} from '../drafts/index.ts';
import { faultOfReason } from '../drafts/reason.ts';
import { plainReason } from '../language/plain-reason.ts';
import { quarterOfSphere } from '../language/writing.ts';
import { publicationsIn } from '../published/store-log.ts';

/** Longer reasons are cut off in no list, so they must stay readable. */
const LONGEST_REASON = 2000;

/** What going back to a publication undoes. Fails with a `Problem` if the store cannot go there. */
export async function rollBackPlanOf({ config, database }: Desk, number: number): Promise<RollBackPlan> {
  const entries = await withNames(database, await publicationsIn(config.storeUrl));
  try {
    return rollBackPlan(entries, number);
  } catch (error) {
    if (error instanceof StoreError) throw new Problem('bad-request', plainReason(error.message), {}, 409);
    throw error;
  }
}

/** What a person types to confirm a roll-back: the quarter of the latest publication that it undoes. */
export function confirmationText({ undone }: RollBackPlan): string {
  const last = undone.at(-1)!;
  const [snapshot] = last.snapshots;
  return snapshot === undefined ? `publication ${last.number}` : quarterOfSphere(snapshot);
}

/** Equal for people: case and spaces do not count. */
export const isTyped = (typed: string, name: string): boolean =>
  typed.trim().replace(/\s+/g, ' ').toLowerCase() === name.toLowerCase();

/**
 * Asks to go back to what publication `number` left. Another approver decides. Fails with a `Problem`.
 */
export async function askRollBack(
  desk: Desk,
  account: Account,
  number: number,
  reason: string,
): Promise<Draft> {
  await rollBackPlanOf(desk, number);
  const request = { kind: 'rollback', target: String(number) } as const;
  return ask(desk, account, 'askRollBack', request, reason, String(number));
}

/** Asks to remove a quarter that is published. Another approver decides. Fails with a `Problem`. */
export async function askRemoval(
  desk: Desk,
  account: Account,
  key: SnapshotKey,
  reason: string,
): Promise<Draft> {
  const { sphere, financialYear, quarter } = key;
  const { quarters } = await desk.published.current();
  if (!quarters.some((each) => each.sphere === sphere && quarterKey(each) === quarterKey(key)))
    throw new Problem('bad-request', `No ${sphere} snapshot of ${quarterKey(key)} is published.`, {}, 409);
  const request = { kind: 'remove', sphere, financialYear, quarter } as const;
  return ask(desk, account, 'askRemoval', request, reason, `${sphere} ${quarterKey(key)}`);
}

async function ask(
  desk: Desk,
  account: Account,
  name: 'askRollBack' | 'askRemoval',
  request: Pick<NewDraft, 'kind'> & Partial<NewDraft>,
  reason: string,
  what: string,
): Promise<Draft> {
  if (reason === '')
    throw new Problem('bad-request', 'Give the reason: the person who approves reads it.', {}, 422);
  const fault = faultOfReason(desk, reason);
  if (fault !== undefined) throw new Problem('bad-request', fault, {}, 422);
  if (reason.length > LONGEST_REASON)
    throw new Problem('bad-request', `Give the reason in at most ${LONGEST_REASON} characters.`, {}, 422);
  return desk.database.transaction(async (transaction) => {
    const same = (await listDrafts(transaction, { kinds: [request.kind], states: livingStates })).find(
      ({ target, sphere, financialYear, quarter }) =>
        target === (request.target ?? null) &&
        sphere === (request.sphere ?? null) &&
        financialYear === (request.financialYear ?? null) &&
        quarter === (request.quarter ?? null),
    );
    if (same !== undefined)
      throw new Problem(
        'bad-request',
        `Somebody ${transitions[name].log} ${what} already: see the drafts that wait for approval.`,
        {},
        409,
      );
    const submission = { submittedBy: account.id, submittedAt: desk.now().toISOString() };
    return beginDraft(
      desk,
      name,
      { ...request, ...submission, note: reason },
      { by: account, what, text: reason, logged: { reason } },
      transaction,
    );
  });
}
