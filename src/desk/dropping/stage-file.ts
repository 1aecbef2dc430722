import { setTimeout as after } from 'node:timers/promises';
import type { FindingCode } from '../../intake/index.ts';
import type { ReadingChoices } from '../../irm/index.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import type { Account } from '../accounts/account.ts';
import { acceptFinding, type Notes, type Review, reviewOf, submitDraft } from '../approval/index.ts';
import type { Desk } from '../desk.ts';
import { carryOut, type Draft, type DraftMode, findDraft } from '../drafts/index.ts';
import { quarterOfSphere } from '../language/writing.ts';
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
 * Makes a draft of a file, confirms its quarter, reads it, accepts the given findings, and
 * submits it. Where something stops it, the draft stays open, to be continued in a browser.
 * Fails with a `Problem` or `DraftChangedError`.
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

function confirm(desk: Desk, account: Account, draft: Draft, staged: StagedFile): Promise<Draft> {
  const { irmSnapshot, mode, choices } = staged;
  const detail = { ...irmSnapshot, ...(mode && { mode }), ...choices };
  const changes = { ...irmSnapshot, mode, choices };
  const text = `Confirmed ${quarterOfSphere(irmSnapshot)}.`;
  return carryOut(desk, 'confirmQuarter', draft, { by: account, text, detail, changes });
}

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
