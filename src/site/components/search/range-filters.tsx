import { pagePaths } from '../../addresses.ts';
import { type SearchState, selectedValues, without } from '../../search-state.ts';
import { HiddenFields } from '../search-form.tsx';

const rangeParameters = ['cost_min', 'cost_max', 'completion_after', 'completion_before'] as const;

/** Ranges of cost and completion. A form, because they are typed. */
export function RangeFilters({ state }: { readonly state: SearchState }) {
  const others = rangeParameters.reduce((pairs, name) => without(pairs, name), state.pairs);
  const ordering = state.ordering === undefined ? [] : [['ordering', state.ordering] as const];
  return (
    <details class="facet" open={others.length < state.pairs.length}>
      <summary>
        <h2>Cost and completion</h2>
      </summary>
      <form class="ranges" action={pagePaths.start} data-island="tidy-form">
        <fieldset>
          <legend>Estimated cost in rand</legend>
          <AmountField state={state} name="cost_min" label="From" example="5 million" />
          <AmountField state={state} name="cost_max" label="To" example="1 billion" />
        </fieldset>
        <fieldset>
          <legend>Estimated completion</legend>
          <DateField state={state} name="completion_after" label="From" />
          <DateField state={state} name="completion_before" label="To" />
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
