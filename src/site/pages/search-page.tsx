import type { CatalogueIndex } from '../../index/index.ts';
import { apiPaths, queryOf } from '../../query/index.ts';
import { type Pairs, START_PATH, searchPath } from '../addresses.ts';
import { Chips, chipText } from '../components/chips.tsx';
import { Filters } from '../components/filters.tsx';
import { NothingFound } from '../components/nothing-found.tsx';
import { Pager } from '../components/pager.tsx';
import { ProjectList } from '../components/project-list.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { Sorting } from '../components/sorting.tsx';
import { StageSummary } from '../components/stage-summary.tsx';
import { TakeAway } from '../components/take-away.tsx';
import { Money } from '../components/value.tsx';
import { count, counted } from '../format/money.ts';
import type { ResultsMapData } from '../map/map-data.ts';
import { ResultsMap } from '../map/results-map.tsx';
import { type PageContent, SITE_NAME } from '../page.tsx';
import { type SearchState, without } from '../search-state.ts';
import { projectRow } from '../selectors/project-row.ts';
import { PAGE_PROJECTS, type SearchResult, searchResult } from '../selectors/search-answer.ts';
import type { SiteSettings } from '../site-settings.ts';
import { StartIntro, startJsonLd } from './start-intro.tsx';

/** The start page, which goes on as the search for everything, or the results of a search. */
export function searchPage(
  index: CatalogueIndex,
  state: SearchState,
  settings: SiteSettings,
  base: string,
): PageContent {
  const answer = searchResult(index, state);
  const view = { index, state, answer, settings };
  if (state.isStart) return startPage(view, base);
  const words = state.pairs.map(([name, value]) => chipText(name, value)).join(', ');
  const title = words === '' ? 'All projects' : `Projects: ${words}`;
  return {
    title: answer.page > 1 ? `${title} (page ${answer.page})` : title,
    description: `${counted(answer.count, 'public infrastructure project')}: what they cost, who is responsible and how far they are.`,
    canonical: searchPath({ filters: state.pairs, ordering: state.ordering, page: answer.page }),
    isListed: state.pairs.length === 0 && state.ordering === undefined,
    section: 'search',
    body: (
      <>
        <div class="search-head">
          <SearchForm q={state.q} kept={keptBySearch(state)} />
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
function keptBySearch({ pairs, ordering, view }: SearchState): Pairs {
  const kept = without(pairs, 'q');
  return [
    ...kept,
    ...(ordering === undefined ? [] : [['ordering', ordering] as const]),
    ...(view === undefined ? [] : [['view', view] as const]),
  ];
}

interface ResultsProps {
  readonly index: CatalogueIndex;
  readonly state: SearchState;
  readonly answer: SearchResult;
  readonly settings: SiteSettings;
}

function Results({ index, state, answer, settings }: ResultsProps) {
  const isMap = state.view === 'map';
  return (
    <div class={isMap ? 'search is-map' : 'search is-list'} id="results">
      <h1 class={state.isStart ? 'is-second' : ''}>
        {state.isStart
          ? 'All projects'
          : answer.count === 0
            ? 'No projects found'
            : counted(answer.count, 'project')}
      </h1>
      <ResultsHead state={state} answer={answer} />
      <input type="checkbox" class="filters-switch visually-hidden" id="show-filters" />
      <div class="search-bar">
        <label class="button filters-button" for="show-filters">
          Filters{state.pairs.length > 0 ? ` (${state.pairs.length})` : ''}
        </label>
        <ViewSwitch state={state} />
        {answer.count > 0 && (
          <TakeAway count={answer.count} filters={state.pairs} ordering={answer.ordering} />
        )}
      </div>
      <aside class="filters" aria-label="Narrow the search">
        <Filters state={state} answer={answer} />
      </aside>
      <section class="results" aria-labelledby="results-heading">
        <h2 id="results-heading" class="visually-hidden">
          Results
        </h2>
        {answer.count === 0 ? (
          <NothingFound state={state} waysOut={answer.waysOut} />
        ) : (
          <>
            <Sorting state={state} />
            <ProjectList
              rows={Array.from(answer.positions, (position) => projectRow(index, position))}
              start={(answer.page - 1) * PAGE_PROJECTS + 1}
            />
            <Pager state={state} answer={answer} />
          </>
        )}
      </section>
      <ResultsMap
        clusters={answer.clusters}
        count={answer.count}
        withoutPlace={answer.withoutPlace}
        data={mapData(state, answer, settings)}
      />
    </div>
  );
}

/** How many, how much, how far; what was understood of the question. */
function ResultsHead({ state, answer }: Pick<ResultsProps, 'state' | 'answer'>) {
  const { correctedWords } = answer.selection;
  return (
    <div class="results-head">
      {state.refusals.map((refusal) => (
        <p key={refusal} class="notice is-warning">
          {refusal}
        </p>
      ))}
      {correctedWords && (
        <p class="notice">
          Nothing has “{state.q}”. These are the projects with <strong>“{correctedWords.join(' ')}”</strong>.
        </p>
      )}
      <Chips state={state} />
      {answer.count > 0 && <CostTogether answer={answer} />}
      {!state.isStart && <StageSummary state={state} stages={answer.facets.status} />}
    </div>
  );
}

function CostTogether({ answer: { cost, withCost, count: projects } }: Pick<ResultsProps, 'answer'>) {
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
  answer: SearchResult,
  { tilesUrl, tilesAttribution }: SiteSettings,
): ResultsMapData {
  const outsideBox = without(state.pairs, 'bbox');
  const { bbox } = state.filters;
  return {
    tilesUrl,
    tilesAttribution,
    clustersPath: `${apiPaths.geojson}${queryOf(outsideBox)}`,
    searchPath: searchPath({ filters: outsideBox, ordering: state.ordering, view: 'map' }),
    bounds: bbox ? [bbox.west, bbox.south, bbox.east, bbox.north] : boundsOf(answer),
    isInBox: bbox !== undefined,
  };
}

function boundsOf({ clusters: found }: SearchResult): ResultsMapData['bounds'] {
  if (found.length === 0) return WHOLE_COUNTRY;
  const boxes = found.map(({ bounds }) => bounds);
  return [
    Math.min(...boxes.map(({ west }) => west)),
    Math.min(...boxes.map(({ south }) => south)),
    Math.max(...boxes.map(({ east }) => east)),
    Math.max(...boxes.map(({ north }) => north)),
  ];
}
