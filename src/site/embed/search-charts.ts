import { provincesChart } from './provinces-chart.tsx';
import type { SearchChart } from './search-chart.ts';
import { stagesChart } from './stages-chart.tsx';
import { timelineChart } from './timeline-chart.tsx';

/** The charts by the last part of their addresses. */
export const searchCharts = {
  stages: stagesChart,
  provinces: provincesChart,
  timeline: timelineChart,
} as const satisfies Readonly<Record<string, SearchChart>>;

export type SearchChartName = keyof typeof searchCharts;

export const searchChartNames = Object.keys(searchCharts) as readonly SearchChartName[];
