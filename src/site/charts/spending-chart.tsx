import type { SpendingPoint } from '../../quality/index.ts';
import { DataTable, numbers } from '../components/data-table.tsx';
import { Missing, Money } from '../components/value.tsx';
import { longDate, quarterInWords, quarterName } from '../format/date.ts';
import { exactMoney, money } from '../format/money.ts';
import { CHART, type MarkedDate, round, type SpendingLayout, spendingLayout } from './spending-layout.ts';

interface SpendingChartProps {
  readonly points: readonly SpendingPoint[];
  readonly marked: readonly MarkedDate[];
}

/** Spending by quarter and to date against the estimated cost, as a chart and as a table. */
export function SpendingChart({ points, marked }: SpendingChartProps) {
  const layout = spendingLayout(points, marked);
  return (
    <>
      {layout === undefined ? (
        <p>No spending has been reported, so there is nothing to draw.</p>
      ) : (
        <figure class="chart">
          <ul class="chart-key" aria-hidden="true">
            <li class="is-quarter">Spent in the quarter</li>
            <li class="is-to-date">Spent to date</li>
            <li class="is-estimate">Estimated total cost</li>
          </ul>
          <div class="chart-frame">
            <Plot layout={layout} label={summary(points)} />
          </div>
          {marked.length > 0 && (
            <ol class="chart-dates">
              {marked.map(({ label, date }, i) => (
                <li key={label}>
                  <span class="chart-number">{i + 1}</span> {label}:{' '}
                  <time dateTime={date}>{longDate(date)}</time>
                </li>
              ))}
            </ol>
          )}
        </figure>
      )}
      {points.length > 0 && <SpendingTable points={points} />}
    </>
  );
}

/** The chart in one sentence. */
function summary(points: readonly SpendingPoint[]): string {
  const spent = points.findLast((point) => point.spent_to_date !== null);
  const estimate = points.findLast((point) => point.estimated_total_project_cost !== null);
  const parts = [
    spent && `${money(spent.spent_to_date!)} spent by ${longDate(spent.date)}`,
    estimate && `estimated to cost ${money(estimate.estimated_total_project_cost!)}`,
  ].filter(Boolean);
  return `Chart of the spending: ${parts.join(', ') || 'see the table'}. The table below has all figures.`;
}

/** The chart alone. */
export const Plot = ({ layout, label }: { readonly layout: SpendingLayout; readonly label: string }) => {
  const { amounts, years, bars, toDateArea, toDateLine, toDateDots, estimateLine, marks } = layout;
  const bottom = CHART.height - CHART.bottom;
  return (
    <svg class="spending" viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={label}>
      {amounts.map(({ y, rand }) => (
        <g key={rand}>
          <line
            class={rand === 0 ? 'axis' : 'grid'}
            x1={CHART.left}
            x2={CHART.width - CHART.right}
            y1={round(y)}
            y2={round(y)}
          />
          <text class="tick-label is-amount" x={CHART.left - 8} y={round(y) + 4}>
            {money(rand)}
          </text>
        </g>
      ))}
      {years.map(({ x, label: year }) => (
        <g key={year}>
          <line class="axis" x1={round(x)} x2={round(x)} y1={bottom} y2={bottom + 5} />
          <text class="tick-label" x={round(x)} y={bottom + 20}>
            {year}
          </text>
        </g>
      ))}
      <path class="to-date-area" d={toDateArea} />
      {bars.map(({ x, y, width, height, point }) => (
        <rect
          key={point.date}
          class="quarter"
          x={round(x)}
          y={round(y)}
          width={round(width)}
          height={round(height)}
        >
          <title>{`${quarterInWords(point.financial_year, point.quarter)}: ${exactMoney(point.spent_in_quarter!)}`}</title>
        </rect>
      ))}
      <path class="estimate" d={estimateLine} />
      <path class="to-date" d={toDateLine} />
      {toDateDots.map(({ x, y }) => (
        <circle key={x} class="to-date-dot" cx={round(x)} cy={round(y)} r="2.5" />
      ))}
      {marks.map((mark) => (
        <DateMark key={mark.label} mark={mark} />
      ))}
    </svg>
  );
};

type Mark = SpendingLayout['marks'][number];

const DateMark = ({ mark: { x, date, label, number, row } }: { readonly mark: Mark }) => {
  const y = 10 + row * 20;
  return (
    <g class="date-mark">
      <line x1={round(x)} x2={round(x)} y1={y + 8} y2={CHART.height - CHART.bottom} />
      <circle cx={round(x)} cy={y} r="8.5" />
      <text x={round(x)} y={y + 4}>
        {number}
      </text>
      <title>{`${label}: ${longDate(date)}`}</title>
    </g>
  );
};

const amountFields = ['spent_in_quarter', 'spent_to_date', 'estimated_total_project_cost'] as const;

const SpendingTable = ({ points }: { readonly points: readonly SpendingPoint[] }) => (
  <details class="more">
    <summary>The figures as a table</summary>
    <DataTable
      label="Spending by quarter"
      caption="Spending by quarter, newest first"
      id="spending-table"
      columns={[
        'Quarter',
        numbers('Spent in the quarter'),
        numbers('Spent to date'),
        numbers('Estimated total cost'),
        'Stage',
      ]}
    >
      {points.toReversed().map((point) => (
        <tr key={point.date}>
          <th scope="row">{quarterName({ financialYear: point.financial_year, quarter: point.quarter })}</th>
          {amountFields.map((field) => (
            <td key={field} class="is-number">
              <Money rand={point[field]} />
            </td>
          ))}
          <td>{point.status || <Missing />}</td>
        </tr>
      ))}
    </DataTable>
  </details>
);
