import { setTimeout as after } from 'node:timers/promises';
import type { FindingCode } from '../../intake/index.ts';
import type { ReadingChoices } from '../../irm/index.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import type { Account } from '../accounts/account.ts';
import { acceptFinding, type Notes, type Review, reviewOf, submitDraft } from '../approval/index.ts';
import type { Desk } from '../desk.ts';
import { changeDraft, type Draft, type DraftMode, findDraft } from '../drafts/index.ts';
import { quarterOfSphere } from '../language/writing.ts';
import { appendToLog } from '../log/append.ts';
import { type ArrivedFile, dropFile } from './drop-file.ts';

/** A file with all that the screens of a draft would ask. */
export interface StagedFile {
  readonly file: ArrivedFile;
  readonly irmSnapshot: IrmSnapshot;
  readonly mode: DraftMode | null;
  readonly choices: ReadingChoices;
  /** Findings to accept if they block, and why. */
  readonly accepted: readonly FindingCode[];
  readonly because: string;
  /** With them the draft is submitted, unless something stops it. */
  readonly notes?: Notes;
}

export interface Staged {
  readonly draft: Draft;
  readonly review: Review;
}

/**
 * Makes a draft of a file, confirms its quarter, reads it, accepts what may pass, and submits it. Where
 * something stops it, the draft stays open, to be gone on with in a browser. Fails with a `Problem` or
 * `DraftChangedError`.
 */
export async function stageFile(desk: Desk, account: Account, staged: StagedFile): Promise<Staged> {
  const dropped = await dropFile(desk, account, staged.file);
  const confirmed = await confirm(desk, account, dropped, staged);
  const read = await reviewWhenRead(desk, confirmed.id);
  for (const { code } of read.blocks)
    if (staged.accepted.includes(code))
      await acceptFinding(desk, account, await found(desk, confirmed.id), code, staged.because);
  const review = await reviewOf(desk, await found(desk, confirmed.id));
  if (staged.notes === undefined || review.obstacles.length > 0) return { draft: review.draft, review };
  return { draft: await submitDraft(desk, account, review.draft, staged.notes), review };
}

const confirm = (desk: Desk, account: Account, draft: Draft, staged: StagedFile): Promise<Draft> =>
  desk.database.transaction(async (transaction) => {
    const { irmSnapshot, mode, choices } = staged;
    const at = desk.now();
    const detail = { ...irmSnapshot, ...(mode && { mode }), ...choices };
    await appendToLog(transaction, at, {
      ...{ who: account.email, action: 'confirmed the quarter of a draft', about: draft.id, detail },
    });
    const text = `Confirmed ${quarterOfSphere(irmSnapshot)}.`;
    const event = { at, by: account.id, kind: 'quarter', text, detail, isEdit: true } as const;
    return changeDraft(transaction, draft, { ...irmSnapshot, mode, choices }, event);
  });

/** The review of a draft, once its file was read and compared, or cannot be. */
export async function reviewWhenRead(desk: Desk, id: string): Promise<Review> {
  for (;;) {
    const draft = await found(desk, id);
    const { state } = await desk.readings.of(draft);
    if (state === 'failed' || state === 'read') return reviewOf(desk, draft);
    await after(50);
  }
}

const found = async ({ database }: Desk, id: string): Promise<Draft> => (await findDraft(database, id))!;
