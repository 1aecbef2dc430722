import { Problem } from '../../http/index.ts';
import { type Finding, type FindingCode, isAcceptableCode } from '../../intake/index.ts';
import type { Account } from '../accounts/account.ts';
import type { DeskTransaction } from '../database/database.ts';
import type { Desk } from '../desk.ts';
import {
  accept,
  changeableStates,
  changeDraft,
  type Draft,
  DraftChangedError,
  type DraftChanges,
  type DraftState,
  type NewDraftEvent,
  unaccept,
} from '../drafts/index.ts';
import { appendToLog } from '../log/append.ts';
import { tellOfDraft } from '../mail/index.ts';
import type { Approval } from '../publishing/approval.ts';
import { type ChangesSummary, changesSummary } from './changes-summary.ts';
import { aboutOf, reviewOf } from './review.ts';

/** Texts that people write about a draft are at most this long. */
export const MAX_TEXT_LENGTH = 2000;

/** Lets a finding that blocks pass, for a reason. Fails with a `Problem` or `DraftChangedError`. */
export async function acceptFinding(
  desk: Desk,
  account: Account,
  draft: Draft,
  code: FindingCode,
  reason: string,
): Promise<void> {
  checkState(draft, changeableStates);
  if (!isAcceptableCode(code))
    throw cannot('Nobody can let this pass: mend the file or its quarter instead.');
  checkText(reason, 'Write why this may pass: the person who approves the draft reads it.');
  const block = (await reviewOf(desk, draft)).blocks.find((each) => each.code === code);
  if (block === undefined) throw cannot('The file has no such finding any more.');
  const acceptance = {
    code,
    about: aboutOf(block),
    reason,
    acceptedBy: account.id,
    acceptedAt: desk.now().toISOString(),
  };
  await change(desk, account, draft, {
    ...{ kind: 'accepted', text: reason, detail: { code }, done: `accepted the finding ${code}` },
    also: (transaction) => accept(transaction, draft.id, acceptance),
  });
}

/** Takes the acceptance of a finding back. Fails with a `Problem` or `DraftChangedError`. */
export async function stopAccepting(
  desk: Desk,
  account: Account,
  draft: Draft,
  code: FindingCode,
): Promise<void> {
  checkState(draft, changeableStates);
  const text = 'Took the acceptance of a finding back.';
  await change(desk, account, draft, {
    ...{ kind: 'accepted', text, detail: { code }, done: `no longer accepts the finding ${code}` },
    also: (transaction) => unaccept(transaction, draft.id, code),
  });
}

/** What a person writes who submits a draft. */
export interface Notes {
  /** For the person who approves. */
  readonly note: string;
  /** For everybody, when it is published; may be "". */
  readonly publicNote: string;
}

/** Gives a draft to the approvers. Fails with a `Problem` or `DraftChangedError`. */
export async function submitDraft(
  desk: Desk,
  account: Account,
  draft: Draft,
  { note, publicNote }: Notes,
): Promise<Draft> {
  checkState(draft, changeableStates);
  checkText(
    note,
    'Write a note for the person who approves the draft: what is in the file, and what is special about it.',
  );
  checkLength(publicNote);
  const { obstacles } = await reviewOf(desk, draft);
  checkObstacles(obstacles);
  const submittedAt = desk.now().toISOString();
  return change(desk, account, draft, {
    ...{ kind: 'submitted', text: note, detail: { publicNote }, done: 'submitted a draft', news: 'waits' },
    changes: {
      ...{ state: 'submitted', note, publicNote: publicNote || null },
      ...{ submittedBy: account.id, submittedAt },
    },
  });
}

/**
 * Approves a draft as it is. `fingerprintSeen` is that of the review which the person looked at. Fails
 * with `DraftChangedError` if it is another one by now, or with a `Problem`.
 */
export async function approveDraft(
  desk: Desk,
  account: Account,
  draft: Draft,
  fingerprintSeen: string,
): Promise<Draft> {
  checkState(draft, ['submitted']);
  const { obstacles, approval, fingerprint, reading } = await reviewOf(desk, draft);
  if (fingerprint !== fingerprintSeen) throw new DraftChangedError();
  checkObstacles(obstacles);
  const approvedAt = desk.now().toISOString();
  const findings = reading?.findings ?? [];
  const detail: ApprovalDetail = {
    approval,
    changes: changesSummary(reading?.examination?.compared),
    findings: findings.map(({ code, severity, sentence }) => ({ code, severity, sentence })),
  };
  return change(desk, account, draft, {
    ...{ kind: 'approved', text: '', detail, done: 'approved a draft', news: 'approved' },
    logged: { approval },
    changes: { state: 'approved', fingerprint, approvedBy: account.id, approvedAt },
  });
}

/**
 * Gives a draft back to the person who made it, with a comment. A request to roll back or to remove is
 * refused with it: there is nothing to correct. Fails with a `Problem` or `DraftChangedError`.
 */
export async function returnDraft(
  desk: Desk,
  account: Account,
  draft: Draft,
  comment: string,
): Promise<Draft> {
  checkState(draft, ['submitted', 'approved']);
  const isFile = draft.kind === 'file';
  checkText(comment, isFile ? 'Write what should be corrected.' : 'Write why the request is refused.');
  return change(desk, account, draft, {
    ...{ kind: isFile ? 'returned' : 'refused', text: comment, news: isFile ? 'returned' : 'refused' },
    done: isFile ? 'returned a draft' : 'refused a request',
    changes: {
      state: isFile ? 'returned' : 'refused',
      ...{ fingerprint: null, approvedBy: null, approvedAt: null },
    },
  });
}

/** The detail of the event `approved`. */
export interface ApprovalDetail {
  readonly approval: Approval;
  /** Undefined for requests, and if there was nothing to compare the file with. */
  readonly changes: ChangesSummary | undefined;
  /** What was known of the file. */
  readonly findings: readonly Pick<Finding, 'code' | 'severity' | 'sentence'>[];
}

interface Change extends Pick<NewDraftEvent, 'kind' | 'text' | 'detail'> {
  /** What the log says that the person did. */
  readonly done: string;
  /** What the log keeps beside the text: the detail of the event if left out. */
  readonly logged?: object;
  readonly changes?: DraftChanges;
  /** What else is written in the same transaction. */
  readonly also?: (transaction: DeskTransaction) => Promise<void>;
  readonly news?: Parameters<typeof tellOfDraft>[3];
}

/** Changes the draft, logs it and queues the mails in one transaction. */
const change = (
  desk: Desk,
  account: Account,
  draft: Draft,
  { done, logged, changes = {}, also, news, ...event }: Change,
): Promise<Draft> =>
  desk.database.transaction(async (transaction) => {
    const at = desk.now();
    const isEdit = event.kind === 'accepted' || event.kind === 'submitted';
    const changed = await changeDraft(transaction, draft, changes, { at, by: account.id, isEdit, ...event });
    await also?.(transaction);
    const { text, detail } = event;
    await appendToLog(transaction, at, {
      who: account.email,
      action: done,
      about: draft.id,
      detail: {
        ...(text !== '' && { text }),
        ...(logged ?? (detail as object)),
        ...(!desk.config.deskApprovals && { singlePerson: true }),
      },
    });
    const comment = text === '' ? {} : { comment: text };
    if (news !== undefined) await tellOfDraft(desk, transaction, changed, news, { by: account, ...comment });
    return changed;
  });

const cannot = (sentence: string): Problem => new Problem('bad-request', sentence, {}, 409);

/** What each state means for a person who wanted something else. */
const stateSentences: Readonly<Record<DraftState, string>> = {
  open: 'The draft has not been submitted yet.',
  submitted: 'The draft was submitted and waits for approval.',
  returned: 'The draft was returned to the person who made it.',
  approved: 'The draft is approved already.',
  scheduled: 'The draft is about to be published: cancel that first.',
  publishing: 'The draft is being published.',
  published: 'The draft is published.',
  withdrawn: 'The draft was withdrawn.',
  refused: 'The request was refused.',
};

function checkState({ state }: Draft, allowed: readonly DraftState[]): void {
  if (!allowed.includes(state)) throw cannot(`${stateSentences[state]} Nothing was changed.`);
}

function checkObstacles([first]: readonly { readonly sentence: string }[]): void {
  if (first !== undefined) throw cannot(first.sentence);
}

function checkText(text: string, sentence: string): void {
  if (text.trim() === '') throw new Problem('bad-request', sentence, {}, 422);
  checkLength(text);
}

function checkLength(text: string): void {
  if (text.length > MAX_TEXT_LENGTH)
    throw new Problem('bad-request', `Write at most ${MAX_TEXT_LENGTH} characters.`, {}, 422);
}
