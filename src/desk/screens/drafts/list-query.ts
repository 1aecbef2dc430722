import { period } from '../../../project/index.ts';
import type { AccountNames } from '../../accounts/account-names.ts';
import { draftName } from '../../drafts/draft-name.ts';
import type { Draft } from '../../drafts/index.ts';

/** What the list of drafts can be sorted by. */
export const sorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  quarter: `By ${period.one}`,
  file: 'By file',
  size: 'Largest first',
  person: 'By person',
  state: 'By state',
} as const;
export type Sort = keyof typeof sorts;

/** Which drafts are listed, and how. */
export interface ListQuery {
  /** Also drafts that have ended. */
  readonly isAll: boolean;
  /** Only those that the person began. */
  readonly isMine: boolean;
  readonly sort: Sort;
  readonly words: string;
}

/** Reads an address. What makes no sense is left out. */
export const readListQuery = (query: URLSearchParams): ListQuery => ({
  isAll: query.get('show') === 'all',
  isMine: query.get('whose') === 'mine',
  sort: (Object.keys(sorts) as Sort[]).find((each) => each === query.get('sort')) ?? 'newest',
  words: (query.get('q') ?? '').trim().slice(0, 200),
});

/** `drafts` come newest first. */
export function listedDrafts(
  drafts: readonly Draft[],
  { isMine, sort, words }: ListQuery,
  accountId: string,
  nameOf: AccountNames,
): readonly Draft[] {
  const text = (draft: Draft): string =>
    [draftName(draft), draft.fileName, nameOf(draft.createdBy)].join(' ').toLowerCase();
  const found = drafts.filter(
    (draft) =>
      (!isMine || draft.createdBy === accountId) &&
      words
        .toLowerCase()
        .split(/\s+/)
        .every((word) => text(draft).includes(word)),
  );
  const by = (key: (draft: Draft) => string) =>
    found.toSorted((a, b) => key(a).localeCompare(key(b), 'en', { numeric: true }));
  switch (sort) {
    case 'newest':
      return found;
    case 'oldest':
      return found.toReversed();
    case 'quarter':
      return by(draftName);
    case 'file':
      return by(({ fileName }) => fileName ?? '');
    case 'size':
      return found.toSorted((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0));
    case 'person':
      return by(({ createdBy }) => nameOf(createdBy));
    case 'state':
      return by(({ state }) => state);
    default:
      return sort satisfies never;
  }
}
