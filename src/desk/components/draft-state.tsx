import type { Draft, DraftState } from '../drafts/draft.ts';
import { Tag } from './notice.tsx';
import type { SignKind } from './sign.tsx';

/** What a state of a draft is called. */
export const stateNames: Readonly<Record<DraftState, string>> = {
  open: 'Being prepared',
  submitted: 'Waiting for approval',
  returned: 'Returned',
  approved: 'Approved',
  scheduled: 'Scheduled',
  publishing: 'Being published',
  published: 'Published',
  withdrawn: 'Withdrawn',
  refused: 'Refused',
};

/** How the state of a draft is shown. */
export const stateKinds: Readonly<Record<DraftState, SignKind | 'quiet'>> = {
  open: 'quiet',
  submitted: 'note',
  returned: 'warning',
  approved: 'good',
  scheduled: 'good',
  publishing: 'note',
  published: 'good',
  withdrawn: 'quiet',
  refused: 'quiet',
};

/** The state of a draft in a word or two. */
export const StateTag = ({ draft: { state, readingState } }: { readonly draft: Draft }) => {
  if (state === 'open' && readingState === 'failed') return <Tag kind="problem">Cannot be read</Tag>;
  return <Tag kind={stateKinds[state]}>{stateNames[state]}</Tag>;
};
