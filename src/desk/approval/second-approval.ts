import { findAccount } from '../accounts/account.ts';
import type { Desk } from '../desk.ts';
import type { Draft } from '../drafts/index.ts';
import type { DraftReading } from '../reading/derived/draft-reading.ts';

/** Why two approvers must approve a draft, and who did so first. */
export interface SecondApproval {
  /** What its costs change by; undefined if that is not known because there is nothing to compare with. */
  readonly changeRand: number | undefined;
  /** Id of the account that gave the first approval, of exactly what an approval would cover now. */
  readonly first: string | undefined;
}

/**
 * Set if a draft changes more costs than one approver may decide on (DESK_TWO_APPROVALS_ABOVE). Requests need
 * two approvers in any case: one asks, another one approves.
 */
export async function secondApprovalOf(
  { config, database }: Desk,
  draft: Draft,
  reading: DraftReading | undefined,
  fingerprint: string,
): Promise<SecondApproval | undefined> {
  const { deskTwoApprovalsAbove: above, deskApprovals } = config;
  if (above === 0 || !deskApprovals || draft.kind !== 'file') return undefined;
  const changeRand = changeOf(reading);
  if (changeRand !== undefined && changeRand <= above) return undefined;
  const { firstApprovedBy, firstFingerprint } = draft;
  const account =
    firstApprovedBy === null || firstFingerprint !== fingerprint
      ? undefined
      : await findAccount(database, firstApprovedBy);
  const counts = account?.disabledAt === null && account.roles.includes('approver');
  return { changeRand, first: counts ? account.id : undefined };
}

/** The changes of all departments, in either direction: what one gains and another loses counts twice. */
function changeOf(reading: DraftReading | undefined): number | undefined {
  return reading?.examination?.compared?.comparison?.departments.reduce(
    (sum, { before, after }) => sum + Math.abs(after.costRand - before.costRand),
    0,
  );
}
