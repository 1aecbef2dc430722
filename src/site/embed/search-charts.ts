import type { SearchChart } from './search-chart.ts';
import { stagesChart } from './stages-chart.tsx';

/** The charts by the last part of their addresses. */
export const searchCharts: Readonly<Record<string, SearchChart>> = { stages: stagesChart };
