import { searchPath } from '../../addresses.ts';
import { counted } from '../../format/money.ts';
import type { SearchState } from '../../search-state.ts';
import type { Alternative } from '../../selectors/search-results.ts';
import { chipText } from './filter-chips.tsx';

interface NothingFoundProps {
  readonly state: SearchState;
  readonly alternatives: readonly Alternative[];
}

/** No results, and what can be done about it. */
export const NothingFound = ({ state, alternatives }: NothingFoundProps) => (
  <div class="nothing-found">
    <h3>No project matches all of this.</h3>
    {alternatives.length > 0 && (
      <>
        <p>There are some if you leave something out:</p>
        <ul class="alternatives">
          {alternatives.map(({ left, without, count }) => (
            <li key={without + left.length}>
              <a href={searchPath({ filters: left, ordering: state.ordering, view: state.view })}>
                Without {droppedText(state, without)}
              </a>{' '}
              <span class="hint">{counted(count, 'project')}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    {state.q !== '' && (
      <p>
        Every word must occur in a project’s name, place, department, number or in the names of its companies.
        Fewer words, or only the beginning of one, find more.
      </p>
    )}
    <p>
      <a href={searchPath({ filters: [] })}>See all projects</a>
    </p>
  </div>
);

/** What is left out, in words: the conditions of a parameter, or words of the search itself. */
function droppedText(state: SearchState, left: string): string {
  const values = state.pairs.filter(([name]) => name === left);
  if (values.length === 0) return `\u201c${left}\u201d`;
  return values.map(([name, value]) => chipText(name, value)).join(' or ');
}
