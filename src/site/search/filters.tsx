import type { ComponentChildren } from 'preact';
import { type FacetField, type FilterField, facetFields } from '../../project/index.ts';
import { apiPaths, pagePaths } from '../addresses/links.ts';
import type { SearchState } from '../addresses/search-state.ts';
import { HiddenFields } from '../elements/search-form.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { Facet } from './facet.tsx';
import { filterChoices } from './filter-choices.ts';
import { RangeFilters } from './range-filters.tsx';
import type { SearchResults } from './search-results.ts';

interface FiltersProps {
  readonly state: SearchState;
  readonly results: SearchResults;
}

/**
 * Facets with a place of their own in the form; the others of the field table follow after them.
 */
const placedFacets: readonly FacetField[] = ['status', 'province', 'department', 'primary_funding_source'];
const otherFacets = facetFields.filter((field) => !placedFacets.includes(field));

/**
 * The filters of a search, as a form. Beside the results, a tick is applied at once where scripts
 * run. On narrow screens the form is a sheet over the page, and is applied as a whole.
 */
export function Filters({ state, results }: FiltersProps) {
  const { texts, path, counted, filterLabel } = useLanguage();
  const { filters } = texts.search;
  const { measures, fields, warnings, isMunicipalityLater, others } = filterChoices(state, results);
  const facet = (field: FilterField, isFolded = true) => (
    <Facet key={field} title={filterLabel(field)} group={fields[field]} isFolded={isFolded} />
  );
  return (
    <form
      class="filters-form"
      action={path(pagePaths.start)}
      data-island="filters"
      data-count-path={apiPaths.listing}
      data-texts={JSON.stringify({ show: filters.show, showUnknown: filters.showUnknown })}
    >
      <div class="sheet-head">
        <strong>{filters.label}</strong>
        <a class="button sheet-close" href="#results">
          {filters.close}
        </a>
      </div>
      <div class="sheet-body">
        <Facet title={filters.progress} group={measures} />
        {facet('status', false)}
        {facet('province', false)}
        {facet('department')}
        <RangeFilters state={state} />
        {facet('primary_funding_source')}
        {facet('district_municipality')}
        {isMunicipalityLater ? (
          <FoldedHint title={filterLabel('local_municipality')}>{filters.municipalityFirst}</FoldedHint>
        ) : (
          facet('local_municipality')
        )}
        {otherFacets.map((field) => facet(field))}
        <Facet title={filters.warnings} group={warnings} isFolded />
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

interface FoldedHintProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

const FoldedHint = ({ title, children }: FoldedHintProps) => (
  <details class="facet" data-facet="local_municipality">
    <summary>
      <h2>{title}</h2>
    </summary>
    <p class="hint">{children}</p>
  </details>
);

/** The number of filters of a search that its form shows as ticked or filled in, or keeps. */
export const filterCount = ({ pairs }: SearchState): number => pairs.filter(([name]) => name !== 'q').length;
