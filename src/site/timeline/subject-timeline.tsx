import { type CatalogueIndex, spendingByQuarter } from '../../index/index.ts';
import { type Pairs, timelinePath } from '../addresses/links.ts';
import { useLanguage } from '../language/use-language.tsx';
import { SpendingOverTime } from './spending-over-time.tsx';

interface SubjectTimelineProps {
  readonly index: CatalogueIndex;
  readonly positions: Uint32Array;
  readonly filters: Pairs;
}

/** What was spent on a subject's projects over time, and the way to their stages and dates. */
export function SubjectTimeline({ index, positions, filters }: SubjectTimelineProps) {
  const { texts, path } = useLanguage();
  return (
    <section class="band" aria-labelledby="spending">
      <h2 id="spending">{texts.timeline.spending}</h2>
      <SpendingOverTime figures={spendingByQuarter(index, positions)} />
      <p>
        <a href={path(timelinePath(filters))}>{texts.timeline.more}</a>
      </p>
    </section>
  );
}
