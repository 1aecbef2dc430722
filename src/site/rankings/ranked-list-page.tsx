import { Problem } from '../../http/index.ts';
import { select } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import { type SharedName, sharedNames } from '../../query/subjects/index.ts';
import { pagePaths, rankedPath } from '../addresses/links.ts';
import { rankedParameters, type SearchState, understoodState } from '../addresses/search-state.ts';
import { Pager } from '../elements/pager.tsx';
import { IgnoredParameters } from '../filters/ignored-parameters.tsx';
import { filterWords, PageFilters } from '../filters/page-filters.tsx';
import type { Page } from '../frame/page.ts';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { AsReported, SumMoney } from '../listed/amount-sum.tsx';
import { searchPicture } from '../picture/page-pictures.ts';
import { Entries } from './entries.tsx';
import { type ListChoices, listChoices } from './list-choices.ts';
import { ListFilter } from './list-filter.tsx';
import { Method, OtherLists, SameProjects } from './method.tsx';
import { type RankedListName, rankedLists, sameSearch } from './ranked-searches.ts';
import { type Ranking, ranking } from './ranking.ts';

const PAGE_ENTRIES = 20;

/** A ranked list of the projects of a search. */
export const rankedListPage: Page = {
  name: 'Ranked list',
  description: 'A ranked list of projects, for people.',
  parameters: rankedParameters,
  content: ({ index, language, path, query }) => {
    const list = listNamed(path.list!);
    const state = understoodState(index, query, rankedParameters);
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
      picture: searchPicture(language, [...state.pairs, ...(sameSearch(list)?.filters ?? [])], title),
      body: (
        <RankedList
          {...{ state, page, pages }}
          shared={sharedNames(index, state.pairs, positions)}
          ranking={ranked}
          choices={listChoices(index)}
          firstReport={index.manifest.irmSnapshots[0]!}
        />
      ),
    };
  },
};

/** Throws a `Problem` if there is no such list. */
function listNamed(name: string): RankedListName {
  const known = rankedLists.find((list) => list === name);
  if (known !== undefined) return known;
  throw new Problem('not-found', `There is no such ranking: see ${pagePaths.ranked}.`);
}

interface RankedListProps {
  readonly state: SearchState;
  readonly shared: readonly SharedName[];
  readonly ranking: Ranking;
  readonly page: number;
  readonly pages: number;
  readonly choices: ListChoices;
  readonly firstReport: IrmSnapshot;
}

function RankedList({ state, shared, ranking, page, pages, choices, firstReport }: RankedListProps) {
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
      <ListFilter list={name} pairs={pairs} choices={choices} />
      <PageFilters pairs={pairs} shared={shared} at={(filters) => rankedPath(name, filters)} />
      <section class="ranked-list" aria-labelledby="list">
        <h2 id="list">{count === 0 ? texts.ranked.nothing : counted(listed, count)}</h2>
        <Coverage ranking={ranking} />
        {count > 0 && (
          <Entries
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
      <Method list={name} firstReport={firstReport} />
      {count > 0 && <SameProjects list={name} pairs={pairs} />}
      <OtherLists list={name} pairs={pairs} />
    </div>
  );
}

/** How many projects a list covers and what they amount to, and where to read what may explain it. */
function Coverage({ ranking: { name, count, known, unknown, sum, wrong } }: { readonly ranking: Ranking }) {
  const { texts, counted } = useLanguage();
  const { asked, unknown: withoutValue } = texts.ranked.lists[name];
  return (
    <div class="ranking-coverage">
      {sum && count > 0 && (
        <p>
          <Filled text={texts.ranked.sum} values={{ amount: <SumMoney sum={sum} /> }} />{' '}
          <AsReported sum={sum} of="spent" filters={undefined} />
        </p>
      )}
      {wrong > 0 && <p>{counted(texts.ranked.wrongLast, wrong)}</p>}
      <p>
        {counted(asked, known)} {unknown > 0 && counted(withoutValue, unknown)}
      </p>
      {count > 0 && (
        <p>
          <Filled
            text={texts.ranked.notAccused}
            values={{ link: <a href="#explain">{texts.ranked.seeExplain}</a> }}
          />
        </p>
      )}
    </div>
  );
}
