import { Problem } from '../../http/index.ts';
import { type Finding, type FindingCode, isAcceptableCode } from '../../intake/index.ts';
import { period } from '../../project/index.ts';
import type { Account } from '../accounts/account.ts';
import type { Desk } from '../desk.ts';
import { accept, carryOut, checkPossible, type Draft, DraftChangedError, unaccept } from '../drafts/index.ts';
import { faultOfReason } from '../drafts/reason.ts';
import type { Approval } from '../publishing/approval.ts';
import { type ChangesSummary, changesSummary } from './changes-summary.ts';
import { checkLength, checkText } from './check-text.ts';
import { aboutOf, reviewOf } from './review.ts';

/** Accepts a finding that blocks, for a reason. Fails with a `Problem` or `DraftChangedError`. */
export async function acceptFinding(
  desk: Desk,
  account: Account,
  draft: Draft,
  code: FindingCode,
  reason: string,
): Promise<void> {
  checkPossible('accept', draft);
  if (!isAcceptableCode(code))
    throw cannot(`This cannot be accepted. Correct the file or its ${period.one}.`);
  checkText(reason, 'Write why you accept this: the person who approves the draft reads it.');
  const fault = faultOfReason(desk, reason);
  if (fault !== undefined) throw new Problem('bad-request', fault, {}, 422);
  const block = (await reviewOf(desk, draft)).blocks.find((each) => each.code === code);
  if (block === undefined) throw cannot('The file has no such finding any more.');
  const acceptance = {
    code,
    about: aboutOf(block),
    reason,
    acceptedBy: account.id,
    acceptedAt: desk.now().toISOString(),
  };
  await carryOut(desk, 'accept', draft, {
    ...{ by: account, what: code, text: reason, detail: { code } },
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
  await carryOut(desk, 'stopAccepting', draft, {
    ...{ by: account, what: code, text: 'Took the acceptance of a finding back.', detail: { code } },
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
  checkPossible('submit', draft);
  checkText(
    note,
    'Write a note for the person who approves the draft: what is in the file, and what is special about it.',
  );
  checkLength(publicNote);
  const { obstacles } = await reviewOf(desk, draft);
  checkObstacles(obstacles);
  const submittedAt = desk.now().toISOString();
  return carryOut(desk, 'submit', draft, {
    ...{ by: account, text: note, detail: { publicNote } },
    changes: { note, publicNote: publicNote || null, submittedBy: account.id, submittedAt },
  });
}

/** What the person is told who gave the first of two approvals. */
export const ANOTHER_APPROVER = 'You gave the first of two approvals: another approver must give the second.';

/**
 * Approves a draft as it is, or gives the first of two approvals. `fingerprintSeen` is that of the review which the person looked at. Fails
 * with `DraftChangedError` if it is another one by now, or with a `Problem`.
 */
export async function approveDraft(
  desk: Desk,
  account: Account,
  draft: Draft,
  fingerprintSeen: string,
): Promise<Draft> {
  checkPossible('approve', draft);
  const { obstacles, approval, fingerprint, reading, secondApproval } = await reviewOf(desk, draft);
  if (fingerprint !== fingerprintSeen) throw new DraftChangedError();
  checkObstacles(obstacles);
  if (secondApproval?.first === account.id) throw cannot(ANOTHER_APPROVER);
  if (secondApproval !== undefined && secondApproval.first === undefined)
    return carryOut(desk, 'approveFirst', draft, {
      ...{ by: account, logged: { approval } },
      changes: { firstApprovedBy: account.id, firstFingerprint: fingerprint },
    });
  const approvedAt = desk.now().toISOString();
  const findings = reading?.findings ?? [];
  const detail: ApprovalDetail = {
    approval,
    changes: changesSummary(reading?.examination?.compared),
    findings: findings.map(({ code, severity, sentence }) => ({ code, severity, sentence })),
  };
  return carryOut(desk, 'approve', draft, {
    ...{ by: account, detail, logged: { approval } },
    changes: { fingerprint, approvedBy: account.id, approvedAt },
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
  const isFile = draft.kind === 'file';
  const transition = isFile ? 'return' : 'refuse';
  checkPossible(transition, draft);
  checkText(comment, isFile ? 'Write what should be corrected.' : 'Write why the request is refused.');
  return carryOut(desk, transition, draft, { by: account, text: comment });
}

/** The detail of the event `approved`. */
export interface ApprovalDetail {
  readonly approval: Approval;
  /** Undefined for requests, and if there was nothing to compare the file with. */
  readonly changes: ChangesSummary | undefined;
  /** What was known of the file. */
  readonly findings: readonly Pick<Finding, 'code' | 'severity' | 'sentence'>[];
}

const cannot = (sentence: string): Problem => new Problem('bad-request', sentence, {}, 409);

function checkObstacles([first]: readonly { readonly sentence: string }[]): void {
  if (first !== undefined) throw cannot(first.sentence);
}
