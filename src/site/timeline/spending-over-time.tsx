import type { AmountSum, QuarterSpending } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { CURRENCY } from '../../project/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { QuarterChart } from '../charts/quarter-chart.tsx';
import type { Texts } from '../language/language.ts';
import { useLanguage } from '../language/use-language.tsx';
import { AsReported, SumMoney } from '../listed/amount-sum.tsx';
import { QuarterTable } from './quarter-table.tsx';

interface OverTimeProps {
  /** Of `timeline` or `spendingByQuarter`, oldest first. */
  readonly figures: readonly QuarterSpending[];
  /** The number of projects whose spending can't be right, and so is not in the figures. */
  readonly wrong: number;
  /** Those of the projects. */
  readonly filters: Pairs;
}

/** What was spent in each quarter: a sentence, a chart and a table. */
export function SpendingOverTime({ figures, wrong, filters }: OverTimeProps) {
  const { texts, count, counted, money, quarterKeyName } = useLanguage();
  const known = figures.filter(({ spent }) => spent.known > 0);
  const together = { ...sumOfAll(figures.map(({ spent }) => spent)), leftOut: wrong };
  const [first, last] = [known[0], known.at(-1)];
  const asReported = <AsReported sum={together} of="spent" filters={filters} />;
  if (first === undefined || last === undefined)
    return (
      <p>
        {texts.timeline.noSpending} {asReported}
      </p>
    );
  const range = { from: quarterKeyName(first.quarter), to: quarterKeyName(last.quarter) };
  const most = Math.max(...known.map(({ spent }) => spent.known));
  const shown = figures.slice(figures.indexOf(first));
  return (
    <>
      <p>
        {shown.length === 1
          ? counted(texts.timeline.spentInOne, most, {
              amount: money(together.sum, together.currency),
              quarter: range.to,
            })
          : counted(texts.timeline.spentTogether, most, {
              amount: money(together.sum, together.currency),
              ...range,
            })}{' '}
        {asReported}
      </p>
      {shown.length > 1 && (
        <QuarterChart
          label={fill(texts.timeline.spendingChart, range)}
          {...spendingBars(texts, shown)}
          show={(amount) => money(amount, together.currency)}
        />
      )}
      <QuarterTable
        title={texts.timeline.spending}
        columns={[texts.timeline.spent, texts.timeline.withSpending]}
        rows={shown.map(({ quarter, spent }) => ({
          quarter,
          cells: [<SumMoney key="spent" sum={spent} />, count(spent.known)],
        }))}
      />
    </>
  );
}

/** What amounts of all quarters come to. */
const sumOfAll = (sums: readonly AmountSum[]) =>
  sums.reduce(
    (all, { sum, known, reported, elsewhere, currency }) => ({
      sum: all.sum + sum,
      known: all.known + known,
      reported: all.reported + reported,
      elsewhere: all.elsewhere + elsewhere,
      currency,
    }),
    { sum: 0, known: 0, reported: 0, elsewhere: 0, currency: CURRENCY },
  );

/** The quarters and bars of a chart of their spending. */
export const spendingBars = ({ timeline }: Texts, figures: readonly QuarterSpending[]) => ({
  quarters: figures.map(({ quarter }) => quarter),
  series: [
    {
      class: 's6',
      label: timeline.spent,
      values: figures.map(({ spent }) => (spent.known > 0 ? spent.sum : null)),
    },
  ],
});
