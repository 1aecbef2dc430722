import type { CatalogueIndex } from '../../../index/index.ts';
import { fill } from '../../../page/language/text.ts';
import { searchPath, type View } from '../../addresses.ts';
import { EmbedSearch } from '../../embed/embed-code.tsx';
import { useLanguage } from '../../language/use-language.tsx';
import { ResultsMap } from '../../map/results-map.tsx';
import type { SearchState } from '../../search-state.ts';
import { foundProjects } from '../../selectors/found-projects.ts';
import { PAGE_PROJECTS, type SearchResults } from '../../selectors/search-results.ts';
import type { SiteSettings } from '../../site-settings.ts';
import { Pager } from '../pager.tsx';
import { ProjectList } from '../project-list.tsx';
import { DownloadsMenu } from './downloads-menu.tsx';
import { FilterChips } from './filter-chips.tsx';
import { Filters, filterCount } from './filters.tsx';
import { IgnoredParameters } from './ignored-parameters.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PassOn } from './pass-on.tsx';
import { PlaceChoices, PlaceSource } from './place-notes.tsx';
import { ReadingNotes } from './reading-notes.tsx';
import { Sorting } from './sorting.tsx';
import { Summary } from './summary.tsx';

interface ResultsProps {
  readonly index: CatalogueIndex;
  readonly state: SearchState;
  readonly results: SearchResults;
  readonly settings: SiteSettings;
  /** Address of the service, and what the search is called: for the code of embeds. */
  readonly base: string;
  readonly title: string;
}

/** Where the skip link of the page leads: the first link after it is the first result. */
export const RESULTS_ID = 'results-list';

/**
 * The results of a search as a list and a map, with the filters beside them. What the results add up
 * to comes last, because narrow screens show everything in this order.
 */
export function Results({ index, state, results, settings, base, title }: ResultsProps) {
  const { texts, counted } = useLanguage();
  const { search } = texts;
  const heading = results.count === 0 ? search.noProjects : counted(search.projects, results.count);
  return (
    <div class={state.view === 'map' ? 'search is-map' : 'search is-list'} id="results">
      <h1 class={state.isStart ? 'is-second' : ''}>{state.isStart ? search.allProjects : heading}</h1>
      <Notes state={state} results={results} />
      <SearchBar state={state} results={results} />
      <aside class="filters" id="filters" aria-label={search.filters.label}>
        <Filters state={state} results={results} />
      </aside>
      <section class="results" aria-labelledby="results-heading">
        <h2 id="results-heading" class="visually-hidden">
          {search.results}
        </h2>
        <div id={RESULTS_ID} tabIndex={-1}>
          {results.count === 0 ? (
            <NothingFound state={state} near={results.near} alternatives={results.alternatives} />
          ) : (
            <ProjectList
              projects={foundProjects(index, results.selection, results.positions)}
              start={(results.page - 1) * PAGE_PROJECTS + 1}
            />
          )}
        </div>
        <Pager
          label={search.pages}
          page={results.page}
          pages={results.pages}
          at={(page) => pageOf(state, page)}
        />
        {results.count > 0 && (
          <EmbedSearch
            base={base}
            filters={state.pairs}
            ordering={state.ordering}
            page={searchPath({ filters: state.pairs, ordering: state.ordering })}
            title={title}
          />
        )}
        {results.places && <PlaceSource />}
      </section>
      <ResultsMap index={index} state={state} results={results} settings={settings} />
      <Summary index={index} state={state} results={results} />
    </div>
  );
}

const pageOf = ({ pairs: filters, ordering, view = 'list' }: SearchState, page: number): string =>
  searchPath({ filters, ordering, page, view });

type PartProps = Pick<ResultsProps, 'state' | 'results'>;

/** What is wrong with the query, what it was taken for, and its filters. Nothing without any. */
function Notes({ state, results }: PartProps) {
  if (state.pairs.length === 0 && state.ignored.length === 0) return null;
  return (
    <div class="results-notes">
      <IgnoredParameters state={state} />
      <ReadingNotes state={state} reading={results.selection.reading} />
      <FilterChips state={state} near={results.near} />
      {results.places && <PlaceChoices state={state} links={results.places} />}
    </div>
  );
}

/** What can be done with the results. */
function SearchBar({ state, results }: PartProps) {
  const { texts, count } = useLanguage();
  const { button, buttonChosen } = texts.search.filters;
  const chosen = filterCount(state);
  return (
    <div class="search-bar">
      <a class="button filters-button" href="#filters">
        {chosen === 0 ? button : fill(buttonChosen, { number: count(chosen) })}
      </a>
      <ViewSwitch state={state} />
      <PassOn />
      {results.count > 0 && (
        <>
          <Sorting state={state} isNear={results.near !== undefined} />
          <DownloadsMenu count={results.count} filters={state.pairs} ordering={results.ordering} />
        </>
      )}
    </div>
  );
}

/** Switches narrow screens between list and map; wide ones show both. */
function ViewSwitch({ state }: { readonly state: SearchState }) {
  const { texts, path } = useLanguage();
  const { view: views } = texts.search;
  const { pairs: filters, ordering, page } = state;
  const pathOf = (view: View) => path(searchPath({ filters, ordering, page, view }));
  const isMap = state.view === 'map';
  return (
    <nav class="view-switch" aria-label={views.label} data-island="view-switch">
      <a href={pathOf('list')} aria-current={isMap ? undefined : 'true'} data-view="list">
        {views.list}
      </a>
      <a href={pathOf('map')} aria-current={isMap ? 'true' : undefined} data-view="map">
        {views.map}
      </a>
    </nav>
  );
}
