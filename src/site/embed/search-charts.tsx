import type { VNode } from 'preact';
import { amountSum, type CatalogueIndex, type FacetCount, timeline } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { searchState } from '../addresses/search-state.ts';
import { mapLegend, ProvinceDrawing, ProvinceMap } from '../charts/province-map.tsx';
import { provinceRatesOf } from '../charts/province-rates.ts';
import { QuarterPlot } from '../charts/quarter-chart.tsx';
import { QUARTER_CHART } from '../charts/quarter-layout.ts';
import { stageSegments } from '../charts/stage-bar.tsx';
import { StageSummary } from '../charts/stage-summary.tsx';
import { stageColour } from '../elements/stages.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '../map/projection.ts';
import type { EmbeddedSearch } from '../picture/embedded-search.ts';
import { SpendingOverTime, spendingBars } from '../timeline/spending-over-time.tsx';
import { CHART_WIDTH, ChartKey, keyHeight } from './chart-file.tsx';

/** A chart of the projects of a search. */
export interface SearchChart {
  readonly title: (language: LanguageWriter, search: EmbeddedSearch) => string;
  /** As part of a page. */
  readonly embed: (search: EmbeddedSearch, index: CatalogueIndex) => VNode;
  /** As a drawing, as wide as `CHART_WIDTH`, with its height. */
  readonly file: (
    language: LanguageWriter,
    search: EmbeddedSearch,
    index: CatalogueIndex,
  ) => { readonly chart: VNode; readonly height: number };
}

const BAR_HEIGHT = 36;
const GAP = 14;

/** How far the projects of a search are. */
const stagesChart: SearchChart = {
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

function keyOf({ shortStage, count, share }: LanguageWriter, stages: readonly FacetCount[]) {
  const total = stages.reduce((sum, { count }) => sum + count, 0);
  return stageSegments(stages).map(({ value, count: projects }) => ({
    label: `${shortStage(value)}: ${count(projects)} (${share(projects, total)})`,
    mark: <rect class={`s${stageColour(value)}`} width="18" height="12" rx="2" />,
  }));
}

/** In a file the drawing is not as wide as the other charts: it would be too high. */
const DRAWING = { width: 520, height: Math.round((520 * DRAWING_HEIGHT) / DRAWING_WIDTH) } as const;
/** The provinces shaded by the share of the projects of a search that are overdue. */
const provincesChart: SearchChart = {
  title: ({ texts }, { title }) => fill(texts.embed.provincesOf, { title }),
  embed: ({ selection }, index) => <ProvinceMap rates={provinceRatesOf(index, selection.positions)} />,
  file: (language, { selection }, index) => {
    const rates = provinceRatesOf(index, selection.positions);
    const entries = mapLegend(language, rates).map(({ shade, label }) => ({
      label,
      mark: <rect class={shade} width="18" height="12" />,
    }));
    return {
      height: DRAWING.height + GAP + keyHeight(entries),
      chart: (
        <>
          <svg x={(CHART_WIDTH - DRAWING.width) / 2} {...DRAWING} aria-hidden="true">
            <ProvinceDrawing rates={rates} />
          </svg>
          <g transform={`translate(0 ${DRAWING.height + GAP})`}>
            <ChartKey entries={entries} />
          </g>
        </>
      ),
    };
  },
};

/** The chart is made for phones: as wide as the others, its labels would be huge. */
const WIDTH = 540;
const HEIGHT = Math.round((WIDTH * QUARTER_CHART.height) / QUARTER_CHART.width);

/** What was spent on the projects of a search in each quarter. */
const timelineChart: SearchChart = {
  title: ({ texts }, { title }) => fill(texts.embed.spendingByQuarterOf, { title }),
  embed: ({ selection, pairs }) => (
    <SpendingOverTime
      figures={timeline(selection.amounts, selection.positions)}
      wrong={amountSum(selection.amounts.amount('spent'), selection.positions).leftOut}
      filters={pairs}
    />
  ),
  file: ({ texts, money }, { selection, title }) => ({
    height: HEIGHT,
    chart: (
      <svg x={(CHART_WIDTH - WIDTH) / 2} width={WIDTH} height={HEIGHT} aria-hidden="true">
        <QuarterPlot
          {...spendingBars(texts, timeline(selection.amounts, selection.positions))}
          label={title}
          show={(amount) => money(amount, selection.amounts.currency)}
          isStill
        />
      </svg>
    ),
  }),
};

/** The charts by the last part of their addresses. */
export const searchCharts = {
  stages: stagesChart,
  provinces: provincesChart,
  timeline: timelineChart,
} as const satisfies Readonly<Record<string, SearchChart>>;

export type SearchChartName = keyof typeof searchCharts;

export const searchChartNames = Object.keys(searchCharts) as readonly SearchChartName[];
