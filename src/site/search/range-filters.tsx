import { type SearchState, selectedValues } from '../addresses/search-state.ts';
import { useLanguage } from '../language/use-language.tsx';
import { rangeParameters } from './filter-choices.ts';

/** Ranges of cost and completion, which are typed. */
export function RangeFilters({ state }: { readonly state: SearchState }) {
  const { texts } = useLanguage();
  const { filters } = texts.search;
  const isOpen = state.pairs.some(([name]) => rangeParameters.some((parameter) => parameter === name));
  return (
    <details class="facet ranges" data-facet={filters.costAndCompletion} open={isOpen}>
      <summary>
        <h2>{filters.costAndCompletion}</h2>
      </summary>
      <fieldset>
        <legend>{filters.cost}</legend>
        <AmountField state={state} name="cost_min" label={filters.from} example={filters.lowExample} />
        <AmountField state={state} name="cost_max" label={filters.to} example={filters.highExample} />
      </fieldset>
      <fieldset>
        <legend>{filters.completion}</legend>
        <DateField state={state} name="completion_after" label={filters.from} />
        <DateField state={state} name="completion_before" label={filters.to} />
      </fieldset>
      <button type="submit" class="button ranges-apply">
        {filters.apply}
      </button>
    </details>
  );
}

interface FieldProps {
  readonly state: SearchState;
  readonly name: (typeof rangeParameters)[number];
  readonly label: string;
}

const firstValue = (state: SearchState, name: string): string => selectedValues(state.pairs, name)[0] ?? '';

const AmountField = ({ state, name, label, example }: FieldProps & { readonly example: string }) => (
  <label class="field">
    <span>{label}</span>
    <input
      type="text"
      name={name}
      value={firstValue(state, name)}
      placeholder={example}
      inputMode="text"
      autocomplete="off"
    />
  </label>
);

const DateField = ({ state, name, label }: FieldProps) => (
  <label class="field">
    <span>{label}</span>
    <input type="date" name={name} value={firstValue(state, name)} />
  </label>
);
