import {
  amountSum,
  type CatalogueIndex,
  loadedQuarters,
  oncePerIndex,
  type QuarterFigures,
  select,
  timeline,
} from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { type SharedName, sharedNames } from '../../query/subjects/index.ts';
import { changesPath, timelinePath } from '../addresses/links.ts';
import { rankedParameters, type SearchState, understoodState } from '../addresses/search-state.ts';
import { changesFeeds } from '../changes/changes-page.tsx';
import { PageContents } from '../elements/page-contents.tsx';
import { IgnoredParameters } from '../filters/ignored-parameters.tsx';
import { filterWords, PageFilters, TheseProjects } from '../filters/page-filters.tsx';
import type { Page } from '../frame/page.ts';
import { useLanguage } from '../language/use-language.tsx';
import { SlippageOverTime } from './slippage-over-time.tsx';
import { SpendingOverTime } from './spending-over-time.tsx';
import { StagesOverTime } from './stages-over-time.tsx';

const ofAll = oncePerIndex((index) => timeline(index, index.allPositions));

/** The projects of a search over time: spending, stages and completion dates by quarter. */
export const timelinePage: Page = {
  name: 'Time line',
  description: 'The page "Over time", for people.',
  content: ({ index, query, language }) => {
    const search = understoodState(index, query, rankedParameters);
    const { pairs, filters } = search;
    const { positions } = select(index, filters);
    const { texts } = language;
    const words = filterWords(language, pairs);
    return {
      status: search.ignored.length > 0 ? 400 : 200,
      title: words === '' ? texts.timeline.title : fill(texts.timeline.titleOf, { filters: words }),
      description: texts.timeline.description,
      canonical: timelinePath(pairs),
      isListed: pairs.length === 0,
      section: 'explore',
      feeds: changesFeeds(language, { filters: pairs }),
      body: (
        <TimeLine
          search={search}
          count={positions.length}
          shared={sharedNames(index, pairs, positions)}
          reports={loadedQuarters(index).length}
          figures={figuresOf(index, positions)}
          wrong={amountSum(index.amount('spent'), positions).leftOut}
        />
      ),
    };
  },
};

const figuresOf = (index: CatalogueIndex, positions: Uint32Array): readonly QuarterFigures[] =>
  positions.length === index.count ? ofAll(index) : timeline(index, positions);

interface TimeLineProps {
  readonly search: SearchState;
  readonly count: number;
  readonly shared: readonly SharedName[];
  /** How many quarters are published. */
  readonly reports: number;
  readonly figures: readonly QuarterFigures[];
  /** The number of projects whose spending can't be right. */
  readonly wrong: number;
}

function TimeLine({ search, count, shared, reports, figures, wrong }: TimeLineProps) {
  const { pairs } = search;
  const { texts, path, counted } = useLanguage();
  return (
    <div class="explore">
      <h1>{texts.timeline.title}</h1>
      <IgnoredParameters state={search} />
      <PageFilters pairs={pairs} shared={shared} at={timelinePath} />
      <p class="lead">{counted(texts.timeline.lead, count)}</p>
      <p class="page-links">
        <TheseProjects pairs={pairs} count={count} />
        {reports > 1 && <a href={path(changesPath({ filters: pairs }))}>{texts.timeline.whatChanged}</a>}
      </p>
      {reports > 1 && (
        <PageContents
          sections={[
            { id: 'spending', label: texts.timeline.spending },
            { id: 'stages', label: texts.timeline.stages },
            { id: 'slippage', label: texts.timeline.slippage },
          ]}
        />
      )}
      <section class="band" aria-labelledby="spending">
        <h2 id="spending">{texts.timeline.spending}</h2>
        <SpendingOverTime figures={figures} wrong={wrong} filters={pairs} />
        <p class="hint">{texts.timeline.spendingHow}</p>
      </section>
      {reports === 1 ? (
        <p>{texts.timeline.oneReport}</p>
      ) : (
        <>
          <section class="band" aria-labelledby="stages">
            <h2 id="stages">{texts.timeline.stages}</h2>
            <StagesOverTime figures={figures} />
          </section>
          <section class="band" aria-labelledby="slippage">
            <h2 id="slippage">{texts.timeline.slippage}</h2>
            <SlippageOverTime figures={figures} />
          </section>
        </>
      )}
    </div>
  );
}
