import type { SqlTransaction } from '../../database/index.ts';
import type { FindingCode } from '../../intake/index.ts';

/** A finding that blocks, and that somebody accepted. */
export interface Acceptance {
  readonly code: FindingCode;
  /** What the finding said, a sentence on each line: if that changes, it is no longer accepted. */
  readonly about: string;
  readonly reason: string;
  readonly acceptedBy: string;
  readonly acceptedAt: string;
}

/** In the order of their codes. */
export async function acceptancesOf(database: SqlTransaction, draftId: string): Promise<Acceptance[]> {
  const rows = await database.rows<AcceptanceRow>(
    'SELECT code, about, reason, accepted_by, accepted_at FROM draft_acceptance WHERE draft_id = ? ORDER BY code',
    [draftId],
  );
  return rows.map(({ code, about, reason, accepted_by, accepted_at }) => ({
    code,
    about,
    reason,
    acceptedBy: accepted_by,
    acceptedAt: accepted_at,
  }));
}

/** Accepts a finding, or gives another reason for it. */
export async function accept(
  transaction: SqlTransaction,
  draftId: string,
  { code, about, reason, acceptedBy, acceptedAt }: Acceptance,
): Promise<void> {
  await transaction.run(
    `INSERT INTO draft_acceptance (draft_id, code, about, reason, accepted_by, accepted_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (draft_id, code) DO UPDATE
     SET about = excluded.about, reason = excluded.reason, accepted_by = excluded.accepted_by, accepted_at = excluded.accepted_at`,
    [draftId, code, about, reason, acceptedBy, acceptedAt],
  );
}

/** Takes an acceptance back. */
export async function unaccept(
  transaction: SqlTransaction,
  draftId: string,
  code: FindingCode,
): Promise<void> {
  await transaction.run('DELETE FROM draft_acceptance WHERE draft_id = ? AND code = ?', [draftId, code]);
}

interface AcceptanceRow {
  readonly code: FindingCode;
  readonly about: string;
  readonly reason: string;
  readonly accepted_by: string;
  readonly accepted_at: string;
}
