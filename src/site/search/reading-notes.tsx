import { type QueryReading, typedQuery, withQuotes, wordCount } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { searchPath } from '../addresses/links.ts';
import type { SearchState } from '../addresses/search-state.ts';
import { Filled } from '../language/filled.tsx';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';

interface ReadingNotesProps {
  readonly state: SearchState;
  readonly reading: QueryReading;
}

/** How the service understood the query, where that is not just what was typed. */
export function ReadingNotes({ state, reading }: ReadingNotesProps) {
  const language = useLanguage();
  const { notes } = language.texts.search;
  const { corrections, absentWords, ignoredOperators } = reading;
  const leftOut = [...new Set(state.typed?.leftOut ?? [])];
  return (
    <>
      {corrections.size > 0 && (
        <p class="notice">
          <Filled
            text={notes.corrected}
            values={{
              meant: <strong>{quoted(language, [...corrections.values()])}</strong>,
              typed: quoted(language, [...corrections.keys()]),
            }}
          />{' '}
          <a href={language.path(exactPath(state, corrections))} rel="nofollow">
            {notes.searchExactly}
          </a>
        </p>
      )}
      {hasNoWords(state.q) && (
        <p class="notice">{fill(notes.noWords, { words: quoted(language, [state.q.trim()]) })}</p>
      )}
      {state.typed?.hasStreet && <p class="notice">{notes.street}</p>}
      {leftOut.length > 0 && (
        <p class="notice">{fill(notes.leftOut, { words: quoted(language, leftOut) })}</p>
      )}
      {absentWords.length > 0 && (
        <p class="notice">{fill(notes.absent, { words: language.oneOf(inQuotes(language, absentWords)) })}</p>
      )}
      {/\bnear me\b/i.test(state.q) && state.filters.near === undefined && (
        <p class="notice">{notes.nearMe}</p>
      )}
      {ignoredOperators.length > 0 && (
        <p class="notice">{fill(notes.operators, { words: quoted(language, ignoredOperators) })}</p>
      )}
    </>
  );
}

/** Whether something was typed that holds no word, such as emoji. */
const hasNoWords = (q: string): boolean => q.trim() !== '' && wordCount(typedQuery(q)) === 0;

const quoted = (language: LanguageWriter, words: readonly string[]): string =>
  language.listed(inQuotes(language, words));

const inQuotes = ({ texts }: LanguageWriter, words: readonly string[]): readonly string[] =>
  words.map((word) => fill(texts.search.notes.quoted, { word }));

/** The same search with the corrected words in quotation marks: there, nothing is corrected. */
function exactPath({ pairs, ordering, view }: SearchState, corrections: ReadonlyMap<string, string>): string {
  const typed = new Set(corrections.keys());
  const filters = pairs.map(
    ([name, value]) => [name, name === 'q' ? withQuotes(value, typed) : value] as const,
  );
  return searchPath({ filters, ordering, view });
}
