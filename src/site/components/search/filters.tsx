import type { FacetCount } from '../../../index/index.ts';
import { type FacetField, facetFields, statusOrder } from '../../../project/index.ts';
import { qualityFlags } from '../../../quality/index.ts';
import { filterTitle } from '../../copy/field-texts.ts';
import { isSelected, type SearchState, selectedValues } from '../../search-state.ts';
import type { SearchResults } from '../../selectors/search-results.ts';
import { Facet } from './facet.tsx';
import { FilterToggle } from './filter-toggle.tsx';
import { RangeFilters } from './range-filters.tsx';

interface FiltersProps {
  readonly state: SearchState;
  readonly results: SearchResults;
}

/**
 * Facets with a place of their own in the panel; the others of the field table follow after them.
 */
const placedFacets: readonly FacetField[] = ['status', 'province', 'department', 'primary_funding_source'];
const otherFacets = facetFields.filter((field) => !placedFacets.includes(field));

/** The filters of a search. */
export const Filters = ({ state, results }: FiltersProps) => {
  const { facets, districts, municipalities } = results;
  return (
    <div class="filters-panel">
      <Facet state={state} field="status" values={inOrderOfStages(facets.status)} visible={16} />
      <Facet state={state} field="province" values={facets.province} visible={9} />
      <Facet state={state} field="department" values={facets.department} isFolded />
      <RangeFilters state={state} />
      <Facet state={state} field="primary_funding_source" values={facets.primary_funding_source} isFolded />
      <Facet state={state} field="district_municipality" values={districts} isFolded />
      <Municipalities state={state} values={municipalities} />
      {otherFacets.map((field) =>
        hasChoice(field, results) ? (
          <Facet key={field} state={state} field={field} values={facets[field]} isFolded />
        ) : null,
      )}
      <QualityFilter state={state} />
    </div>
  );
};

/**
 * Whether a facet has more than one value. The government is the same as the province unless the
 * national government reports, too.
 */
function hasChoice(field: FacetField, { facets }: SearchResults): boolean {
  const isRedundant =
    field === 'government_label' && facets.government_label.every(({ value }) => value !== 'National');
  return !isRedundant && facets[field].length > 1;
}

const inOrderOfStages = (values: readonly FacetCount[]): readonly FacetCount[] =>
  values.toSorted((a, b) => statusOrder(a.value) - statusOrder(b.value));

interface MunicipalitiesProps {
  readonly state: SearchState;
  readonly values: readonly FacetCount[];
}

/** A longer list of municipalities is useless: the visitor should choose a province first. */
const MOST_MUNICIPALITIES = 80;

const Municipalities = ({ state, values }: MunicipalitiesProps) => {
  const isChosen = selectedValues(state.pairs, 'local_municipality').length > 0;
  if (values.length <= MOST_MUNICIPALITIES || isChosen) {
    const shown = values.slice(0, MOST_MUNICIPALITIES);
    return <Facet state={state} field="local_municipality" values={shown} isFolded />;
  }
  return (
    <details class="facet">
      <summary>
        <h2>{filterTitle('local_municipality')}</h2>
      </summary>
      <p class="hint">
        Choose a province or district first, or type the name of a municipality into the search box.
      </p>
    </details>
  );
};

/** Warnings about the data. Shown without counts: facets do not count quality flags. */
const QualityFilter = ({ state }: { readonly state: SearchState }) => (
  <details class="facet" open={qualityFlags.some(({ flag }) => isSelected(state.pairs, 'quality', flag))}>
    <summary>
      <h2>Doubts about the data</h2>
    </summary>
    <ul class="facet-values">
      {qualityFlags.map(({ flag, label }) => (
        <li key={flag}>
          <FilterToggle state={state} name="quality" value={flag}>
            <span class="facet-text">{label}</span>
          </FilterToggle>
        </li>
      ))}
    </ul>
  </details>
);
