import { fill } from '../../page/language/text.ts';
import { quarterOfKey } from '../../project/index.ts';
import { useLanguage } from '../language/use-language.tsx';
import { ChartColumns } from './chart-columns.tsx';
import { QUARTER_CHART, type QuarterSeries, quarterLayout } from './quarter-layout.ts';
import { round } from './spending-layout.ts';

interface QuarterChartProps {
  /** What the chart shows, in one sentence. */
  readonly label: string;
  /** Keys of quarters, oldest first. */
  readonly quarters: readonly string[];
  readonly series: readonly QuarterSeries[];
  /** A value in words. */
  readonly show: (value: number) => string;
  /** The highest value of charts on one scale; of this chart by default. */
  readonly upTo?: number;
}

/** One bar for each quarter, of one or more series, drawn by the server; nothing without values. */
export function QuarterChart(props: QuarterChartProps) {
  const { quarters, series, show, upTo } = props;
  if (quarterLayout(quarters, series, show, upTo) === undefined) return null;
  return (
    <figure class="quarter-chart">
      {series.length > 1 && (
        <ul class="chart-key is-plain" aria-hidden="true">
          {series.map((each) => (
            <li key={each.label}>
              <span class={`chart-key-mark ${each.class}`} /> {each.label}
            </li>
          ))}
        </ul>
      )}
      <QuarterPlot {...props} />
    </figure>
  );
}

/** The chart without its key; nothing without values. In a file, `isStill`, nobody can point at it. */
export function QuarterPlot({
  label,
  quarters,
  series,
  show,
  upTo,
  isStill = false,
}: QuarterChartProps & { readonly isStill?: boolean }) {
  const { texts, quarterInWords } = useLanguage();
  const layout = quarterLayout(quarters, series, show, upTo);
  if (layout === undefined) return null;
  const { width, height, right, top, bottom } = QUARTER_CHART;
  const { left } = layout;
  const nameOf = (key: string) => {
    const { financialYear, quarter } = quarterOfKey(key);
    return quarterInWords(financialYear, quarter);
  };
  const lineOf = (series: string, value: number | null = null): string =>
    fill(texts.timeline.value, { series, value: value === null ? texts.frame.notAvailable : show(value) });
  const linesOf = (quarter: string, at: number): readonly string[] => {
    const [only, ...others] = series;
    if (only !== undefined && others.length === 0) return [lineOf(nameOf(quarter), only.values[at])];
    return [nameOf(quarter), ...series.map((each) => lineOf(each.label, each.values[at]))];
  };
  return (
    <svg
      class="quarter-plot"
      viewBox={`0 0 ${width} ${height}`}
      role={isStill ? 'img' : 'group'}
      aria-label={label}
    >
      {layout.ticks.map(({ y, value, label: amount }) => (
        <g key={value}>
          <line
            class={value === 0 ? 'axis' : 'grid'}
            x1={left}
            x2={width - right}
            y1={round(y)}
            y2={round(y)}
          />
          <text class="tick-label is-amount" x={left - 5} y={round(y)} dy="0.35em">
            {amount}
          </text>
        </g>
      ))}
      {layout.years.map(({ x, label: year }) => (
        <g key={x}>
          <line class="axis" x1={round(x)} x2={round(x)} y1={height - bottom} y2={height - bottom + 5} />
          {year && (
            <text class="tick-label is-year" x={round(x)} y={height - 6}>
              {year}
            </text>
          )}
        </g>
      ))}
      {layout.bars.map((bar) => (
        <rect
          key={`${bar.quarter} ${bar.label}`}
          class={bar.class}
          x={round(bar.x)}
          y={round(bar.y)}
          width={round(bar.width)}
          height={round(bar.height)}
        />
      ))}
      {!isStill && (
        <ChartColumns
          columns={layout.columns.map(({ quarter, x, width }, i) => ({
            x: round(x),
            width: round(width),
            lines: linesOf(quarter, i),
          }))}
          top={top}
          bottom={height - bottom}
          middle={width / 2}
        />
      )}
    </svg>
  );
}
