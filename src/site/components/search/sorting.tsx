import type { Ordering } from '../../../index/index.ts';
import { defaultOrdering, refinedPath, type SearchState } from '../../search-state.ts';

interface SortKey {
  readonly label: string;
  /** The direction that most visitors want. */
  readonly first: Ordering;
  readonly second: Ordering;
  readonly inWords: Readonly<Partial<Record<Ordering, string>>>;
}

const sortKeys: readonly SortKey[] = [
  {
    label: 'Cost',
    first: '-estimated_total_project_cost',
    second: 'estimated_total_project_cost',
    inWords: {
      '-estimated_total_project_cost': 'highest first',
      estimated_total_project_cost: 'lowest first',
    },
  },
  {
    label: 'Completion',
    first: 'estimated_completion_date',
    second: '-estimated_completion_date',
    inWords: { estimated_completion_date: 'earliest first', '-estimated_completion_date': 'latest first' },
  },
  {
    label: 'Stage',
    first: '-status_order',
    second: 'status_order',
    inWords: { '-status_order': 'furthest first', status_order: 'earliest first' },
  },
  { label: 'Name', first: 'name', second: '-name', inWords: { name: 'A to Z', '-name': 'Z to A' } },
];

interface SortingProps {
  readonly state: SearchState;
  /** Whether the search is near a place, so that the nearest come first. */
  readonly isNear: boolean;
}

/** The orderings as links. The link of the current one reverses it. */
export function Sorting({ state, isNear }: SortingProps) {
  const inForce = state.ordering ?? defaultOrdering(state);
  return (
    <nav class="sorting" aria-label="Order of the results">
      <span class="sorting-label" aria-hidden="true">
        Order by
      </span>
      <ul>
        {defaultOrdering(state) === undefined && (
          <li>
            <SortLink
              state={state}
              ordering={undefined}
              isOn={inForce === undefined}
              label={isNear ? 'Distance' : 'Best match'}
            />
          </li>
        )}
        {sortKeys.map(({ label, first, second, inWords }) => {
          const isOn = inForce === first || inForce === second;
          const next = inForce === first ? second : first;
          return (
            <li key={label}>
              <SortLink
                state={state}
                ordering={next}
                isOn={isOn}
                label={label}
                {...(isOn && { direction: inWords[inForce!]!, isDescending: inForce!.startsWith('-') })}
              />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface SortLinkProps {
  readonly state: SearchState;
  readonly ordering: Ordering | undefined;
  readonly isOn: boolean;
  readonly label: string;
  readonly direction?: string;
  readonly isDescending?: boolean;
}

function SortLink({ state, ordering, isOn, label, direction, isDescending }: SortLinkProps) {
  const href = refinedPath({ ...state, ordering }, state.pairs);
  return (
    <a class="sort" href={href} aria-current={isOn ? 'true' : undefined} rel="nofollow">
      {label}
      {direction && (
        <>
          <span class="visually-hidden">, {direction}</span>
          <span class="sort-arrow" aria-hidden="true" title={direction}>
            {isDescending ? '↓' : '↑'}
          </span>
        </>
      )}
    </a>
  );
}
