import type { Ordering } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { defaultOrdering, refinedPath, type SearchState } from '../addresses/search-state.ts';
import { useLanguage } from '../language/use-language.tsx';

/** The orderings in the order of the menu: for each key, the direction that most visitors want first. */
const offered = [
  '-estimated_total_project_cost',
  'estimated_total_project_cost',
  '-spent',
  'spent',
  '-overrun',
  'overrun',
  '-overdue',
  'overdue',
  '-delay',
  'delay',
  'estimated_completion_date',
  '-estimated_completion_date',
  '-status_order',
  'status_order',
  'name',
  '-name',
] as const satisfies readonly Ordering[];

interface SortingProps {
  readonly state: SearchState;
  /** Whether the search is near a place, so that the nearest come first. */
  readonly isNear: boolean;
}

/** The orderings as a menu of links. */
export function Sorting({ state, isNear }: SortingProps) {
  const { texts } = useLanguage();
  const { sort } = texts.search;
  const usual = defaultOrdering(state);
  const inForce = state.ordering ?? usual;
  const best = isNear ? sort.distance : sort.bestMatch;
  const choices = [
    ...(usual === undefined ? [{ ordering: undefined, label: best }] : []),
    ...offered.map((ordering) => ({ ordering, label: sort[ordering] })),
  ];
  const current = choices.find(({ ordering }) => ordering === inForce);
  return (
    <details class="menu sorting" data-island="menu">
      <summary class="button">{fill(sort.current, { order: current?.label ?? '' })}</summary>
      <ul class="menu-panel">
        {choices.map(({ ordering, label }) => (
          <li key={label}>
            <SortLink state={state} ordering={ordering} label={label} isOn={ordering === inForce} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SortLinkProps {
  readonly state: SearchState;
  readonly ordering: Ordering | undefined;
  readonly label: string;
  readonly isOn: boolean;
}

function SortLink({ state, ordering, label, isOn }: SortLinkProps) {
  const { path } = useLanguage();
  return (
    <a
      class="sort"
      href={path(refinedPath({ ...state, ordering }, state.pairs))}
      aria-current={isOn ? 'true' : undefined}
      rel="nofollow"
    >
      {label}
    </a>
  );
}
