import { useLanguage } from '../../language/use-language.tsx';
import type { SearchState } from '../../search-state.ts';
import type { SearchResults } from '../../selectors/search-results.ts';
import { CostSum } from '../cost-sum.tsx';
import { StageSummary } from '../stage-summary.tsx';

interface SummaryProps {
  readonly state: SearchState;
  readonly results: SearchResults;
}

/** What the projects found cost together, and how far they are. */
export function Summary({ state, results }: SummaryProps) {
  const { texts } = useLanguage();
  return (
    <section class="results-summary" aria-label={texts.search.summary.heading}>
      <CostSum sums={results.costs} count={results.count} />
      {!state.isStart && <StageSummary state={state} stages={results.facets.status} />}
    </section>
  );
}
