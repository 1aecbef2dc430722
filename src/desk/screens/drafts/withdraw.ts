import { Problem } from '../../../http/index.ts';
import { changeDraft } from '../../drafts/change-draft.ts';
import type { Draft, DraftState } from '../../drafts/draft.ts';
import type { DeskRoute } from '../../guard/desk-route.ts';
import { appendToLog } from '../../log/append.ts';
import { tellOfDraft } from '../../mail/index.ts';

const withdrawable: readonly DraftState[] = ['open', 'returned', 'submitted', 'approved'];

/** In these states, approvers were asked for a decision. */
const awaited: readonly DraftState[] = ['submitted', 'approved'];

/** A schedule is cancelled first, and what is being published cannot be stopped. */
export const isWithdrawable = ({ state }: Pick<Draft, 'state'>): boolean => withdrawable.includes(state);

/** Ends a draft that shall not be published. */
export const withdrawRoutes: readonly DeskRoute[] = [
  {
    path: '/drafts/:draft/withdraw',
    access: 'draft',
    action: 'withdraw',
    get: ({ draft }) => ({ goTo: `/drafts/${draft.id}` }),
    post: async ({ desk, draft, account }, form) => {
      if (!isWithdrawable(draft))
        throw new Problem(
          'bad-request',
          'A draft in this state cannot be withdrawn: look at it again.',
          {},
          409,
        );
      const at = desk.now();
      const text = form.text('reason').slice(0, 500);
      const seen = { id: draft.id, version: form.version };
      await desk.database.transaction(async (transaction) => {
        const detail = text === '' ? {} : { reason: text };
        await appendToLog(transaction, at, {
          who: account.email,
          action: 'withdrew a draft',
          about: draft.id,
          detail,
        });
        const event = { at, by: account.id, kind: 'withdrawn', text } as const;
        const withdrawn = await changeDraft(transaction, seen, { state: 'withdrawn' }, event);
        if (awaited.includes(draft.state))
          await tellOfDraft(desk, transaction, withdrawn, 'withdrawn', { by: account, comment: text });
      });
      await desk.readings.forget(draft.id);
      return { goTo: `/drafts/${draft.id}` };
    },
  },
];
