import { apiPaths, type Pairs, pagePaths } from '../addresses/links.ts';
import { useLanguage } from '../language/use-language.tsx';
import { SearchTips } from './search-tips.tsx';

interface SearchFormProps {
  readonly q: string;
  /** Parameters that a new search keeps. */
  readonly hiddenFields: Pairs;
  /** `q` without the words that name a place, if the search is near one. */
  readonly wordsWithoutPlace?: string | undefined;
  readonly isLarge?: boolean;
}

/** The search box. Islands suggest completions and search near the visitor. */
export function SearchForm({ q, hiddenFields, wordsWithoutPlace, isLarge = false }: SearchFormProps) {
  const language = useLanguage();
  const { form } = language.texts.search;
  return (
    <search>
      <form
        class={isLarge ? 'search-form is-large' : 'search-form'}
        action={language.path(pagePaths.start)}
        data-island="search-box"
        data-texts={JSON.stringify(form.island)}
        data-prefix={language.path('')}
        data-suggest-path={language.plainPath(apiPaths.suggest)}
        data-words-without-place={wordsWithoutPlace}
      >
        <label for="q" class={isLarge ? '' : 'visually-hidden'}>
          {form.label}
        </label>
        <div class="search-field">
          <input
            type="search"
            id="q"
            name="q"
            value={q}
            placeholder={form.placeholder}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            enterkeyhint="search"
            maxLength={400}
          />
          <button type="submit" class="button is-primary">
            {form.submit}
          </button>
        </div>
        <div class="search-aids" data-island="near-me" data-texts={JSON.stringify(form.nearMeIsland)}>
          <button type="button" class="button" hidden>
            {form.nearMe}
          </button>
          <SearchTips />
          <p role="status" class="near-me-status"></p>
        </div>
        <HiddenFields pairs={hiddenFields} />
      </form>
    </search>
  );
}

export const HiddenFields = ({ pairs }: { readonly pairs: Pairs }) => (
  <>
    {pairs.map(([name, value]) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ))}
  </>
);
