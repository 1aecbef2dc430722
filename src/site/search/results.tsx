import { searchPath } from '../addresses/links.ts';
import { refinedPath, type SearchState } from '../addresses/search-state.ts';
import { Pager } from '../elements/pager.tsx';
import { EmbedSearch } from '../embed/embed-code.tsx';
import { IgnoredParameters } from '../filters/ignored-parameters.tsx';
import { SharedNames } from '../filters/shared-names.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { MapContent } from '../map/map-content.ts';
import { FilterChips } from './filter-chips.tsx';
import { Filters } from './filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PlaceChoices, PlaceSource } from './place-notes.tsx';
import { ProjectList } from './project-list.tsx';
import { ReadingNotes } from './reading-notes.tsx';
import { ResultsMap } from './results-map.tsx';
import { SearchBar } from './search-bar.tsx';
import { PAGE_PROJECTS, type SearchResults } from './search-results.ts';
import { MoreAbout, Summary } from './summary.tsx';

interface ResultsProps {
  readonly state: SearchState;
  readonly results: SearchResults;
  readonly map: MapContent;
  /** Address of the service, and what the search is called: for the code of embeds. */
  readonly base: string;
  readonly title: string;
}

/** Where the skip link of the page leads: the first link after it is the first result. */
export const RESULTS_ID = 'results-list';

/**
 * The results of a search as a list and a map, with the filters beside them. Narrow screens show
 * everything in this order: what the results add up to comes last.
 */
export function Results({ state, results, map, base, title }: ResultsProps) {
  const { texts, counted } = useLanguage();
  const { search } = texts;
  const heading = results.count === 0 ? search.noProjects : counted(search.projects, results.count);
  return (
    <div class={state.view === 'map' ? 'search is-map' : 'search is-list'} id="results">
      <h1 class={state.isStart ? 'is-second' : ''}>{state.isStart ? search.allProjects : heading}</h1>
      <Notes state={state} results={results} />
      <SearchBar state={state} results={results} base={base} />
      {!state.isStart && <MoreAbout state={state} results={results} />}
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
            <ProjectList projects={results.projects} start={(results.page - 1) * PAGE_PROJECTS + 1} />
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
      <ResultsMap content={map} />
      <Summary state={state} results={results} />
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
      <SharedNames names={results.shared} at={(filters) => refinedPath(state, filters)} />
      {results.places && <PlaceChoices state={state} links={results.places} />}
    </div>
  );
}
