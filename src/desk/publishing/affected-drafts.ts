import type { Desk } from '../desk.ts';
import { type Draft, type DraftState, listDrafts, livingStates } from '../drafts/index.ts';
import { draftReadAs } from '../reading/reading-subject.ts';

/** Another draft that a publication concerns, and what becomes of it. */
export interface AffectedDraft {
  readonly draft: Draft;
  /** It is of the very quarter that is published. */
  readonly isSameQuarter: boolean;
  readonly becomes: string;
}

const fates: Partial<Readonly<Record<DraftState, string>>> = {
  approved: 'Its approval becomes void: it must be approved again.',
  scheduled: 'Its approval and its time become void: it must be approved and scheduled again.',
  publishing: 'It is being published at this moment: the later one of both must be approved again.',
};
const COMPARED_AGAIN = 'It is compared again, with what is published then.';

/** Other drafts of the same sphere that are under way, those of the same quarter first. */
export async function affectedDrafts(desk: Desk, draft: Draft): Promise<readonly AffectedDraft[]> {
  const living = await listDrafts(desk.database, { states: livingStates });
  return living
    .filter((other) => other.id !== draft.id && touchesSameSphere(draft, other))
    .map((other) => ({
      draft: other,
      isSameQuarter: isOfSameQuarter(draft, other),
      becomes: fates[other.state] ?? COMPARED_AGAIN,
    }))
    .toSorted((a, b) => Number(b.isSameQuarter) - Number(a.isSameQuarter));
}

/** A roll-back undoes publications of any sphere, and any publication changes what it undoes. */
export function touchesSameSphere(draft: Draft, other: Draft): boolean {
  if (draft.kind === 'rollback' || other.kind === 'rollback') return true;
  const { sphere } = placeOf(draft);
  return Boolean(sphere) && sphere === placeOf(other).sphere;
}

/** Whether both are of one quarter, as far as it is known or proposed. */
export function isOfSameQuarter(draft: Draft, other: Draft): boolean {
  const quarter = quarterOf(draft);
  return quarter !== undefined && quarter === quarterOf(other);
}

/** A removal has no day, so its own columns count. */
const placeOf = (draft: Draft) => (draft.kind === 'file' ? draftReadAs(draft).key : draft);

function quarterOf(draft: Draft): string | undefined {
  const { sphere, financialYear, quarter } = placeOf(draft);
  return sphere && financialYear && quarter ? [sphere, financialYear, quarter].join(' ') : undefined;
}
