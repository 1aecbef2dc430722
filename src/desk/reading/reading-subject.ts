import type { IrmSnapshot } from '../../project/index.ts';
import type { Draft, DraftMode, ProposedKey } from '../drafts/draft.ts';

/** What a file is read as. */
export interface ReadAs {
  readonly key: Partial<IrmSnapshot>;
  readonly mode: DraftMode | null;
  /** Whether a person confirmed both. */
  readonly isConfirmed: boolean;
}

/** What a person confirmed of a draft; nothing before that. */
export function confirmedKey({ sphere, financialYear, quarter, taken, mode }: Draft): ReadAs {
  if (sphere === null || financialYear === null || quarter === null || taken === null)
    return { key: {}, mode: null, isConfirmed: false };
  return { key: { sphere, financialYear, quarter, taken }, mode, isConfirmed: true };
}

/**
 * What a file is read as: what a person confirmed, else what is proposed, so that confirming a proposal
 * needs no second reading.
 */
export function effectiveKey(confirmed: ReadAs, proposal: ProposedKey | null): Pick<ReadAs, 'key' | 'mode'> {
  if (confirmed.isConfirmed || proposal === null) return confirmed;
  const { sphere, financialYear, quarter, taken, mode } = proposal;
  const key = {
    ...(sphere && { sphere }),
    ...(financialYear && { financialYear }),
    ...(quarter && { quarter }),
    ...(taken && { taken }),
  };
  return { key, mode: mode ?? null };
}

/** What the file of a draft is read as. */
export const draftReadAs = (draft: Draft): Pick<ReadAs, 'key' | 'mode'> =>
  effectiveKey(confirmedKey(draft), draft.proposal);
