import { type Pairs, pagePaths } from '../addresses.ts';
import { SearchTips } from './search/search-tips.tsx';

interface SearchFormProps {
  readonly q: string;
  /** Parameters that a new search keeps. */
  readonly hiddenFields: Pairs;
  /** `q` without the words that name a place, if the search is near one. */
  readonly wordsWithoutPlace?: string | undefined;
  readonly isLarge?: boolean;
}

/** The search box. Islands suggest completions and search near the visitor. */
export const SearchForm = ({ q, hiddenFields, wordsWithoutPlace, isLarge = false }: SearchFormProps) => (
  <search>
    <form
      class={isLarge ? 'search-form is-large' : 'search-form'}
      action={pagePaths.start}
      data-island="search-box"
      data-words-without-place={wordsWithoutPlace}
    >
      <label for="q" class={isLarge ? '' : 'visually-hidden'}>
        Search for a project, place, department or contractor
      </label>
      <div class="search-field">
        <input
          type="search"
          id="q"
          name="q"
          value={q}
          placeholder="clinic, Mthatha, road …"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="search"
          maxLength={400}
        />
        <button type="submit" class="button is-primary">
          Search
        </button>
      </div>
      <div class="search-aids" data-island="near-me">
        <button type="button" class="button" hidden>
          Near me
        </button>
        <SearchTips />
        <p role="status" class="near-me-status"></p>
      </div>
      <HiddenFields pairs={hiddenFields} />
    </form>
  </search>
);

export const HiddenFields = ({ pairs }: { readonly pairs: Pairs }) => (
  <>
    {pairs.map(([name, value]) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ))}
  </>
);
