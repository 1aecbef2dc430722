import type { FacetCount } from '../../../index/index.ts';
import type { FilterField } from '../../../project/index.ts';
import { filterTitle } from '../../copy/field-texts.ts';
import { shortStage } from '../../copy/stage-names.ts';
import { count } from '../../format/money.ts';
import { isSelected, type SearchState } from '../../search-state.ts';
import { StageMark } from '../value.tsx';
import { FilterToggle } from './filter-toggle.tsx';

interface FacetProps {
  readonly state: SearchState;
  readonly field: FilterField;
  readonly values: readonly FacetCount[];
  /** Values that are visible before the list is unfolded. */
  readonly visible?: number;
  readonly isFolded?: boolean;
}

const USUALLY_VISIBLE = 7;

/** The values of a field as filters, each with the number of projects that it would leave. */
export function Facet({ state, field, values, visible = USUALLY_VISIBLE, isFolded = false }: FacetProps) {
  const isChosen = ({ value }: FacetCount) => isSelected(state.pairs, field, value);
  const useful = values.filter((value) => value.count > 0 || isChosen(value));
  if (useful.length === 0) return null;
  const first = useful.filter((value, i) => i < visible || isChosen(value));
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

const FacetValues = ({ state, field, values }: Pick<FacetProps, 'state' | 'field' | 'values'>) => (
  <ul class="facet-values">
    {values.map(({ value, count: projects }) => (
      <li key={value}>
        <FilterToggle state={state} name={field} value={value}>
          {field === 'status' && <StageMark status={value} />}
          <span class="facet-text">{field === 'status' ? shortStage(value) : value}</span>
          <span class="facet-count">{count(projects)}</span>
        </FilterToggle>
      </li>
    ))}
  </ul>
);
