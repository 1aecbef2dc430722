import type { FacetCount } from '../../index/index.ts';
import { type FacetField, type FilterField, facetFields, statusOrder } from '../../project/index.ts';
import { qualityFlags } from '../../quality/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { isSelected, type SearchState, selectedValues } from '../addresses/search-state.ts';
import { isMeasure } from './flag-counts.ts';
import type { SearchResults } from './search-results.ts';

/** One choice of a filter, with the number of projects that it would leave. */
export interface FilterChoice extends FacetCount {
  readonly isChosen: boolean;
}

/** A filter whose values can be ticked. */
export interface FilterGroup {
  /** The parameter that the ticked values are sent as. */
  readonly parameter: FilterField | 'quality';
  /** Shown at once: the first ones, and all that are chosen. */
  readonly first: readonly FilterChoice[];
  /** Folded. */
  readonly rest: readonly FilterChoice[];
  readonly isAnyChosen: boolean;
}

/** The filters that can be ticked on a search page. A group without choices is undefined. */
export interface FilterChoices {
  readonly measures: FilterGroup | undefined;
  readonly fields: Partial<Readonly<Record<FilterField, FilterGroup | undefined>>>;
  readonly warnings: FilterGroup | undefined;
  /** Whether there are too many municipalities to choose from. */
  readonly isMunicipalityLater: boolean;
  /** The filters that are neither ticked nor typed: a form keeps them hidden. */
  readonly others: Pairs;
}

const USUALLY_VISIBLE = 7;

/** How many values are visible at first. */
const visible: Partial<Readonly<Record<FilterField, number>>> = { status: 16, province: 9 };

/** A longer list of municipalities is useless: the visitor should choose a province first. */
const MOST_MUNICIPALITIES = 80;

/** The parameters of ranges, which are typed. */
export const rangeParameters = ['cost_min', 'cost_max', 'completion_after', 'completion_before'] as const;

export function filterChoices(state: SearchState, results: SearchResults): FilterChoices {
  const { facets, districts, municipalities, flags } = results;
  const isMunicipalityLater =
    municipalities.length > MOST_MUNICIPALITIES &&
    selectedValues(state.pairs, 'local_municipality').length === 0;
  const group = (parameter: FilterGroup['parameter'], values: readonly FacetCount[], most?: number) =>
    filterGroup(state, parameter, values, most);
  const fields: FilterChoices['fields'] = {
    ...Object.fromEntries(
      facetFields
        .filter((field) => hasChoice(field, results) || selectedValues(state.pairs, field).length > 0)
        .map((field) => [field, group(field, inOrder(field, facets[field]), visible[field])]),
    ),
    district_municipality: group('district_municipality', districts),
    local_municipality: isMunicipalityLater
      ? undefined
      : group('local_municipality', municipalities.slice(0, MOST_MUNICIPALITIES)),
  };
  const measures = group(
    'quality',
    flags.filter(({ value }) => isMeasure(value)),
  );
  const warnings = group(
    'quality',
    flags.filter(({ value }) => !isMeasure(value)),
    qualityFlags.length,
  );
  const groups = [...Object.values(fields), measures, warnings].filter((each) => each !== undefined);
  return { measures, fields, warnings, isMunicipalityLater, others: othersThan(groups, state.pairs) };
}

function filterGroup(
  { pairs }: SearchState,
  parameter: FilterGroup['parameter'],
  values: readonly FacetCount[],
  most = USUALLY_VISIBLE,
): FilterGroup | undefined {
  const choices = values
    .map((value) => ({ ...value, isChosen: isSelected(pairs, parameter, value.value) }))
    .filter(({ count, isChosen }) => count > 0 || isChosen);
  if (choices.length === 0) return undefined;
  const first = choices.filter(({ isChosen }, i) => i < most || isChosen);
  const rest = choices.filter((choice) => !first.includes(choice));
  return { parameter, first, rest, isAnyChosen: choices.some(({ isChosen }) => isChosen) };
}

const inOrder = (field: FacetField, values: readonly FacetCount[]): readonly FacetCount[] =>
  field === 'status' ? values.toSorted((a, b) => statusOrder(a.value) - statusOrder(b.value)) : values;

/**
 * Whether a facet has more than one value. The government is the same as the province unless the
 * national government reports, too.
 */
function hasChoice(field: FacetField, { facets }: SearchResults): boolean {
  const isRedundant =
    field === 'government_label' && facets.government_label.every(({ value }) => value !== 'National');
  return !isRedundant && facets[field].length > 1;
}

function othersThan(groups: readonly FilterGroup[], pairs: Pairs): Pairs {
  const isTicked = (name: string, value: string) =>
    groups.some(
      ({ parameter, first }) =>
        parameter === name && first.some((choice) => choice.value.toLowerCase() === value.toLowerCase()),
    );
  const isTyped = (name: string) => rangeParameters.some((parameter) => parameter === name);
  return pairs.filter(([name, value]) => !isTyped(name) && !isTicked(name, value));
}
