import { fill } from '../../page/language/text.ts';
import { type Pairs, searchPath } from '../addresses/links.ts';
import { refinedPath, type SearchState, selectedValues } from '../addresses/search-state.ts';
import { filterTexts } from '../filters/filter-text.ts';
import { withWords } from '../filters/near-search.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';

type Understood = NonNullable<SearchState['typed']>['understood'][number];

interface UnderstoodChipsProps {
  readonly state: SearchState;
}

/** What words of the search stand for: each can be removed, or searched as a word instead. */
export function UnderstoodChips({ state }: UnderstoodChipsProps) {
  const language = useLanguage();
  const { path } = language;
  const { chips, notes } = language.texts.search;
  return (
    <>
      {(state.typed?.understood ?? []).map((words) => (
        <li key={words.text}>
          <span class="chip is-understood">
            <a href={path(pathWithout(state, words))} rel="nofollow">
              <span class="visually-hidden">{chips.remove} </span>
              <span class="chip-text">{understoodText(language, words)}</span>
              <span class="chip-cross" aria-hidden="true">
                ×
              </span>
            </a>
            <a class="chip-step" href={path(pathAsWords(state, words))} rel="nofollow">
              {fill(chips.searchWords, { words: fill(notes.quoted, { word: words.text }) })}
            </a>
          </span>
        </li>
      ))}
    </>
  );
}

/** The filters of a search that its words do not stand for. */
export const otherPairs = ({ typed }: SearchState, pairs: Pairs): Pairs =>
  pairs.filter((pair) => !(typed?.understood ?? []).some(({ pairs: own }) => has(own, pair)));

const has = (pairs: Pairs, [name, value]: Pairs[number]): boolean =>
  pairs.some(([other, otherValue]) => other === name && otherValue === value);

/** More stages than these are said in the words that were typed. */
const MOST_NAMED = 2;

function understoodText(language: LanguageWriter, { text, pairs }: Understood): string {
  const { sort } = language.texts.search;
  const orders = pairs.flatMap(([name, value]) =>
    name === 'ordering' ? [sort[value as keyof typeof sort]] : [],
  );
  const filters = filterTexts(
    language,
    pairs.filter(([name]) => name !== 'ordering'),
  );
  const parts = [...filters, ...orders];
  return parts.length > MOST_NAMED ? `${text.slice(0, 1).toUpperCase()}${text.slice(1)}` : parts.join(', ');
}

const rest = (state: SearchState, { pairs }: Understood): Pairs =>
  state.pairs.filter((pair) => !has(pairs, pair));

const orderingWithout = ({ ordering }: SearchState, { pairs }: Understood) =>
  pairs.some(([name]) => name === 'ordering') ? undefined : ordering;

const pathWithout = (state: SearchState, words: Understood): string =>
  refinedPath({ ...state, ordering: orderingWithout(state, words) }, rest(state, words));

/** The same search with these words searched, as they were typed. */
function pathAsWords(state: SearchState, words: Understood): string {
  const pairs = rest(state, words);
  const q = [...selectedValues(pairs, 'q'), words.text].join(' ');
  const filters: Pairs = [...withWords(pairs, q), ['understand', 'false']];
  return searchPath({ filters, ordering: orderingWithout(state, words), view: state.view });
}
