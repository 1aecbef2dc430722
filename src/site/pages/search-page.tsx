import type { CatalogueIndex } from '../../index/index.ts';
import { apiPaths, queryOf } from '../../query/index.ts';
import { type Pairs, START_PATH, searchPath } from '../addresses.ts';
import { DownloadsMenu } from '../components/downloads-menu.tsx';
import { chipText, FilterChips } from '../components/filter-chips.tsx';
import { Filters } from '../components/filters.tsx';
import { NothingFound } from '../components/nothing-found.tsx';
import { Pager } from '../components/pager.tsx';
import { ProjectList } from '../components/project-list.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { Sorting } from '../components/sorting.tsx';
import { StageSummary } from '../components/stage-summary.tsx';
import { Money } from '../components/value.tsx';
import { count, counted } from '../format/money.ts';
import type { ResultsMapData } from '../map/map-data.ts';
import { ResultsMap } from '../map/results-map.tsx';
import { type PageContent, SITE_NAME } from '../page.tsx';
import { type SearchState, without } from '../search-state.ts';
import { projectRow } from '../selectors/project-row.ts';
import { PAGE_PROJECTS, type SearchResults, searchResults } from '../selectors/search-results.ts';
import type { SiteSettings } from '../site-settings.ts';
import { StartIntro, startJsonLd } from './start-intro.tsx';

/** The start page, which goes on as the search for everything, or the results of a search. */
export function searchPage(
  index: CatalogueIndex,
  state: SearchState,
  settings: SiteSettings,
  base: string,
): PageContent {
  const results = searchResults(index, state);
  const view = { index, state, results, settings };
  if (state.isStart) return startPage(view, base);
  const words = state.pairs.map(([name, value]) => chipText(name, value)).join(', ');
  const title = words === '' ? 'All projects' : `Projects: ${words}`;
  return {
    title: results.page > 1 ? `${title} (page ${results.page})` : title,
    description: `${counted(results.count, 'public infrastructure project')}: what they cost, who is responsible and how far they are.`,
    canonical: searchPath({ filters: state.pairs, ordering: state.ordering, page: results.page }),
    isListed: state.pairs.length === 0 && state.ordering === undefined,
    section: 'search',
    body: (
      <>
        <div class="search-head">
          <SearchForm q={state.q} hiddenFields={hiddenFieldsOf(state)} />
        </div>
        <Results {...view} />
      </>
    ),
  };
}

function startPage(view: ResultsProps, base: string): PageContent {
  const { index } = view;
  return {
    title: SITE_NAME,
    description: `The schools, clinics, roads, libraries and housing that government builds: ${counted(index.count, 'project')}, what they cost, who is responsible and how far they are.`,
    canonical: START_PATH,
    isListed: true,
    section: undefined,
    jsonLd: startJsonLd(index, base),
    body: (
      <>
        <StartIntro index={index} />
        <Results {...view} />
      </>
    ),
  };
}

/** A new search keeps what it is narrowed to, and its order. */
function hiddenFieldsOf({ pairs, ordering, view }: SearchState): Pairs {
  const filters = without(pairs, 'q');
  return [
    ...filters,
    ...(ordering === undefined ? [] : [['ordering', ordering] as const]),
    ...(view === undefined ? [] : [['view', view] as const]),
  ];
}

interface ResultsProps {
  readonly index: CatalogueIndex;
  readonly state: SearchState;
  readonly results: SearchResults;
  readonly settings: SiteSettings;
}

function Results({ index, state, results, settings }: ResultsProps) {
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
          <NothingFound state={state} alternatives={results.alternatives} />
        ) : (
          <>
            <Sorting state={state} />
            <ProjectList
              rows={Array.from(results.positions, (position) => projectRow(index, position))}
              start={(results.page - 1) * PAGE_PROJECTS + 1}
            />
            <Pager state={state} results={results} />
          </>
        )}
      </section>
      <ResultsMap
        clusters={results.clusters}
        count={results.count}
        withoutPlace={results.withoutPlace}
        data={mapData(state, results, settings)}
      />
    </div>
  );
}

/** How many, how much, how far; what was understood of the question. */
function ResultsHead({ state, results }: Pick<ResultsProps, 'state' | 'results'>) {
  const { correctedWords } = results.selection;
  return (
    <div class="results-head">
      {state.errors.map((error) => (
        <p key={error} class="notice is-warning">
          {error}
        </p>
      ))}
      {correctedWords && (
        <p class="notice">
          Nothing has “{state.q}”. These are the projects with <strong>“{correctedWords.join(' ')}”</strong>.
        </p>
      )}
      <FilterChips state={state} />
      {results.count > 0 && <CostTogether results={results} />}
      {!state.isStart && <StageSummary state={state} stages={results.facets.status} />}
    </div>
  );
}

function CostTogether({ results: { cost, withCost, count: projects } }: Pick<ResultsProps, 'results'>) {
  if (withCost === 0) return <p class="results-cost">Estimated cost not available</p>;
  return (
    <p class="results-cost">
      <Money rand={cost} /> estimated cost together
      {withCost < projects && ` (known for ${count(withCost)} of them)`}
    </p>
  );
}

/** On a narrow screen either the list or the map. */
function ViewSwitch({ state }: { readonly state: SearchState }) {
  const { pairs: filters, ordering, page } = state;
  const at = (view: 'list' | 'map') => searchPath({ filters, ordering, page, view });
  const isMap = state.view === 'map';
  return (
    <nav class="view-switch" aria-label="List or map" data-island="view-switch">
      <a href={at('list')} aria-current={isMap ? undefined : 'true'} data-view="list">
        List
      </a>
      <a href={at('map')} aria-current={isMap ? 'true' : undefined} data-view="map">
        Map
      </a>
    </nav>
  );
}

/** What a map shows of a country where there is nothing to show. */
const WHOLE_COUNTRY = [16.4, -34.9, 33, -22.1] as const;

function mapData(
  state: SearchState,
  results: SearchResults,
  { tilesUrl, tilesAttribution }: SiteSettings,
): ResultsMapData {
  const outsideBox = without(state.pairs, 'bbox');
  const { bbox } = state.filters;
  return {
    tilesUrl,
    tilesAttribution,
    clustersPath: `${apiPaths.geojson}${queryOf(outsideBox)}`,
    searchPath: searchPath({ filters: outsideBox, ordering: state.ordering, view: 'map' }),
    bounds: bbox ? [bbox.west, bbox.south, bbox.east, bbox.north] : boundsOf(results),
    isInBox: bbox !== undefined,
  };
}

function boundsOf({ clusters: found }: SearchResults): ResultsMapData['bounds'] {
  if (found.length === 0) return WHOLE_COUNTRY;
  const boxes = found.map(({ bounds }) => bounds);
  return [
    Math.min(...boxes.map(({ west }) => west)),
    Math.min(...boxes.map(({ south }) => south)),
    Math.max(...boxes.map(({ east }) => east)),
    Math.max(...boxes.map(({ north }) => north)),
  ];
}
