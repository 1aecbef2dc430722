import { Readable } from 'node:stream';
import { attachment, Problem } from '../../../http/index.ts';
import { originalOf } from '../../drafts/original.ts';
import type { DeskRoute } from '../../guard/desk-route.ts';

/** The file of a draft as it was dropped. */
export const originalRoutes: readonly DeskRoute[] = [
  {
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
  },
];
