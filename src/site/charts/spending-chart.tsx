import { fill } from '../../page/language/text.ts';
import type { SpendingPoint } from '../../quality/index.ts';
import { Cell, DataTable, numbers } from '../elements/data-table.tsx';
import { Missing, Money } from '../elements/value.tsx';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import { ChartColumns } from './chart-columns.tsx';
import {
  type MarkedDate,
  NARROW,
  round,
  type SpendingLayout,
  spendingLayout,
  WIDE,
} from './spending-layout.ts';

interface SpendingChartProps {
  readonly points: readonly SpendingPoint[];
  readonly marked: readonly MarkedDate[];
  /** Of all amounts (ISO 4217). */
  readonly currency: string;
}

/** Spending by quarter and to date against the estimated cost, as a chart and as a table. */
export function SpendingChart({ points, marked, currency }: SpendingChartProps) {
  const { spending } = useLanguage().texts.project;
  return (
    <>
      {spendingLayout(points, marked) === undefined ? (
        <p>{spending.nothing}</p>
      ) : (
        <Chart points={points} marked={marked} currency={currency} />
      )}
      {points.length > 0 && <SpendingTable points={points} currency={currency} />}
    </>
  );
}

/** Two drawings of the same: the style shows the one whose labels can be read. */
function Chart({ points, marked, currency }: SpendingChartProps) {
  const language = useLanguage();
  const { spending } = language.texts.project;
  const label = summary(language, points, currency);
  return (
    <figure class="chart">
      <ul class="chart-key" aria-hidden="true">
        <li class="is-quarter">{spending.inQuarter}</li>
        <li class="is-to-date">{spending.toDate}</li>
        <li class="is-estimate">{spending.estimate}</li>
      </ul>
      <div class="chart-frame">
        <Plot
          kind="is-wide"
          layout={spendingLayout(points, marked, WIDE)!}
          label={label}
          currency={currency}
        />
        <Plot
          kind="is-narrow"
          layout={spendingLayout(points, marked, NARROW)!}
          label={label}
          currency={currency}
        />
      </div>
      {marked.length > 0 && (
        <ol class="chart-dates">
          {marked.map(({ label, date }, i) => (
            <li key={label}>
              <span class="chart-number">{i + 1}</span> {label}:{' '}
              <time dateTime={date}>{language.longDate(date)}</time>
            </li>
          ))}
        </ol>
      )}
    </figure>
  );
}

/** The chart in words. */
function summary(
  { texts, money, longDate }: LanguageWriter,
  points: readonly SpendingPoint[],
  currency: string,
): string {
  const { spending } = texts.project;
  const spent = points.findLast((point) => point.spent_to_date !== null);
  const estimate = points.findLast((point) => point.estimated_total_project_cost !== null);
  const sentences = [
    spent &&
      fill(spending.spentBy, { amount: money(spent.spent_to_date!, currency), day: longDate(spent.date) }),
    estimate && fill(spending.estimated, { amount: money(estimate.estimated_total_project_cost!, currency) }),
  ].filter(Boolean);
  return fill(spending.chart, { summary: sentences.join(' ') });
}

interface PlotProps {
  /** Which of two drawings it is. */
  readonly kind?: 'is-wide' | 'is-narrow';
  readonly layout: SpendingLayout;
  readonly label: string;
  readonly currency: string;
  /** Whether it is part of a file, where nobody can point at it. */
  readonly isStill?: boolean;
}

/** The chart alone. */
export const Plot = ({ kind, layout, label, currency, isStill = false }: PlotProps) => {
  const language = useLanguage();
  const { bars, columns, toDateArea, toDateLine, toDateDots, estimateLine, marks, size } = layout;
  return (
    <svg
      class={kind ? `spending ${kind}` : 'spending'}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role={isStill ? 'img' : 'group'}
      aria-label={label}
    >
      <Axes layout={layout} />
      <path class="to-date-area" d={toDateArea} />
      {bars.map(({ x, y, width, height, point }) => (
        <rect
          key={point.date}
          class="quarter"
          x={round(x)}
          y={round(y)}
          width={round(width)}
          height={round(height)}
        />
      ))}
      <path class="estimate" d={estimateLine} />
      <path class="to-date" d={toDateLine} />
      {toDateDots.map(({ x, y }) => (
        <circle key={x} class="to-date-dot" cx={round(x)} cy={round(y)} r="2.5" />
      ))}
      {marks.map((mark) => (
        <DateMark key={mark.label} mark={mark} bottom={size.height - size.bottom} />
      ))}
      <AmountLabels layout={layout} currency={currency} />
      {!isStill && (
        <ChartColumns
          columns={columns.map(({ x, width, point }) => ({
            x: round(x),
            width: round(width),
            lines: linesOf(language, point, currency),
          }))}
          top={size.top}
          bottom={size.height - size.bottom}
          middle={size.width / 2}
        />
      )}
    </svg>
  );
};

/** A quarter and its amounts in words. */
function linesOf(
  { texts, exactMoney, quarterInWords }: LanguageWriter,
  point: SpendingPoint,
  currency: string,
): readonly string[] {
  return [
    quarterInWords(point.financial_year, point.quarter),
    ...amountFields.flatMap(([field, text]) => {
      const amount = point[field];
      if (amount === null) return [];
      const value = exactMoney(amount, currency);
      return [fill(texts.timeline.value, { series: texts.project.spending[text], value })];
    }),
  ];
}

const Axes = ({ layout: { amounts, years, size } }: { readonly layout: SpendingLayout }) => {
  const { monthOf } = useLanguage();
  const bottom = size.height - size.bottom;
  return (
    <>
      {amounts.map(({ y, amount }) => (
        <line
          key={amount}
          class={amount === 0 ? 'axis' : 'grid'}
          x1={size.left}
          x2={size.width - size.right}
          y1={round(y)}
          y2={round(y)}
        />
      ))}
      {years.map(({ x, labelX, date }) => (
        <g key={date}>
          <line class="axis" x1={round(x)} x2={round(x)} y1={bottom} y2={bottom + 5} />
          <text class="tick-label" x={round(labelX)} y={bottom + 20}>
            {monthOf(date)}
          </text>
        </g>
      ))}
    </>
  );
};

/** Beside the lines, or on them and above everything else. */
const AmountLabels = ({ layout: { amounts, size }, currency }: Pick<PlotProps, 'layout' | 'currency'>) => {
  const { money } = useLanguage();
  const isBeside = size === WIDE;
  return (
    <>
      {amounts.map(({ y, amount }) => (
        <text
          key={amount}
          class={`tick-label ${isBeside ? 'is-beside' : 'is-on-line'}`}
          x={isBeside ? size.left - 8 : size.left}
          y={round(y) + (isBeside ? 4 : -4)}
        >
          {money(amount, currency)}
        </text>
      ))}
    </>
  );
};

type Mark = SpendingLayout['marks'][number];

const DateMark = ({
  mark: { x, date, label, number, row, beyond },
  bottom,
}: {
  readonly mark: Mark;
  readonly bottom: number;
}) => {
  const { texts, longDate } = useLanguage();
  const y = 10 + row * 20;
  return (
    <g class="date-mark">
      {beyond === undefined ? (
        <line x1={round(x)} x2={round(x)} y1={y + 8} y2={bottom} />
      ) : (
        <path
          d={`M${round(beyond === 'before' ? x - 16 : x + 16)} ${y}l${beyond === 'before' ? 5 : -5} -4v8z`}
        />
      )}
      <circle cx={round(x)} cy={y} r="9" />
      <text x={round(x)} y={y + 4.5}>
        {number}
      </text>
      <title>{fill(texts.project.spending.date, { label, day: longDate(date) })}</title>
    </g>
  );
};

/** The amounts of a quarter, with the texts that name them. */
const amountFields = [
  ['spent_in_quarter', 'inQuarter'],
  ['spent_to_date', 'toDate'],
  ['estimated_total_project_cost', 'estimate'],
] as const;

const SpendingTable = ({ points, currency }: Omit<SpendingChartProps, 'marked'>) => {
  const { texts, quarterName, stageName } = useLanguage();
  const { spending } = texts.project;
  return (
    <details class="more">
      <summary>{spending.table}</summary>
      <DataTable
        label={spending.tableLabel}
        caption={spending.tableCaption}
        id="spending-table"
        cards="is-cards"
        columns={[
          spending.quarter,
          ...amountFields.map(([, text]) => numbers(spending[text])),
          spending.stage,
        ]}
      >
        {points.toReversed().map((point) => (
          <tr key={point.date}>
            <th scope="row">
              {quarterName({ financialYear: point.financial_year, quarter: point.quarter })}
            </th>
            {amountFields.map(([field, text]) => (
              <Cell key={field} class="is-number" label={spending[text]}>
                <Money amount={point[field]} currency={currency} />
              </Cell>
            ))}
            <Cell label={spending.stage}>{point.status ? stageName(point.status) : <Missing />}</Cell>
          </tr>
        ))}
      </DataTable>
    </details>
  );
};
