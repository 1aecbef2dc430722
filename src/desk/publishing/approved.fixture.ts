import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IrmRow, writeIrmCsv } from '../../../test/irm-file.ts';
import type { Desk } from '../desk.ts';
import { changeDraft, createDraft } from '../drafts/change-draft.ts';
import { type Draft, type NewDraft, newDraftId, storeOriginal } from '../drafts/index.ts';
import { currentApproval, fingerprintOf } from './approval.ts';

export const firstQuarter = {
  sphere: 'provincial',
  financialYear: '2019-20',
  quarter: 1,
  taken: '2019-07-15',
} as const;
export const secondQuarter = { ...firstQuarter, quarter: 2, taken: '2019-10-15' } as const;

/** Ids of accounts. */
export interface People {
  readonly preparer: string;
  readonly approver: string;
}

/** Makes drafts in the states that come before publishing, without the screens of the steps before. */
export const draftsOf = (desk: Desk, { preparer, approver }: People) => {
  const approve = async (draft: Draft): Promise<Draft> => {
    const approval = await currentApproval(desk, draft);
    return desk.database.transaction((transaction) =>
      changeDraft(
        transaction,
        draft,
        { state: 'approved', approvedBy: approver, fingerprint: fingerprintOf(approval) },
        { at: desk.now(), by: approver, kind: 'approved', text: '', detail: { approval } },
      ),
    );
  };
  const approved = async (draft: Partial<NewDraft>): Promise<Draft> => {
    const begun = await desk.database.transaction((transaction) =>
      createDraft(
        transaction,
        {
          kind: 'file',
          state: 'submitted',
          createdBy: preparer,
          submittedBy: preparer,
          note: 'as sent',
          ...draft,
        },
        { at: desk.now(), by: preparer, kind: 'submitted', text: '' },
      ),
    );
    return approve(begun);
  };
  return {
    approve,
    /** A draft of any kind that is approved. */
    approved,
    /** An approved draft of a file, of the first quarter unless `of` says otherwise. */
    approvedFile: async (rows: readonly IrmRow[], of: Partial<NewDraft> = {}): Promise<Draft> => {
      const id = newDraftId();
      const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
      const path = writeIrmCsv(join(folder, 'sent.csv'), rows);
      await storeOriginal(desk.database, id, path, desk.now());
      const content = readFileSync(path);
      rmSync(folder, { recursive: true });
      const sha256 = createHash('sha256').update(content).digest('hex');
      const file = { fileName: 'sent.csv', bytes: content.length, sha256 };
      return approved({ id, ...file, ...firstQuarter, ...of });
    },
    schedule: (draft: Draft, publishAt: Date = desk.now()) =>
      desk.database.transaction((transaction) =>
        changeDraft(
          transaction,
          draft,
          { state: 'scheduled', publishAt: publishAt.toISOString(), scheduledBy: approver },
          { at: desk.now(), by: approver, kind: 'scheduled', text: '' },
        ),
      ),
  };
};
