import { pagePaths } from '../addresses/links.ts';
import { type SearchState, searchParameters, understoodState } from '../addresses/search-state.ts';
import { changesFeeds } from '../changes/changes-page.tsx';
import { catalogueJsonLd } from '../frame/catalogue-json-ld.ts';
import type { Page, PageContent, PageRequest } from '../frame/page.ts';
import { searchPicture } from '../picture/page-pictures.ts';
import { canonicalQuery } from '../search/canonical-query.ts';
import { Results } from '../search/results.tsx';
import { resultsMap } from '../search/results-map.tsx';
import { searchContent } from '../search/search-page.tsx';
import { searchResults } from '../search/search-results.ts';
import { startFigures } from './start-figures.ts';
import { Intro } from './start-intro.tsx';

/** The start page, which includes the list of all projects, or the results of a search. */
export const startPage: Page = {
  name: 'Search page',
  description: 'Start page and search, for people.',
  parameters: searchParameters,
  content: (request) => {
    const canonical = canonicalQuery(request.query);
    if (canonical !== undefined) return { redirectTo: `${pagePaths.start}?${canonical}` };
    const state = understoodState(request.index, request.query);
    return state.isStart ? startContent(request, state) : searchContent(request, state);
  },
};

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
        <Intro
          figures={startFigures(index)}
          results={results}
          address={base + language.inLanguage(pagePaths.start)}
        />
        <Results
          {...{ state, results, base }}
          map={resultsMap({ index, state, results, settings, language })}
          title={texts.search.allProjects}
        />
      </>
    ),
  };
}
