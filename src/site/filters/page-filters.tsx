import type { SharedName } from '../../query/subjects/index.ts';
import { type Pairs, searchPath } from '../addresses/links.ts';
import { without } from '../addresses/search-state.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import { filterText, filterTexts } from './filter-text.ts';
import { SharedNames } from './shared-names.tsx';

interface PageFiltersProps {
  readonly pairs: Pairs;
  readonly shared: readonly SharedName[];
  /** The address of this page with other filters. */
  readonly at: (filters: Pairs) => string;
}

/** The filters of a page that shows something of the projects of a search, each a link that removes it, and names in them that several share. */
export function PageFilters({ pairs, shared, at }: PageFiltersProps) {
  const language = useLanguage();
  const { texts, path } = language;
  if (pairs.length === 0) return null;
  return (
    <>
      <ul class="chips" aria-label={texts.changes.filters}>
        {pairs.map(([name, value]) => (
          <li key={`${name} ${value}`}>
            <a class="chip" href={path(at(without(pairs, name, value)))} rel="nofollow">
              <span class="visually-hidden">{texts.changes.removeFilter} </span>
              <span class="chip-text">{filterText(language, name, value)}</span>
              <span class="chip-cross" aria-hidden="true">
                ×
              </span>
            </a>
          </li>
        ))}
      </ul>
      <SharedNames names={shared} at={at} />
    </>
  );
}

/** The filters in words, for titles; empty without filters. */
export const filterWords = (language: LanguageWriter, pairs: Pairs): string =>
  filterTexts(language, pairs).join(', ');

interface TheseProjectsProps {
  readonly pairs: Pairs;
  readonly count: number;
}

/** Leads to the search with the same filters. */
export function TheseProjects({ pairs, count }: TheseProjectsProps) {
  const { texts, path, counted } = useLanguage();
  return <a href={path(searchPath({ filters: pairs }))}>{counted(texts.changes.theseProjects, count)}</a>;
}
