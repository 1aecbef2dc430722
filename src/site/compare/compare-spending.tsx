import { fill } from '../../page/language/text.ts';
import { CURRENCY } from '../../project/index.ts';
import { QuarterChart } from '../charts/quarter-chart.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { SumMoney } from '../listed/amount-sum.tsx';
import { QuarterTable } from '../timeline/quarter-table.tsx';
import type { ComparedFigures } from './compared-figures.ts';

/** A chart of spending by quarter for each subject, all on one scale. */
export function CompareSpending({ figures }: { readonly figures: readonly ComparedFigures[] }) {
  const { texts, money, quarterKeyName } = useLanguage();
  const most = Math.max(0, ...figures.flatMap(({ quarters }) => quarters.map(({ spent }) => spent.sum)));
  if (most === 0) return <p>{texts.timeline.noSpending}</p>;
  return (
    <>
      <div class="compare-charts">
        {figures.map(({ subject, quarters }) => (
          <section key={subject.path} aria-label={subject.label}>
            <h3>{subject.label}</h3>
            <QuarterChart
              label={fill(texts.timeline.spendingChart, {
                from: quarterKeyName(quarters[0]!.quarter),
                to: quarterKeyName(quarters.at(-1)!.quarter),
              })}
              quarters={quarters.map(({ quarter }) => quarter)}
              series={[
                {
                  class: 's6',
                  label: texts.timeline.spent,
                  values: quarters.map(({ spent }) => (spent.known > 0 ? spent.sum : null)),
                },
              ]}
              show={(amount) => money(amount, CURRENCY)}
              upTo={most}
            />
          </section>
        ))}
      </div>
      <SpendingRows figures={figures} />
      <p class="hint">
        {texts.compare.sameScale} {texts.timeline.spendingHow}
      </p>
    </>
  );
}

/** The figures of the charts of spending. */
function SpendingRows({ figures }: { readonly figures: readonly ComparedFigures[] }) {
  const { texts } = useLanguage();
  const [first] = figures;
  return (
    <QuarterTable
      title={texts.compare.spending}
      columns={figures.map(({ subject }) => subject.label)}
      rows={first!.quarters.map(({ quarter }, i) => ({
        quarter,
        cells: figures.map(({ subject, quarters }) => (
          <SumMoney key={subject.path} sum={quarters[i]!.spent} />
        )),
      }))}
    />
  );
}
