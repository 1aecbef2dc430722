import { searchPath } from '../../addresses.ts';
import { counted } from '../../format/money.ts';
import { refinedPath, type SearchState } from '../../search-state.ts';
import type { Alternative } from '../../selectors/alternatives.ts';
import type { NearSearch } from '../../selectors/near-search.ts';
import { chipText } from './filter-chips.tsx';
import { pointName } from './near-chip.tsx';

interface NothingFoundProps {
  readonly state: SearchState;
  readonly near: NearSearch | undefined;
  readonly alternatives: readonly Alternative[];
}

/** Shown for a search without results, with less strict searches that have some. */
export const NothingFound = ({ state, near, alternatives }: NothingFoundProps) => (
  <div class="nothing-found">
    <h3>No project matches all of this.</h3>
    {alternatives.length > 0 && (
      <>
        <p>There are some if you ask for less:</p>
        <ul class="alternatives">
          {alternatives.map(({ pairs, change, count }) => (
            <li key={refinedPath(state, pairs)}>
              <a href={refinedPath(state, pairs)}>{changeText(change, near)}</a>{' '}
              <span class="hint">{counted(count, 'project')}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    {state.q !== '' && (
      <p>
        Every word must occur in a project’s name, place, department, number or in the names of its companies.
        Fewer words, or only the beginning of one, find more. The search tips say what else works.
      </p>
    )}
    <p>
      <a href={searchPath({ filters: [] })}>See all projects</a>
    </p>
  </div>
);

/** How an alternative differs from the search. */
function changeText(change: Alternative['change'], near: NearSearch | undefined): string {
  if ('withinKm' in change) return `Within ${change.withinKm}\u00a0km instead of ${near!.point.km}\u00a0km`;
  if ('q' in change) return `Any of these: ${change.q}`;
  if (change.without.some(([name]) => name === 'near'))
    return `Everywhere, not only near ${pointName(near!.place)}`;
  return `Without ${change.without.map(([name, value]) => chipText(name, value)).join(' or ')}`;
}
