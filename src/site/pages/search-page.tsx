import { type CatalogueIndex, select } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { type Pairs, pagePaths, searchPath } from '../addresses.ts';
import { canonicalQuery } from '../canonical-query.ts';
import { filterTexts } from '../components/search/filter-text.ts';
import { RESULTS_ID, Results } from '../components/search/results.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { Intro } from '../components/start-intro.tsx';
import { catalogueJsonLd } from '../json-ld/catalogue.ts';
import type { Speech } from '../language/speech.ts';
import type { Page, PageContent, PageRequest, Redirect } from '../page.ts';
import { searchPicture } from '../picture/page-pictures.ts';
import { refinedPath, type SearchState, searchParameters, searchState, without } from '../search-state.ts';
import { searchResults } from '../selectors/search-results.ts';
import { changesFeeds } from './changes-page.tsx';

/** The start page, which includes the list of all projects, or the results of a search. */
export const searchPage: Page = {
  name: 'Search page',
  description: 'Start page and search, for people.',
  parameters: searchParameters,
  content: (request) => {
    const canonical = canonicalQuery(request.query);
    if (canonical !== undefined) return { redirectTo: `${pagePaths.start}?${canonical}` };
    const state = searchState(request.query);
    return state.isStart ? startContent(request, state) : searchContent(request, state);
  },
};

function searchContent(request: PageRequest, state: SearchState): PageContent | Redirect {
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
            q={state.q}
            hiddenFields={hiddenFieldsOf(state)}
            wordsWithoutPlace={results.selection.reading.place?.remainingQ}
          />
        </div>
        <Results {...{ index, state, results, settings, base, title }} />
      </>
    ),
  };
}

function titleOf(language: Speech, { pairs }: SearchState, page: number): string {
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

function startContent({ index, settings, base, language }: PageRequest, state: SearchState): PageContent {
  const { texts, counted } = language;
  const results = searchResults(index, state);
  return {
    title: texts.frame.siteName,
    description: counted(texts.search.start.description, index.count),
    canonical: pagePaths.start,
    isListed: true,
    section: undefined,
    feeds: changesFeeds(language, { filters: [] }),
    picture: searchPicture(language, [], texts.embed.allProjects),
    jsonLd: catalogueJsonLd({ index, base, settings, language }),
    body: (
      <>
        <Intro index={index} />
        <Results {...{ index, state, results, settings, base }} title={texts.search.allProjects} />
      </>
    ),
  };
}

/** A new search keeps the filters, the ordering and the view. */
function hiddenFieldsOf({ pairs, ordering, view }: SearchState): Pairs {
  return [
    ...without(pairs, 'q'),
    ...(ordering === undefined ? [] : [['ordering', ordering] as const]),
    ...(view === undefined ? [] : [['view', view] as const]),
  ];
}
