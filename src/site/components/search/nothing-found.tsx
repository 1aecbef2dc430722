import { searchPath } from '../../addresses.ts';
import { counted } from '../../format/money.ts';
import { refinedPath, type SearchState } from '../../search-state.ts';
import type { Alternative } from '../../selectors/search-results.ts';
import { chipText } from './filter-chips.tsx';

interface NothingFoundProps {
  readonly state: SearchState;
  readonly alternatives: readonly Alternative[];
}

/** Shown for a search without results, with less strict searches that have some. */
export const NothingFound = ({ state, alternatives }: NothingFoundProps) => (
  <div class="nothing-found">
    <h3>No project matches all of this.</h3>
    {alternatives.length > 0 && (
      <>
        <p>There are some if you leave something out:</p>
        <ul class="alternatives">
          {alternatives.map(({ filters, without, count }) => (
            <li key={without + filters.length}>
              <a href={refinedPath(state, filters)}>Without {droppedText(state, without)}</a>{' '}
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

/** The filters of a parameter in words, or the search words that are left out. */
function droppedText(state: SearchState, dropped: string): string {
  const values = state.pairs.filter(([name]) => name === dropped);
  if (values.length === 0) return `\u201c${dropped}\u201d`;
  return values.map(([name, value]) => chipText(name, value)).join(' or ');
}
