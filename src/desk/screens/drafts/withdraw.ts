import { carryOut, transitions } from '../../drafts/index.ts';
import type { DeskRoute } from '../../guard/desk-route.ts';

/** Ends a draft that shall not be published. */
export const withdrawRoutes: readonly DeskRoute[] = [
  {
    path: '/drafts/:draft/withdraw',
    access: 'draft',
    action: transitions.withdraw.may,
    get: ({ draft }) => ({ goTo: `/drafts/${draft.id}` }),
    post: async ({ desk, draft, account }, form) => {
      const text = form.text('reason').slice(0, 500);
      const logged = text === '' ? {} : { reason: text };
      const seen = { ...draft, version: form.version };
      await carryOut(desk, 'withdraw', seen, { by: account, text, logged });
      await desk.readings.forget(draft.id);
      return { goTo: `/drafts/${draft.id}` };
    },
  },
];
