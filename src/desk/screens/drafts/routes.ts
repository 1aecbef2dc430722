import { Readable } from 'node:stream';
import { attachment, Problem } from '../../../http/index.ts';
import { carryOut, transitions } from '../../drafts/index.ts';
import { originalOf } from '../../drafts/original.ts';
import type { DeskRoute } from '../../guard/desk-route.ts';
import { compareRoutes } from './compare.tsx';
import { listRoutes } from './list.tsx';
import { manyRoutes } from './many-routes.tsx';
import { overviewRoutes } from './overview.tsx';
import { quarterRoutes } from './quarter.tsx';

/** Withdraws a draft. */
const withdrawRoute: DeskRoute = {
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
};

/** The file of a draft as it was dropped. */
const originalRoute: DeskRoute = {
  path: '/drafts/:draft/original',
  access: 'draft',
  action: 'see drafts',
  get: ({ desk, draft }) => {
    if (draft.fileName === null) throw new Problem('not-found', 'This draft has no file.');
    return {
      status: 200,
      headers: [
        ...['content-type', 'application/octet-stream'],
        ...attachment(draft.fileName),
        ...['content-length', String(draft.bytes)],
      ],
      encoding: 'identity',
      open: () => Readable.from(originalOf(desk.database, draft.id)),
      heldBytes: 0,
      onClose: () => {},
    };
  },
};

/** The pages about a draft as a whole. */
export const draftRoutes: readonly DeskRoute[] = [
  ...listRoutes,
  ...compareRoutes,
  ...manyRoutes,
  ...overviewRoutes,
  ...quarterRoutes,
  withdrawRoute,
  originalRoute,
];
