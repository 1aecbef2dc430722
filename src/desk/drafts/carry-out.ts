import type { SqlTransaction } from '../../database/index.ts';
import { Problem } from '../../http/index.ts';
import type { Account } from '../accounts/account.ts';
import type { DeskBase } from '../desk-base.ts';
import { appendToLog } from '../log/append.ts';
import {
  changeDraft,
  createDraft,
  DraftChangedError,
  type DraftChanges,
  deleteDraft,
  type NewDraft,
} from './change-draft.ts';
import type { Draft } from './draft.ts';
import { mailAbout } from './draft-mail.ts';
import { refusal } from './privilege.ts';
import { isPossible, type Transition, type TransitionName, transitions } from './transitions.ts';

/** What a transition is carried out with. */
export interface Done {
  /** Who does it; left out if the desk does it by itself. */
  readonly by?: Account;
  /** For the log, if the desk does it: who caused it; "" if left out. */
  readonly who?: string;
  /** What completes the sentence of the log. */
  readonly what?: string;
  /** A sentence for people, or what the person wrote. */
  readonly text?: string;
  /** Facts, as JSON: those of the event, and of the entry in the log unless that has its own. */
  readonly detail?: object;
  readonly logged?: object;
  readonly changes?: Omit<DraftChanges, 'state'>;
  /** What else is written in the same transaction. */
  readonly also?: (transaction: SqlTransaction) => Promise<void>;
}

/**
 * Fails if the state of a draft does not allow a transition: with a `Problem` that tells the person why,
 * or with `DraftChangedError` if the desk does it, because somebody was quicker.
 */
export function checkPossible(name: TransitionName, draft: Draft): void {
  const { otherwise }: Transition = transitions[name];
  if (isPossible(name, draft)) return;
  if (otherwise === undefined) throw new DraftChangedError();
  throw new Problem('bad-request', otherwise(draft.state), {}, 409);
}

/**
 * Carries a transition out, in one transaction: changes the draft, and adds to its events, to the log and
 * to the mails that wait. `seen` is the draft as the person saw it. Fails with `DraftChangedError` if it
 * has another version by now, or with a `Problem` if its state or the person's rights do not allow it.
 */
export async function carryOut(
  desk: DeskBase,
  name: TransitionName,
  seen: Draft,
  done: Done,
  transaction?: SqlTransaction,
): Promise<Draft> {
  if (transaction === undefined)
    return desk.database.transaction((own) => carryOut(desk, name, seen, done, own));
  checkPossible(name, seen);
  const { to, event, isEdit, ends }: Transition = transitions[name];
  checkRight(desk, name, seen, done.by);
  const changes = { ...ends, ...done.changes, ...(to && { state: to }) };
  const at = desk.now();
  const changed =
    to === null
      ? await deleteDraft(transaction, seen)
      : await changeDraft(transaction, seen, changes, { ...eventOf(event!, at, done), isEdit });
  await done.also?.(transaction);
  await note(desk, transaction, name, at, seen, changed, done);
  return changed;
}

/** As `carryOut`, for a transition that begins a draft. */
export async function beginDraft(
  desk: DeskBase,
  name: 'drop' | 'askRollBack' | 'askRemoval',
  draft: Omit<NewDraft, 'createdBy' | 'state'>,
  done: Done & { readonly by: Account },
  transaction: SqlTransaction,
): Promise<Draft> {
  const { to, event } = transitions[name];
  checkRight(desk, name, undefined, done.by);
  const at = desk.now();
  const begun = await createDraft(
    transaction,
    { ...draft, state: to, createdBy: done.by.id },
    eventOf(event, at, done),
  );
  await note(desk, transaction, name, at, undefined, begun, done);
  return begun;
}

function checkRight(desk: DeskBase, name: TransitionName, draft: Draft | undefined, by?: Account): void {
  const { may } = transitions[name];
  const why =
    may === 'desk' || by === undefined ? undefined : refusal(may, by, desk.now(), draft, desk.config);
  if (why !== undefined) throw new Problem('bad-request', why, {}, 403);
}

const eventOf = (kind: NonNullable<Transition['event']>, at: Date, { by, text = '', detail }: Done) => ({
  at,
  by: by?.id ?? null,
  kind,
  text,
  detail,
});

/** The entry in the log, and the mails. */
async function note(
  desk: DeskBase,
  transaction: SqlTransaction,
  name: TransitionName,
  at: Date,
  before: Draft | undefined,
  draft: Draft,
  done: Done,
): Promise<void> {
  const { log, isDecision, mail }: Transition = transitions[name];
  const { by, who = '', what, text = '', detail, logged } = done;
  if (log !== undefined)
    await appendToLog(transaction, at, {
      who: by?.email ?? who,
      action: what === undefined ? log : `${log} ${what}`,
      about: draft.id,
      detail: {
        ...(isDecision && text !== '' && { text }),
        ...(logged ?? detail),
        ...(isDecision && !desk.config.deskApprovals && { singlePerson: true }),
      },
    });
  if (mail !== undefined) await mailAbout(desk, transaction, mail, before, draft, done);
}
