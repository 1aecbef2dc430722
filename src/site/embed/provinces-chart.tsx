import { fill } from '../../page/language/text.ts';
import { classesOf, ProvinceDrawing, ProvinceMap } from '../charts/province-map.tsx';
import { provinceRatesOf } from '../charts/province-rates.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '../map/projection.ts';
import { CHART_WIDTH, ChartKey, keyHeight } from './chart-file.tsx';
import type { SearchChart } from './search-chart.ts';

/** In a file the drawing is not as wide as the other charts: it would be too high. */
const DRAWING = { width: 520, height: Math.round((520 * DRAWING_HEIGHT) / DRAWING_WIDTH) } as const;
const GAP = 14;

/** The provinces shaded by the share of the projects of a search that are late or over budget. */
export const provincesChart: SearchChart = {
  title: ({ texts }, { title }) => fill(texts.embed.provincesOf, { title }),
  embed: ({ selection }, index) => (
    <ProvinceMap index={index} rates={provinceRatesOf(index, selection.positions)} />
  ),
  file: ({ texts, fineShare }, { selection }, index) => {
    const rates = provinceRatesOf(index, selection.positions);
    const entries = classesOf(rates).map(({ from, until, shade }) => ({
      label: fill(texts.map.provinces.range, { from: fineShare(from), until: fineShare(until) }),
      mark: <rect class={`shade${shade}`} width="18" height="12" />,
    }));
    return {
      height: DRAWING.height + GAP + keyHeight(entries),
      chart: (
        <>
          <svg x={(CHART_WIDTH - DRAWING.width) / 2} {...DRAWING} aria-hidden="true">
            <ProvinceDrawing index={index} rates={rates} />
          </svg>
          <g transform={`translate(0 ${DRAWING.height + GAP})`}>
            <ChartKey entries={entries} />
          </g>
        </>
      ),
    };
  },
};
