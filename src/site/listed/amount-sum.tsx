import type { AmountSum } from '../../index/index.ts';
import { type FlaggedAmount, wrongAmountFlags } from '../../quality/index.ts';
import { type Pairs, searchPath } from '../addresses/links.ts';
import { Money } from '../elements/value.tsx';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';

interface SumProps {
  readonly sum: AmountSum;
}

/** What amounts come to, without those that can't be right. */
export const SumMoney = ({ sum: { sum, known, currency } }: SumProps) => (
  <Money amount={known === 0 ? null : sum} currency={currency} />
);

interface AsReportedProps extends SumProps {
  readonly of: FlaggedAmount;
  /** Those of the projects whose amounts are added up; undefined if no search finds them. */
  readonly filters: Pairs | undefined;
  /** Set in tables, which have less room. */
  readonly isBrief?: boolean;
}

/**
 * What a sum is as it was reported, the amounts in that which can't be right, and those in other currencies; nothing
 * without these.
 */
export function AsReported({ sum, of, filters, isBrief = false }: AsReportedProps) {
  const { texts, money, counted } = useLanguage();
  const { leftOut, reported, currency, elsewhere } = sum;
  const { notIncluded, asReported, wrongAmounts, brief, ...others } = texts.totals;
  const amounts = (
    <WrongAmounts
      words={counted(isBrief ? brief.wrongAmounts : wrongAmounts, leftOut)}
      of={of}
      filters={filters}
    />
  );
  // Amounts of zero, or small beside the others, change nothing that can be seen.
  const isSame = money(sum.sum, currency) === money(reported, currency);
  return (
    <>
      {leftOut > 0 && (
        <span class="note">
          {isSame ? (
            <Filled text={isBrief ? brief.notIncluded : notIncluded} values={{ amounts }} />
          ) : (
            <Filled
              text={isBrief ? brief.asReported : asReported}
              values={{ sum: <Money amount={reported} currency={currency} />, amounts }}
            />
          )}
        </span>
      )}
      {leftOut > 0 && elsewhere > 0 && ' '}
      {elsewhere > 0 && (
        <span class="note">{counted(isBrief ? brief.elsewhere : others.elsewhere, elsewhere)}</span>
      )}
    </>
  );
}

interface WrongAmountsProps extends Pick<AsReportedProps, 'of' | 'filters'> {
  /** Their number in words. */
  readonly words: string;
}

/** The number of amounts that can't be right, with a link to them. */
function WrongAmounts({ words, of, filters }: WrongAmountsProps) {
  const { path } = useLanguage();
  // A second filter by quality would find other projects: either flag is enough.
  if (filters === undefined || filters.some(([name]) => name === 'quality')) return <>{words}</>;
  const flags = wrongAmountFlags[of].map((flag) => ['quality', flag] as const);
  return <a href={path(searchPath({ filters: [...filters, ...flags] }))}>{words}</a>;
}

interface CostSumProps extends SumProps {
  readonly filters: Pairs;
  /** The number of projects, those without a known cost included. */
  readonly count: number;
}

/** The total estimated cost of the projects of a search. */
export function CostSum({ sum, filters, count: all }: CostSumProps) {
  const { texts, count } = useLanguage();
  const { summary } = texts.search;
  const { known } = sum;
  const cost = <SumMoney sum={sum} />;
  return (
    <p class="cost-sum">
      {known === 0 ? (
        summary.costUnknown
      ) : known < all ? (
        <Filled text={summary.totalCostOfSome} values={{ cost, known: count(known), all: count(all) }} />
      ) : (
        <Filled text={summary.totalCost} values={{ cost }} />
      )}
      <AsReported sum={sum} of="estimated_total_project_cost" filters={filters} />
    </p>
  );
}
