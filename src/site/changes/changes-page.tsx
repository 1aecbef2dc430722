import { fill } from '../../page/language/text.ts';
import { type ChangesAddress, changesFeedPaths, changesPath, timelinePath } from '../addresses/links.ts';
import { Pager } from '../elements/pager.tsx';
import { filterWords, PageFilters, TheseProjects } from '../filters/page-filters.tsx';
import type { Page, PageFeed } from '../frame/page.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import { ChangeKinds, ChangeSums } from './change-kinds.tsx';
import { ChangesList } from './changes-list.tsx';
import { type ChangesState, changesState } from './changes-state.ts';
import { Follow } from './follow.tsx';
import { type FoundChanges, foundChanges, PAGE_CHANGES } from './found-changes.ts';
import { QuarterChoice } from './quarter-choice.tsx';

/** What changed between two quarters in the projects of a search. */
export const changesPage: Page = {
  name: 'Changes',
  description: 'The page "What changed", for people.',
  content: ({ index, query, language, base }) => {
    const state = changesState(index, query, language);
    const found = foundChanges(index, state);
    const { pairs } = state.search;
    const { texts } = language;
    const words = filterWords(language, pairs);
    return {
      status: state.errors.length > 0 ? 400 : 200,
      title: words === '' ? texts.changes.title : fill(texts.changes.titleOf, { filters: words }),
      description: texts.changes.description,
      canonical: changesPath({ ...askedOf(state), page: found.page }),
      isListed: pairs.length === 0 && state.kinds.length === 0 && found.page === 1,
      section: 'changes',
      feeds: changesFeeds(language, { filters: pairs, kinds: state.kinds }),
      body: <Changes state={state} found={found} base={base} />,
    };
  },
};

/** The feeds of what changes in the projects of a search, for feed readers to find. */
export function changesFeeds(
  language: LanguageWriter,
  asked: Omit<ChangesAddress, 'page'>,
): readonly PageFeed[] {
  const { feedTitle, feedTitleOf } = language.texts.changes;
  const words = filterWords(language, asked.filters);
  const title = words === '' ? feedTitle : fill(feedTitleOf, { filters: words });
  const { atom, json } = changesFeedPaths(asked);
  return [
    { title, path: atom, type: 'application/atom+xml' },
    { title, path: json, type: 'application/feed+json' },
  ];
}

const askedOf = ({ search, given, kinds }: ChangesState): ChangesAddress => ({
  filters: search.pairs,
  ...given,
  kinds,
});

interface ChangesProps {
  readonly state: ChangesState;
  readonly found: FoundChanges;
  readonly base: string;
}

function Changes({ state, found, base }: ChangesProps) {
  const { texts, path, counted, count, quarterKeyName } = useLanguage();
  const { search, kinds, given } = state;
  const { pairs } = search;
  const asked = askedOf(state);
  return (
    <div class="explore">
      <h1>{texts.changes.title}</h1>
      {state.errors.map((error) => (
        <p key={error} class="notice is-warning">
          {error}
        </p>
      ))}
      <PageFilters pairs={pairs} shared={found.shared} at={(filters) => changesPath({ ...asked, filters })} />
      <p class="page-links">
        <TheseProjects pairs={pairs} count={found.projects} />
        <a href={path(timelinePath(pairs))}>{texts.changes.overTime}</a>
        <a href="#follow">{texts.changes.follow}</a>
      </p>
      {state.quarters.length < 2 ? (
        <p>{texts.changes.oneQuarter}</p>
      ) : (
        <>
          <QuarterChoice
            quarters={state.quarters}
            since={state.since}
            until={state.until}
            kept={[...pairs, ...kinds.map((kind) => ['kind', kind] as const)]}
          />
          <section class="band" aria-labelledby="changed">
            <h2 id="changed">
              {counted(texts.changes.changed, found.changed, { all: count(found.projects) })}
            </h2>
            <p>
              {fill(texts.changes.lead, {
                since: quarterKeyName(state.since),
                until: quarterKeyName(state.until),
              })}
            </p>
            {found.notCompared > 0 && (
              <p class="notice">{counted(texts.changes.notCompared, found.notCompared)}</p>
            )}
            <ChangeSums found={found} />
            {found.changed > 0 && (
              <ChangeKinds found={found} kinds={kinds} asked={{ filters: pairs, ...given }} />
            )}
            <FoundList state={state} found={found} />
            <Pager
              label={texts.changes.pages}
              page={found.page}
              pages={found.pages}
              at={(page) => changesPath({ ...asked, page })}
            />
            <p class="hint">
              {texts.changes.order} {texts.changes.how}
            </p>
          </section>
        </>
      )}
      <Follow base={base} asked={{ filters: pairs, kinds }} />
    </div>
  );
}

function FoundList({ state, found }: Omit<ChangesProps, 'base'>) {
  const { texts } = useLanguage();
  if (state.since === state.until) return <p>{texts.changes.sameQuarter}</p>;
  if (found.changed === 0) return <p>{texts.changes.nothing}</p>;
  if (found.count === 0) return <p>{texts.changes.nothingOfKind}</p>;
  const start = (found.page - 1) * PAGE_CHANGES + 1;
  return <ChangesList changes={found.changes} start={start} />;
}
