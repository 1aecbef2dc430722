import type { CatalogueIndex } from '../../index/index.ts';
import type { LanguageWriter } from '../../site/language/language-writer.ts';
import { readSavedSearch, UnreadableSearchError } from './saved-search.ts';
import { searchedPath, searchTitle } from './search-title.ts';

/** What somebody follows, as people call it. */
export interface FollowedName {
  readonly title: string;
  /** The address of its page on the site; undefined if the program cannot read it any more. */
  readonly path: string | undefined;
}

/** The name of a saved search; its text if the program cannot read it any more. */
export function followedName(
  language: LanguageWriter,
  index: CatalogueIndex | undefined,
  search: string,
): FollowedName {
  try {
    if (index === undefined) return { title: search, path: undefined };
    const saved = readSavedSearch(search);
    return { title: searchTitle(language, index, saved), path: searchedPath(index, saved) };
  } catch (error) {
    if (!(error instanceof UnreadableSearchError)) throw error;
    return { title: search, path: undefined };
  }
}
