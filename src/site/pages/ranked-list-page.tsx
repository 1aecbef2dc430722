import { Problem } from '../../http/index.ts';
import { select } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { pagePaths, rankedPath } from '../addresses.ts';
import { filterWords, PageFilters } from '../components/page-filters.tsx';
import { Pager } from '../components/pager.tsx';
import { Coverage } from '../components/ranked/coverage.tsx';
import { Entries } from '../components/ranked/entries.tsx';
import { ListFilter } from '../components/ranked/list-filter.tsx';
import { Method, OtherLists, TakeAlong } from '../components/ranked/method.tsx';
import { IgnoredParameters } from '../components/search/ignored-parameters.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { Page, PageRequest } from '../page.ts';
import { searchPicture } from '../picture/page-pictures.ts';
import { type RankedListName, rankedLists, sameSearches } from '../ranked/lists.ts';
import { type Ranking, ranking } from '../ranked/ranking.ts';
import { rankedParameters, type SearchState, searchState } from '../search-state.ts';

const PAGE_ENTRIES = 20;

/** A ranked list of the projects of a search. */
export const rankedListPage: Page = {
  name: 'Ranked list',
  description: 'A ranked list of projects, for people.',
  parameters: rankedParameters,
  content: ({ index, language, path, query }) => {
    const list = listNamed(path.list!);
    const state = searchState(query);
    const { positions } = select(index, state.filters);
    const ranked = ranking(index, list, positions);
    const pages = Math.max(1, Math.ceil(ranked.count / PAGE_ENTRIES));
    const page = Math.min(state.page, pages);
    const { lists, pageTitle, titleOf } = language.texts.ranked;
    const filters = filterWords(language, state.pairs);
    const { title: name, lead } = lists[list];
    const title = filters === '' ? name : fill(titleOf, { title: name, filters });
    return {
      status: state.ignored.length > 0 ? 400 : 200,
      title: page > 1 ? fill(pageTitle, { title, page }) : title,
      description: lead,
      canonical: rankedPath(list, state.pairs, page),
      isListed: state.pairs.length === 0,
      section: 'ranked',
      picture: searchPicture(language, [...state.pairs, ...(sameSearches[list]?.filters ?? [])], title),
      body: <RankedList index={index} state={state} ranking={ranked} page={page} pages={pages} />,
    };
  },
};

/** Throws a `Problem` if there is no such list. */
function listNamed(name: string): RankedListName {
  const known = rankedLists.find((list) => list === name);
  if (known !== undefined) return known;
  throw new Problem('not-found', `There is no such ranking: see ${pagePaths.ranked}.`);
}

interface RankedListProps extends Pick<PageRequest, 'index'> {
  readonly state: SearchState;
  readonly ranking: Ranking;
  readonly page: number;
  readonly pages: number;
}

function RankedList({ index, state, ranking, page, pages }: RankedListProps) {
  const { texts, path, counted } = useLanguage();
  const { pairs } = state;
  const { name, count } = ranking;
  const { title, lead, listed } = texts.ranked.lists[name];
  return (
    <div class="explore">
      <p class="ranked-back">
        <a href={path(pagePaths.ranked)}>{texts.ranked.title}</a>
      </p>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <IgnoredParameters state={state} />
      <ListFilter index={index} list={name} pairs={pairs} />
      <PageFilters pairs={pairs} at={(filters) => rankedPath(name, filters)} />
      <section class="ranked-list" aria-labelledby="list">
        <h2 id="list">{count === 0 ? texts.ranked.nothing : counted(listed, count)}</h2>
        <Coverage ranking={ranking} />
        {count > 0 && (
          <Entries
            index={index}
            ranking={ranking}
            pairs={pairs}
            from={(page - 1) * PAGE_ENTRIES}
            to={page * PAGE_ENTRIES}
          />
        )}
        <Pager
          label={texts.ranked.pages}
          page={page}
          pages={pages}
          at={(other) => rankedPath(name, pairs, other)}
        />
      </section>
      <Method index={index} list={name} />
      {count > 0 && <TakeAlong list={name} pairs={pairs} />}
      <OtherLists list={name} pairs={pairs} />
    </div>
  );
}
