import type { ComponentChildren } from 'preact';
import { type FacetField, type FilterField, facetFields, statusOrder } from '../../../project/index.ts';
import { type QualityFlag, qualityFlags } from '../../../quality/index.ts';
import { START_PATH, searchPath } from '../../addresses.ts';
import { filterTitle } from '../../copy/field-texts.ts';
import { shortStage } from '../../copy/stage-names.ts';
import { count } from '../../format/money.ts';
import { isSelected, type SearchState, selectedValues, toggled, without } from '../../search-state.ts';
import type { ValueCount } from '../../selectors/municipalities.ts';
import type { SearchResults } from '../../selectors/search-results.ts';
import { HiddenFields } from '../search-form.tsx';
import { StageMark } from '../value.tsx';

interface FiltersProps {
  readonly state: SearchState;
  readonly results: SearchResults;
}

/** Values shown before the rest is folded away. */
const SHOWN_AT_ONCE = 7;
/** Lists of municipalities longer than this are of no use before a province is chosen. */
const MOST_MUNICIPALITIES = 80;

/** The filters of a search, each value with the number of projects that it would leave. */
export const Filters = ({ state, results }: FiltersProps) => (
  <div class="filters-panel">
    <Facet state={state} field="status" values={inOrderOfStages(results.facets.status)} atOnce={16} />
    <Facet state={state} field="province" values={results.facets.province} atOnce={9} />
    <Facet state={state} field="department" values={results.facets.department} isFolded />
    <Ranges state={state} />
    <Facet
      state={state}
      field="primary_funding_source"
      values={results.facets.primary_funding_source}
      isFolded
    />
    <Facet state={state} field="district_municipality" values={results.districts} isFolded />
    <Municipalities state={state} values={results.municipalities} />
    {otherFacets.map((field) => (
      <OptionalFacet key={field} state={state} field={field} values={optionalValues(field, results)} />
    ))}
    <Quality state={state} />
  </div>
);

const mainFacets: readonly FacetField[] = ['status', 'province', 'department', 'primary_funding_source'];
const otherFacets = facetFields.filter((field) => !mainFacets.includes(field));

/** The government is the same as the province unless the national government reports, too. */
function optionalValues(field: FacetField, { facets }: SearchResults): readonly ValueCount[] {
  const isRedundant =
    field === 'government_label' && facets.government_label.every(({ value }) => value !== 'National');
  return isRedundant ? [] : facets[field];
}

const inOrderOfStages = (values: readonly ValueCount[]): readonly ValueCount[] =>
  values.toSorted((a, b) => statusOrder(a.value) - statusOrder(b.value));

interface FacetProps {
  readonly state: SearchState;
  readonly field: FilterField;
  readonly values: readonly ValueCount[];
  readonly atOnce?: number;
  readonly isFolded?: boolean;
}

/** Left out if there is no choice of values. */
const OptionalFacet = (props: FacetProps) => (props.values.length > 1 ? <Facet {...props} isFolded /> : null);

function Facet({ state, field, values, atOnce = SHOWN_AT_ONCE, isFolded = false }: FacetProps) {
  const isChosen = ({ value }: ValueCount) => isSelected(state.pairs, field, value);
  const useful = values.filter((value) => value.count > 0 || isChosen(value));
  if (useful.length === 0) return null;
  const first = useful.filter((value, i) => i < atOnce || isChosen(value));
  const rest = useful.filter((value) => !first.includes(value));
  return (
    <details class="facet" open={!isFolded || useful.some(isChosen)}>
      <summary>
        <h2>{filterTitle(field)}</h2>
      </summary>
      <FacetValues state={state} field={field} values={first} />
      {rest.length > 0 && (
        <details class="facet-rest">
          <summary>{`${rest.length} more`}</summary>
          <FacetValues state={state} field={field} values={rest} />
        </details>
      )}
    </details>
  );
}

type FacetValuesProps = Pick<FacetProps, 'state' | 'field' | 'values'>;

const FacetValues = ({ state, field, values }: FacetValuesProps) => (
  <ul class="facet-values">
    {values.map(({ value, count: projects }) => (
      <li key={value}>
        <Tick
          href={searchPath({
            filters: toggled(state.pairs, field, value),
            ordering: state.ordering,
            view: state.view,
          })}
          isOn={isSelected(state.pairs, field, value)}
        >
          {field === 'status' && <StageMark status={value} />}
          <span class="facet-text">{field === 'status' ? shortStage(value) : value}</span>
          <span class="facet-count">{count(projects)}</span>
        </Tick>
      </li>
    ))}
  </ul>
);

interface TickProps {
  readonly href: string;
  readonly isOn: boolean;
  readonly children: ComponentChildren;
}

/** A link that puts a value into the search or takes it out. */
const Tick = ({ href, isOn, children }: TickProps) => (
  <a class="tick" href={href} aria-current={isOn ? 'true' : undefined} rel="nofollow">
    <span class="tick-box" aria-hidden="true" />
    {children}
    {isOn && <span class="visually-hidden">, chosen; follow to remove</span>}
  </a>
);

const Municipalities = ({
  state,
  values,
}: {
  readonly state: SearchState;
  readonly values: readonly ValueCount[];
}) => {
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

const value = (state: SearchState, name: string): string => selectedValues(state.pairs, name)[0] ?? '';

const ranges = ['cost_min', 'cost_max', 'completion_after', 'completion_before'] as const;

/** Ranges of cost and completion: a form, since they are typed. */
function Ranges({ state }: { readonly state: SearchState }) {
  const others = ranges.reduce((pairs, name) => without(pairs, name), state.pairs);
  const ordering = state.ordering === undefined ? [] : [['ordering', state.ordering] as const];
  const isAny = others.length < state.pairs.length;
  return (
    <details class="facet" open={isAny}>
      <summary>
        <h2>Cost and completion</h2>
      </summary>
      <form class="ranges" action={START_PATH} data-island="tidy-form">
        <fieldset>
          <legend>Estimated cost in rand</legend>
          <TextField name="cost_min" label="From" value={value(state, 'cost_min')} hint="5 million" />
          <TextField name="cost_max" label="To" value={value(state, 'cost_max')} hint="1 billion" />
        </fieldset>
        <fieldset>
          <legend>Estimated completion</legend>
          <DateField name="completion_after" label="From" value={value(state, 'completion_after')} />
          <DateField name="completion_before" label="To" value={value(state, 'completion_before')} />
        </fieldset>
        <HiddenFields pairs={[...others, ...ordering]} />
        <button type="submit" class="button">
          Apply
        </button>
      </form>
    </details>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
}

const TextField = ({ name, label, value: given, hint }: FieldProps) => (
  <label class="field">
    <span>{label}</span>
    <input type="text" name={name} value={given} placeholder={hint} inputMode="text" autocomplete="off" />
  </label>
);

const DateField = ({ name, label, value: given }: FieldProps) => (
  <label class="field">
    <span>{label}</span>
    <input type="date" name={name} value={given} />
  </label>
);

/** Doubts about the data. Their numbers are those of the whole catalogue, so none are shown beside a narrowed search. */
const Quality = ({ state }: { readonly state: SearchState }) => {
  const isChosen = (flag: QualityFlag) => isSelected(state.pairs, 'quality', flag);
  return (
    <details class="facet" open={qualityFlags.some(({ flag }) => isChosen(flag as QualityFlag))}>
      <summary>
        <h2>Doubts about the data</h2>
      </summary>
      <ul class="facet-values">
        {qualityFlags.map(({ flag, label }) => (
          <li key={flag}>
            <Tick
              href={searchPath({
                filters: toggled(state.pairs, 'quality', flag),
                ordering: state.ordering,
                view: state.view,
              })}
              isOn={isChosen(flag as QualityFlag)}
            >
              <span class="facet-text">{label}</span>
            </Tick>
          </li>
        ))}
      </ul>
    </details>
  );
};
