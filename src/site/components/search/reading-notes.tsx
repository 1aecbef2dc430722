import { type QueryReading, withQuotes } from '../../../index/index.ts';
import { searchPath } from '../../addresses.ts';
import type { SearchState } from '../../search-state.ts';

interface ReadingNotesProps {
  readonly state: SearchState;
  readonly reading: QueryReading;
}

/** How the service understood the query, where that is not just what was typed. */
export function ReadingNotes({ state, reading }: ReadingNotesProps) {
  const { corrections, correctedWords = [], ignoredOperators } = reading;
  return (
    <>
      {corrections.size > 0 && (
        <p class="notice">
          No project has {listed([...corrections.keys()], 'disjunction')}, so the search was for{' '}
          <strong>“{correctedWords.join(' ')}”</strong>.{' '}
          <a href={exactPath(state, corrections)} rel="nofollow">
            Search for exactly what I typed
          </a>
        </p>
      )}
      {/\bnear me\b/i.test(state.q) && state.filters.near === undefined && (
        <p class="notice">To search around you, press “Near me” below the search box.</p>
      )}
      {ignoredOperators.length > 0 && (
        <p class="notice">
          Searched as words: {listed(ignoredOperators, 'conjunction')}. The search tips say what else works.
        </p>
      )}
    </>
  );
}

const listed = (words: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat('en', { type }).format(words.map((word) => `“${word}”`));

/** The same search with the corrected words in quotation marks: there, nothing is corrected. */
function exactPath({ pairs, ordering, view }: SearchState, corrections: ReadonlyMap<string, string>): string {
  const typed = new Set(corrections.keys());
  const filters = pairs.map(
    ([name, value]) => [name, name === 'q' ? withQuotes(value, typed) : value] as const,
  );
  return searchPath({ filters, ordering, view });
}
