import type { FacetCount } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { stageSegments } from '../charts/stage-bar.tsx';
import { StageSummary } from '../components/stage-summary.tsx';
import type { Speech } from '../language/speech.ts';
import { searchState } from '../search-state.ts';
import { stageColour } from '../selectors/stages.ts';
import { CHART_WIDTH, ChartKey, keyHeight } from './chart-file.tsx';
import type { SearchChart } from './search-chart.ts';

const BAR_HEIGHT = 36;
const GAP = 14;

/** How far the projects of a search are. */
export const stagesChart: SearchChart = {
  title: ({ texts }, { title }) => fill(texts.embed.stagesOf, { title }),
  embed: ({ pairs, stages }) => (
    <StageSummary state={searchState(new URLSearchParams(pairs as [string, string][]))} stages={stages} />
  ),
  file: (language, { stages }) => ({
    height: BAR_HEIGHT + GAP + keyHeight(keyOf(language, stages)),
    chart: (
      <>
        {stageSegments(stages).map(({ value, x, width }) => (
          <rect
            key={value}
            class={`s${stageColour(value)}`}
            x={Math.round(x * CHART_WIDTH) / 1000}
            width={Math.round(width * CHART_WIDTH) / 1000}
            height={BAR_HEIGHT}
          />
        ))}
        <g transform={`translate(0 ${BAR_HEIGHT + GAP})`}>
          <ChartKey entries={keyOf(language, stages)} />
        </g>
      </>
    ),
  }),
};

function keyOf({ shortStage, count, share }: Speech, stages: readonly FacetCount[]) {
  const total = stages.reduce((sum, { count }) => sum + count, 0);
  return stageSegments(stages).map(({ value, count: projects }) => ({
    label: `${shortStage(value)}: ${count(projects)} (${share(projects, total)})`,
    mark: <rect class={`s${stageColour(value)}`} width="18" height="12" rx="2" />,
  }));
}
