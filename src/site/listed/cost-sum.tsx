import { Money } from '../elements/value.tsx';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { CostSums } from './cost-sums.ts';

interface CostSumProps {
  readonly sums: CostSums;
  /** The number of projects, those without a known cost included. */
  readonly count: number;
}

/** The total estimated cost of projects, and what it is without amounts that cannot be right. */
export function CostSum({ sums, count: all }: CostSumProps) {
  const { texts, count } = useLanguage();
  const { summary } = texts.search;
  const { sum, withCost } = sums;
  if (withCost === 0) return <p class="cost-sum">{summary.costUnknown}</p>;
  const cost = <Money amount={sum} />;
  return (
    <p class="cost-sum">
      {withCost < all ? (
        <Filled text={summary.totalCostOfSome} values={{ cost, known: count(withCost), all: count(all) }} />
      ) : (
        <Filled text={summary.totalCost} values={{ cost }} />
      )}
      <WithoutImplausible sums={sums} />
    </p>
  );
}

/** What a sum is without amounts that cannot be right; nothing if there are none in it. */
export function WithoutImplausible({
  sums: { implausible, sumWithout },
}: {
  readonly sums: Pick<CostSums, 'implausible' | 'sumWithout'>;
}) {
  const { texts, counted, money } = useLanguage();
  if (implausible === 0) return null;
  return (
    <span class="note">
      {counted(texts.search.summary.withoutImplausible, implausible, { cost: money(sumWithout) })}
    </span>
  );
}
