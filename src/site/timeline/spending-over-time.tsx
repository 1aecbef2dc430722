import type { QuarterSpending } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { QuarterChart } from '../charts/quarter-chart.tsx';
import { Money } from '../elements/value.tsx';
import type { Texts } from '../language/language.ts';
import { useLanguage } from '../language/use-language.tsx';
import { QuarterTable } from './quarter-table.tsx';

interface OverTimeProps {
  /** Of `timeline` or `spendingByQuarter`, oldest first. */
  readonly figures: readonly QuarterSpending[];
}

/** What was spent in each quarter: a sentence, a chart and a table. */
export function SpendingOverTime({ figures }: OverTimeProps) {
  const { texts, count, counted, money, quarterKeyName } = useLanguage();
  const known = figures.filter(({ withSpending }) => withSpending > 0);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return <p>{texts.timeline.noSpending}</p>;
  const range = { from: quarterKeyName(first.quarter), to: quarterKeyName(last.quarter) };
  const together = known.reduce((sum, { spent }) => sum + spent, 0);
  const most = Math.max(...known.map(({ withSpending }) => withSpending));
  const shown = figures.slice(figures.indexOf(first));
  return (
    <>
      <p>{counted(texts.timeline.spentTogether, most, { amount: money(together), ...range })}</p>
      <QuarterChart
        label={fill(texts.timeline.spendingChart, range)}
        {...spendingBars(texts, shown)}
        show={money}
      />
      <QuarterTable
        title={texts.timeline.spending}
        columns={[texts.timeline.spent, texts.timeline.withSpending]}
        rows={shown.map(({ quarter, spent, withSpending }) => ({
          quarter,
          cells: [<Money key="spent" amount={withSpending > 0 ? spent : null} />, count(withSpending)],
        }))}
      />
    </>
  );
}

/** The quarters and bars of a chart of their spending. */
export const spendingBars = ({ timeline }: Texts, figures: readonly QuarterSpending[]) => ({
  quarters: figures.map(({ quarter }) => quarter),
  series: [
    {
      class: 's6',
      label: timeline.spent,
      values: figures.map(({ spent, withSpending }) => (withSpending > 0 ? spent : null)),
    },
  ],
});
