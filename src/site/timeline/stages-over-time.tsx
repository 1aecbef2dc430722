import type { QuarterFigures } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { Phase } from '../../project/index.ts';
import { QuarterChart } from '../charts/quarter-chart.tsx';
import { phases } from '../elements/stages.ts';
import { useLanguage } from '../language/use-language.tsx';
import { SumMoney } from '../listed/amount-sum.tsx';
import { QuarterTable, reportedQuarters } from './quarter-table.tsx';

/** A stage in the middle of each phase has its colour. */
const colours: Readonly<Record<Phase, string>> = {
  planning: 's3',
  construction: 's7',
  finished: 's10',
  stopped: 's12',
  other: 's14',
};

/** The projects of each report by the phase of their stage. */
export function StagesOverTime({ figures }: { readonly figures: readonly QuarterFigures[] }) {
  const { texts, count, counted, phaseName, quarterKeyName } = useLanguage();
  const reported = reportedQuarters(figures);
  const [first, last] = [reported[0], reported.at(-1)];
  if (first === undefined || last === undefined) return <p>{texts.timeline.noReports}</p>;
  const used = phases.filter((phase) => reported.some(({ report }) => report.phases[phase] > 0));
  const range = { from: quarterKeyName(first.quarter), to: quarterKeyName(last.quarter) };
  return (
    <>
      <QuarterChart
        label={fill(texts.timeline.stagesChart, range)}
        quarters={reported.map(({ quarter }) => quarter)}
        series={used.map((phase) => ({
          class: colours[phase],
          label: phaseName(phase),
          values: reported.map(({ report }) => report.phases[phase]),
        }))}
        show={count}
      />
      <QuarterTable
        title={texts.timeline.stages}
        columns={[texts.timeline.projects, ...used.map(phaseName), texts.timeline.cost]}
        rows={reported.map(({ quarter, report: { projects, phases: counts, cost } }) => ({
          quarter,
          cells: [
            count(projects),
            ...used.map((phase) => count(counts[phase])),
            <>
              <SumMoney sum={cost} />
              <br />
              <span class="hint">{counted(texts.timeline.costKnown, cost.known)}</span>
            </>,
          ],
        }))}
      />
      <p class="hint">{texts.timeline.stagesHow}</p>
    </>
  );
}
