import { type Pairs, pagePaths } from '../addresses.ts';

interface SearchFormProps {
  readonly q: string;
  /** Parameters that a new search keeps. */
  readonly hiddenFields: Pairs;
  readonly isLarge?: boolean;
}

/** The search box. An island suggests completions. */
export const SearchForm = ({ q, hiddenFields, isLarge = false }: SearchFormProps) => (
  <search>
    <form
      class={isLarge ? 'search-form is-large' : 'search-form'}
      action={pagePaths.start}
      data-island="search-box"
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
