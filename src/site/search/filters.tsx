import { apiPaths, pagePaths } from '../addresses/links.ts';
import type { SearchState } from '../addresses/search-state.ts';
import { HiddenFields } from '../elements/search-form.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { Facet } from './facet.tsx';
import { type FilterChoices, type FormPart, filterChoices, formParts, tickRules } from './filter-choices.ts';
import { RangeFilters } from './range-filters.tsx';
import type { SearchResults } from './search-results.ts';

interface FiltersProps {
  readonly state: SearchState;
  readonly results: SearchResults;
}

/**
 * The filters of a search, as a form. Beside the results, a tick is applied at once where scripts
 * run. On narrow screens the form is a sheet over the page, and is applied as a whole.
 */
export function Filters({ state, results }: FiltersProps) {
  const { texts, path, plainPath, counted } = useLanguage();
  const { filters } = texts.search;
  const { parts, others } = filterChoices({ ...state, pairs: results.ticked }, results);
  return (
    <form
      class="filters-form"
      action={path(pagePaths.start)}
      data-island="filters"
      data-count-path={plainPath(apiPaths.listing)}
      data-texts={JSON.stringify({ show: filters.show, showUnknown: filters.showUnknown })}
    >
      <div class="sheet-head">
        <strong>{filters.label}</strong>
        <a class="button sheet-close" href="#results">
          {filters.close}
        </a>
      </div>
      <div class="sheet-body">
        {formParts.map((part) =>
          part === 'ranges' ? (
            <RangeFilters key={part} state={state} />
          ) : (
            <Part key={part} part={part} choices={parts[part]} />
          ),
        )}
      </div>
      <div class="sheet-foot">
        <button type="submit" class="button is-primary">
          {counted(filters.show, results.count)}
        </button>
        <span role="status" class="visually-hidden" />
      </div>
      <HiddenFields pairs={[...others, ...orderingAndView(state)]} />
    </form>
  );
}

/** Without any parameter the form would lead to the start page. */
const orderingAndView = ({ ordering, view = 'list' }: SearchState) => [
  ...(ordering === undefined ? [] : [['ordering', ordering] as const]),
  ['view', view] as const,
];

interface PartProps {
  readonly part: Exclude<FormPart, 'ranges'>;
  readonly choices: FilterChoices['parts'][FormPart];
}

function Part({ part, choices }: PartProps) {
  const { texts, filterLabel } = useLanguage();
  const { progress, warnings, municipalityFirst } = texts.search.filters;
  const title = part === 'measures' ? progress : part === 'warnings' ? warnings : filterLabel(part);
  if (choices !== 'later')
    return <Facet title={title} group={choices} isFolded={!tickRules[part]?.isUnfolded} />;
  return (
    <details class="facet" data-facet={part}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <p class="hint">{municipalityFirst}</p>
    </details>
  );
}

/** The number of filters of a search that its form shows as ticked or filled in, or keeps. */
export const filterCount = ({ pairs }: SearchState): number => pairs.filter(([name]) => name !== 'q').length;
