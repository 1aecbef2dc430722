import { fill } from '../../page/language/text.ts';
import { changesPath, rankedPath, timelinePath } from '../addresses/links.ts';
import type { SearchState } from '../addresses/search-state.ts';
import { StageSummary } from '../charts/stage-summary.tsx';
import { EmailMe } from '../elements/email-me.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { CostSum } from '../listed/amount-sum.tsx';
import { PlaceOffers } from './place-notes.tsx';
import type { SearchResults } from './search-results.ts';

interface SummaryProps {
  readonly state: SearchState;
  readonly results: SearchResults;
}

/** What the projects found cost together, how far they are, and the pages of what the search names. */
export function Summary({ state, results }: SummaryProps) {
  const { texts, path } = useLanguage();
  const { summary } = texts.search;
  const { places, subjects } = results;
  return (
    <section class="results-summary" aria-label={summary.heading}>
      {results.count > 0 && <CostSum sum={results.costs} filters={state.pairs} count={results.count} />}
      {!state.isStart && <StageSummary state={state} stages={results.facets.status} />}
      {(subjects.length > 0 || places) && (
        <ul class="place-links">
          {subjects.map((subject) => (
            <li key={subject.path}>
              <a href={path(subject.path)}>{fill(summary.subject, { name: subject.label })}</a>
            </li>
          ))}
          {places && <PlaceOffers state={state} links={places} />}
        </ul>
      )}
    </section>
  );
}

/** The pages that say more of the projects found, in a line that fits a phone. */
export function MoreAbout({ state, results }: SummaryProps) {
  const { texts, path } = useLanguage();
  const { summary } = texts.search;
  const { pairs } = state;
  const changes = changesPath({ filters: pairs });
  return (
    <ul class="more-about" aria-label={summary.more}>
      {results.count > 0 && (
        <>
          <li>
            <a href={path(changes)}>{summary.changes}</a>
          </li>
          <li>
            <a href={path(timelinePath(pairs))}>{summary.overTime}</a>
          </li>
          <li>
            <a href={path(rankedPath('overruns', pairs))}>{summary.rankings}</a>
          </li>
        </>
      )}
      <li>
        <a href={path(`${changes}#follow`)}>{texts.changes.followThis}</a>
      </li>
      <EmailMe of={pairs} as="li" />
    </ul>
  );
}
