import { timeline } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { QuarterPlot } from '../charts/quarter-chart.tsx';
import { QUARTER_CHART } from '../charts/quarter-layout.ts';
import { SpendingOverTime, spendingBars } from '../components/timeline/spending-over-time.tsx';
import { CHART_WIDTH } from './chart-file.tsx';
import type { SearchChart } from './search-chart.ts';

/** The chart is made for phones: as wide as the others, its labels would be huge. */
const WIDTH = 540;
const HEIGHT = Math.round((WIDTH * QUARTER_CHART.height) / QUARTER_CHART.width);

/** What was spent on the projects of a search in each quarter. */
export const timelineChart: SearchChart = {
  title: ({ texts }, { title }) => fill(texts.embed.spendingByQuarterOf, { title }),
  embed: ({ selection }, index) => <SpendingOverTime figures={timeline(index, selection.positions)} />,
  file: ({ texts, money }, { selection, title }, index) => ({
    height: HEIGHT,
    chart: (
      <svg x={(CHART_WIDTH - WIDTH) / 2} width={WIDTH} height={HEIGHT} aria-hidden="true">
        <QuarterPlot
          {...spendingBars(texts, timeline(index, selection.positions))}
          label={title}
          show={money}
        />
      </svg>
    ),
  }),
};
