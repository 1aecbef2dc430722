import type { QuarterFigures, Slippage } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { QuarterChart } from '../charts/quarter-chart.tsx';
import { Missing } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { QuarterTable, reportedQuarters } from './quarter-table.tsx';

const dated = ({ later, earlier, same }: Slippage): number => later + earlier + same;

/** How many completion dates moved since they were first reported, and by how much. */
export function SlippageOverTime({ figures }: { readonly figures: readonly QuarterFigures[] }) {
  const { texts, count, counted, quarterKeyName } = useLanguage();
  const known = reportedQuarters(figures)
    .map(({ quarter, report: { slippage } }) => ({ quarter, ...slippage }))
    .filter((slippage) => dated(slippage) > 0);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return <p>{texts.timeline.noDates}</p>;
  const range = { from: quarterKeyName(first.quarter), to: quarterKeyName(last.quarter) };
  const days = (median: number | null) =>
    median === null ? <Missing /> : counted(texts.timeline.days, Math.round(median));
  return (
    <>
      <p>{counted(texts.timeline.slippageNow, last.later, { dated: count(dated(last)) })}</p>
      <QuarterChart
        label={fill(texts.timeline.slippageChart, range)}
        quarters={known.map(({ quarter }) => quarter)}
        series={[
          { class: 'is-later', label: texts.timeline.later, values: known.map(({ later }) => later) },
          {
            class: 'is-earlier',
            label: texts.timeline.earlier,
            values: known.map(({ earlier }) => -earlier),
          },
        ]}
        show={(projects) => count(Math.abs(projects))}
      />
      <QuarterTable
        title={texts.timeline.slippage}
        columns={[
          texts.timeline.dated,
          texts.timeline.later,
          texts.timeline.earlier,
          texts.timeline.same,
          texts.timeline.median,
        ]}
        rows={known.map((slippage) => ({
          quarter: slippage.quarter,
          cells: [
            count(dated(slippage)),
            count(slippage.later),
            count(slippage.earlier),
            count(slippage.same),
            days(slippage.medianLaterDays),
          ],
        }))}
      />
      <p class="hint">{texts.timeline.slippageHow}</p>
    </>
  );
}
