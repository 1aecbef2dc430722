import { type CatalogueIndex, select } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { type Pairs, searchPath } from '../addresses/links.ts';
import { refinedPath, type SearchState, without } from '../addresses/search-state.ts';
import { changesFeeds } from '../changes/changes-page.tsx';
import { SearchForm } from '../elements/search-form.tsx';
import { filterTexts } from '../filters/filter-text.ts';
import type { PageContent, PageRequest, Redirect } from '../frame/page.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { searchPicture } from '../picture/page-pictures.ts';
import { RESULTS_ID, Results } from './results.tsx';
import { resultsMap } from './results-map.tsx';
import { searchResults } from './search-results.ts';

/** The results of a search. */
export function searchContent(request: PageRequest, state: SearchState): PageContent | Redirect {
  const { index, settings, language, base } = request;
  const results = searchResults(index, state);
  const [only, ...others] = results.selection.meant;
  if (only !== undefined && others.length === 0)
    return { redirectTo: index.record(only).url_path, isTemporary: true };
  if (results.count === 0 && namesAnotherPlace(index, state))
    return { redirectTo: refinedPath(state, without(state.pairs, 'near')), isTemporary: true };
  const { texts, counted } = language;
  const title = titleOf(language, state, results.page);
  return {
    status: state.ignored.length > 0 ? 400 : 200,
    title,
    description: counted(texts.search.title.description, results.count),
    canonical: searchPath({ filters: state.pairs, ordering: state.ordering, page: results.page }),
    isListed: state.pairs.length === 0 && state.ordering === undefined,
    section: 'search',
    feeds: changesFeeds(language, { filters: state.pairs }),
    picture: searchPicture(language, state.pairs, title),
    skip: { text: texts.search.skipToResults, href: `#${RESULTS_ID}` },
    body: (
      <>
        <div class="search-head">
          <SearchForm
            q={state.typed?.q ?? state.q}
            hiddenFields={hiddenFieldsOf(state)}
            wordsWithoutPlace={results.selection.reading.place?.remainingQ}
          />
        </div>
        <Results
          {...{ state, results, base, title }}
          map={resultsMap({ index, state, results, settings, language })}
        />
      </>
    ),
  };
}

function titleOf(language: LanguageWriter, { pairs }: SearchState, page: number): string {
  const { title: texts } = language.texts.search;
  const filters = filterTexts(language, pairs).join(', ');
  const title = filters === '' ? texts.all : fill(texts.filtered, { filters });
  return page > 1 ? fill(texts.page, { title, page: language.count(page) }) : title;
}

/**
 * Whether the words name a place although the search has one. A form keeps `near`, so visitors who
 * type another place mean that one.
 */
function namesAnotherPlace(index: CatalogueIndex, { q, filters: { near } }: SearchState): boolean {
  return near !== undefined && select(index, { q }).reading.place !== undefined;
}

/** A new search keeps the filters, the ordering and the view, but not those that its words stood for. */
function hiddenFieldsOf({ pairs, ordering, view, typed }: SearchState): Pairs {
  if (typed !== undefined) return typed.given;
  return [
    ...without(without(pairs, 'q'), 'understand'),
    ...(ordering === undefined ? [] : [['ordering', ordering] as const]),
    ...(view === undefined ? [] : [['view', view] as const]),
  ];
}
