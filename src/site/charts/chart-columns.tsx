export interface ChartColumn {
  readonly x: number;
  readonly width: number;
  /** Its values in words, the name of the column first. */
  readonly lines: readonly string[];
}

interface ChartColumnsProps {
  readonly columns: readonly ChartColumn[];
  /** The edges of the columns. */
  readonly top: number;
  readonly bottom: number;
  /** Where the values stand: above the middle of the chart, whatever the column. */
  readonly middle: number;
}

/**
 * The values of a chart in words, one column at a time: the one that is pointed at, touched or
 * focused. It stands above everything else in the drawing, whose role must allow parts (`group`).
 */
export const ChartColumns = ({ columns, top, bottom, middle }: ChartColumnsProps) => (
  <>
    {columns.map(({ x, width, lines }) => (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it has the focus only to show its values
      <g key={x} class="chart-column" role="img" aria-label={lines.join(', ')} tabindex={0}>
        <rect x={x} y={top} width={width} height={bottom - top} />
        <text y={LINE}>
          {lines.map((line, i) => (
            <tspan key={i} x={middle} dy={i === 0 ? undefined : '1.25em'}>
              {line}
            </tspan>
          ))}
        </text>
      </g>
    ))}
  </>
);

/** Of the first line, from the top of the drawing. */
const LINE = 12;
