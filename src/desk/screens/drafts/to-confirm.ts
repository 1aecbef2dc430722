import type { Account } from '../../accounts/account.ts';
import { type Draft, isPossible } from '../../drafts/index.ts';

/** A file whose quarter its person has not confirmed yet, though the desk has proposed one. */
export const isToConfirm = (draft: Draft, account: Account): boolean =>
  draft.kind === 'file' &&
  draft.taken === null &&
  draft.proposal !== null &&
  draft.readingState !== 'failed' &&
  draft.createdBy === account.id &&
  account.roles.includes('preparer') &&
  isPossible('confirmQuarter', draft);
