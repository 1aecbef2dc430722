import type { FacetCount, FacetCounts } from '../../index/index.ts';
import {
  type FacetField,
  type FilterField,
  facetFields,
  provinces,
  sphereNames,
  statuses,
  statusOrder,
} from '../../project/index.ts';
import { qualityFlags } from '../../quality/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { isSelected, type SearchState, selectedValues } from '../addresses/search-state.ts';
import { type FlagCount, isMeasure } from './flag-counts.ts';

/** A field whose values can be ticked: each facet, and municipalities, which the API does not list. */
export type TickedField = FacetField | 'district_municipality' | 'local_municipality';

/** What the form of filters consists of: ticks of a field, ticks of flags, and ranges. */
export type FormPart = TickedField | 'measures' | 'ranges' | 'warnings';

/**
 * The parts with a place of their own: what is narrowed by most often comes first, large places come
 * before small ones, and ranges are between what is ticked often and what is rarely.
 */
const placed: readonly FormPart[] = [
  'measures',
  'status',
  'province',
  'department',
  'ranges',
  'primary_funding_source',
  'district_municipality',
  'local_municipality',
];

/** The parts of the form over these facets, in its order. */
export const formPartsOf = (facets: readonly TickedField[]): readonly FormPart[] => [
  ...placed,
  ...facets.filter((field) => !placed.includes(field)),
  'warnings',
];

export const formParts = formPartsOf(facetFields);

/** The fields of the form: their values must be counted. */
export const tickedFields = formParts.filter(
  (part): part is TickedField => part !== 'measures' && part !== 'ranges' && part !== 'warnings',
);

/** How values are offered, where that does not follow from the table of fields. */
interface TickRules {
  readonly isUnfolded?: true;
  /** How many values are visible at first. */
  readonly visible?: number;
  /** The order of the values. The others are in that of their counts. */
  readonly rank?: (value: string) => number;
  /** Whether another filter offers the same values. */
  readonly isRedundant?: (values: readonly FacetCount[]) => boolean;
  /** Only values of the projects found are offered. */
  readonly isOfFound?: true;
  /** With more values than this, none is offered before something else is chosen. */
  readonly most?: number;
}

const USUALLY_VISIBLE = 7;

export const tickRules: Partial<Readonly<Record<FormPart, TickRules>>> = {
  // What most visitors come to see.
  measures: { isUnfolded: true },
  // Most visitors tick them. Stages follow one another.
  status: { isUnfolded: true, visible: statuses.length, rank: statusOrder },
  province: { isUnfolded: true, visible: provinces.length },
  // The government is the same as the province unless the national government reports, too.
  government_label: { isRedundant: (values) => values.every(({ value }) => value !== sphereNames.national) },
  // The country has dozens, and most of them are elsewhere.
  district_municipality: { isOfFound: true },
  // A longer list of municipalities is useless: the visitor should choose a province first.
  local_municipality: { isOfFound: true, most: 80 },
  // They are folded, and each must be read: no list within the list.
  warnings: { visible: qualityFlags.length },
};

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

/** The filters that can be ticked on a search page. */
export interface FilterChoices {
  /** A part without choices is undefined; `later` if there are too many to choose from. */
  readonly parts: Partial<Readonly<Record<FormPart, FilterGroup | 'later' | undefined>>>;
  /** The filters that are neither ticked nor typed: a form keeps them hidden. */
  readonly others: Pairs;
}

/** The parameters of ranges, which are typed. */
export const rangeParameters = ['cost_min', 'cost_max', 'completion_after', 'completion_before'] as const;

interface Counts {
  readonly facets: FacetCounts<TickedField>;
  readonly flags: readonly FlagCount[];
}

export function filterChoices(state: SearchState, { facets, flags }: Counts): FilterChoices {
  const [ofMeasures, ofWarnings] = [true, false].map((wanted) =>
    flags.filter(({ value }) => isMeasure(value) === wanted),
  );
  const parts: FilterChoices['parts'] = {
    ...Object.fromEntries(tickedFields.map((field) => [field, fieldGroup(state, field, facets[field])])),
    measures: filterGroup(state, 'quality', ofMeasures!, tickRules.measures),
    warnings: filterGroup(state, 'quality', ofWarnings!, tickRules.warnings),
  };
  const groups = Object.values(parts).filter((part) => part !== 'later' && part !== undefined);
  return { parts, others: othersThan(groups, state.pairs) };
}

function fieldGroup(
  state: SearchState,
  field: TickedField,
  values: readonly FacetCount[],
): FilterGroup | 'later' | undefined {
  const { [field]: rules = {} } = tickRules;
  const isChosen = selectedValues(state.pairs, field).length > 0;
  if (rules.isOfFound) {
    const found = values.filter(({ count }) => count > 0);
    if (rules.most !== undefined && found.length > rules.most && !isChosen) return 'later';
    return filterGroup(state, field, found.slice(0, rules.most), rules);
  }
  const hasChoice = values.length > 1 && !rules.isRedundant?.(values);
  return hasChoice || isChosen ? filterGroup(state, field, values, rules) : undefined;
}

function filterGroup(
  { pairs }: SearchState,
  parameter: FilterGroup['parameter'],
  values: readonly FacetCount[],
  { visible = USUALLY_VISIBLE, rank }: TickRules = {},
): FilterGroup | undefined {
  const ordered = rank ? values.toSorted((a, b) => rank(a.value) - rank(b.value)) : values;
  const choices = ordered
    .map((value) => ({ ...value, isChosen: isSelected(pairs, parameter, value.value) }))
    .filter(({ count, isChosen }) => count > 0 || isChosen);
  if (choices.length === 0) return undefined;
  const first = choices.filter(({ isChosen }, i) => i < visible || isChosen);
  const rest = choices.filter((choice) => !first.includes(choice));
  return { parameter, first, rest, isAnyChosen: choices.some(({ isChosen }) => isChosen) };
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
