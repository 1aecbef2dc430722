import type { CatalogueIndex } from '../../../index/index.ts';
import { searchPath, type View } from '../../addresses.ts';
import { count, counted } from '../../format/money.ts';
import { ResultsMap } from '../../map/results-map.tsx';
import type { SearchState } from '../../search-state.ts';
import { foundProjects } from '../../selectors/found-projects.ts';
import { PAGE_PROJECTS, type SearchResults } from '../../selectors/search-results.ts';
import type { SiteSettings } from '../../site-settings.ts';
import { Pager } from '../pager.tsx';
import { ProjectList } from '../project-list.tsx';
import { StageSummary } from '../stage-summary.tsx';
import { Money } from '../value.tsx';
import { DownloadsMenu } from './downloads-menu.tsx';
import { FilterChips } from './filter-chips.tsx';
import { Filters } from './filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PlaceNotes } from './place-notes.tsx';
import { ReadingNotes } from './reading-notes.tsx';
import { Sorting } from './sorting.tsx';

interface ResultsProps {
  readonly index: CatalogueIndex;
  readonly state: SearchState;
  readonly results: SearchResults;
  readonly settings: SiteSettings;
}

/** The results of a search as a list and a map, with the filters beside them. */
export function Results({ index, state, results, settings }: ResultsProps) {
  const isMap = state.view === 'map';
  return (
    <div class={isMap ? 'search is-map' : 'search is-list'} id="results">
      <h1 class={state.isStart ? 'is-second' : ''}>
        {state.isStart
          ? 'All projects'
          : results.count === 0
            ? 'No projects found'
            : counted(results.count, 'project')}
      </h1>
      <ResultsHead state={state} results={results} />
      <input type="checkbox" class="filters-switch visually-hidden" id="show-filters" />
      <div class="search-bar">
        <label class="button filters-button" for="show-filters">
          Filters{state.pairs.length > 0 ? ` (${state.pairs.length})` : ''}
        </label>
        <ViewSwitch state={state} />
        {results.count > 0 && (
          <DownloadsMenu count={results.count} filters={state.pairs} ordering={results.ordering} />
        )}
      </div>
      <aside class="filters" aria-label="Narrow the search">
        <Filters state={state} results={results} />
      </aside>
      <section class="results" aria-labelledby="results-heading">
        <h2 id="results-heading" class="visually-hidden">
          Results
        </h2>
        {results.count === 0 ? (
          <NothingFound state={state} near={results.near} alternatives={results.alternatives} />
        ) : (
          <>
            <Sorting state={state} isNear={results.near !== undefined} />
            <ProjectList
              projects={foundProjects(index, results.selection, results.positions)}
              start={(results.page - 1) * PAGE_PROJECTS + 1}
            />
            <Pager
              label="Pages of results"
              page={results.page}
              pages={results.pages}
              at={(page) => pageOf(state, page)}
            />
          </>
        )}
      </section>
      <ResultsMap index={index} state={state} results={results} settings={settings} />
    </div>
  );
}

const pageOf = ({ pairs: filters, ordering, view = 'list' }: SearchState, page: number): string =>
  searchPath({ filters, ordering, page, view });

/** Errors of the query and what it was taken for, its filters, and the cost and stages of what was found. */
function ResultsHead({ state, results }: Pick<ResultsProps, 'state' | 'results'>) {
  return (
    <div class="results-head">
      {state.errors.map((error) => (
        <p key={error} class="notice is-warning">
          {error}
        </p>
      ))}
      <ReadingNotes state={state} reading={results.selection.reading} />
      <FilterChips state={state} near={results.near} />
      {results.places && <PlaceNotes state={state} links={results.places} />}
      {results.count > 0 && <TotalCost results={results} />}
      {!state.isStart && <StageSummary state={state} stages={results.facets.status} />}
    </div>
  );
}

function TotalCost({ results: { cost, withCost, count: projects } }: Pick<ResultsProps, 'results'>) {
  if (withCost === 0) return <p class="results-cost">Estimated cost not available</p>;
  return (
    <p class="results-cost">
      <Money rand={cost} /> estimated cost together
      {withCost < projects && ` (known for ${count(withCost)} of them)`}
    </p>
  );
}

/** Switches narrow screens between list and map; wide ones show both. */
function ViewSwitch({ state }: { readonly state: SearchState }) {
  const { pairs: filters, ordering, page } = state;
  const pathOf = (view: View) => searchPath({ filters, ordering, page, view });
  const isMap = state.view === 'map';
  return (
    <nav class="view-switch" aria-label="List or map" data-island="view-switch">
      <a href={pathOf('list')} aria-current={isMap ? undefined : 'true'} data-view="list">
        List
      </a>
      <a href={pathOf('map')} aria-current={isMap ? 'true' : undefined} data-view="map">
        Map
      </a>
    </nav>
  );
}
