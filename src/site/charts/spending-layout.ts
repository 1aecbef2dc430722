import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveLinear, line } from 'd3-shape';
import { DAY_MS, LAST_QUARTER } from '../../project/index.ts';
import type { SpendingPoint } from '../../quality/index.ts';

/** A date that the chart marks. */
export interface MarkedDate {
  readonly label: string;
  readonly date: string;
}

/** The size of a chart and its margins, in units of its drawing. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The space that the label of a year needs. */
  readonly yearWidth: number;
}

/** Amounts stand on the left. */
export const WIDE: ChartSize = {
  ...{ width: 720, height: 320, left: 92, right: 34, top: 34, bottom: 30 },
  yearWidth: 84,
};

/** For phones. Amounts stand on their lines: beside them the drawing would be too small to read. */
export const NARROW: ChartSize = {
  ...{ width: 360, height: 300, left: 4, right: 8, top: 38, bottom: 32 },
  yearWidth: 96,
};

export interface SpendingLayout {
  readonly bars: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly point: SpendingPoint;
  }[];
  /** The space of each quarter. */
  readonly columns: readonly { readonly x: number; readonly width: number; readonly point: SpendingPoint }[];
  /** Spending to date as a line and the area below it, with gaps where it is unknown. */
  readonly toDateLine: string;
  readonly toDateArea: string;
  readonly toDateDots: readonly { readonly x: number; readonly y: number }[];
  /** The estimated cost in each snapshot. */
  readonly estimateLine: string;
  readonly amounts: readonly { readonly y: number; readonly amount: number }[];
  /** The starts of financial years, `YYYY-MM-DD`, and where their labels stand. */
  readonly years: readonly { readonly x: number; readonly labelX: number; readonly date: string }[];
  readonly size: ChartSize;
  readonly marks: readonly {
    readonly x: number;
    readonly label: string;
    readonly date: string;
    /** Its place in the list of all marked dates, from 1. */
    readonly number: number;
    /** The row of its number, from 0: close neighbours are in different rows. */
    readonly row: number;
    /** On which side of the chart the date is, if it is too far away: the mark stands at that edge. */
    readonly beyond: 'before' | 'after' | undefined;
  }[];
}

const YEAR_MS = 364 * DAY_MS;
const QUARTER_MS = YEAR_MS / LAST_QUARTER;
const time = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The positions of everything in a spending chart. Undefined if no amount above zero is known. */
export function spendingLayout(
  points: readonly SpendingPoint[],
  marked: readonly MarkedDate[],
  size: ChartSize = WIDE,
): SpendingLayout | undefined {
  const amounts = points.flatMap((point) =>
    [point.spent_in_quarter, point.spent_to_date, point.estimated_total_project_cost].filter(
      (amount) => amount !== null,
    ),
  );
  const most = Math.max(0, ...amounts);
  if (points.length === 0 || most <= 0) return undefined;
  const x = timeScale(points, marked, size);
  const y = scaleLinear([Math.min(0, ...amounts), most], [size.height - size.bottom, size.top]).nice(4);
  return {
    size,
    bars: bars(points, x, y),
    columns: points.map((point) => ({ ...spanOf(point, x), point })),
    ...toDate(points, x, y),
    estimateLine: estimateLine(points, x, y),
    amounts: y.ticks(4).map((amount) => ({ y: y(amount), amount })),
    years: yearTicks(x, size),
    marks: marks(marked, x, size),
  };
}

type TimeScale = ReturnType<typeof timeScale>;
type AmountScale = (amount: number) => number;

/** The chart does not extend to dates further away from the reports: they would squeeze everything else. */
const MOST_BEFORE_MS = 2 * YEAR_MS;
const MOST_AFTER_MS = 4 * YEAR_MS;

/** From before the first quarter to after the last, extended to marked dates close by. */
function timeScale(points: readonly SpendingPoint[], marked: readonly MarkedDate[], size: ChartSize) {
  const [first, last] = [time(points[0]!.date) - QUARTER_MS, time(points.at(-1)!.date) + QUARTER_MS / 4];
  const near = marked
    .map(({ date }) => time(date))
    .filter((date) => date > first - MOST_BEFORE_MS && date < last + MOST_AFTER_MS);
  const from = Math.min(first, ...near.map((date) => date - QUARTER_MS / 2));
  const to = Math.max(last, ...near.map((date) => date + QUARTER_MS / 2));
  return scaleUtc([new Date(from), new Date(to)], [size.left, size.width - size.right]);
}

/** From the end of the quarter before to the end of the quarter. */
function spanOf({ date }: SpendingPoint, x: TimeScale): { readonly x: number; readonly width: number } {
  const [left, right] = [x(new Date(time(date) - QUARTER_MS)), x(new Date(time(date)))];
  return { x: left, width: right - left };
}

function bars(points: readonly SpendingPoint[], x: TimeScale, y: AmountScale): SpendingLayout['bars'] {
  return points.flatMap((point) => {
    const { spent_in_quarter: spent } = point;
    if (spent === null || spent === 0) return [];
    const span = spanOf(point, x);
    const [top, bottom] = [y(Math.max(0, spent)), y(Math.min(0, spent))];
    const gap = Math.min(3, span.width / 6);
    return [
      { x: span.x + gap, y: top, width: span.width - 2 * gap, height: Math.max(1, bottom - top), point },
    ];
  });
}

type KnownPoint = SpendingPoint & { readonly spent_to_date: number };

function toDate(points: readonly SpendingPoint[], x: TimeScale, y: AmountScale) {
  const known = (point: SpendingPoint): point is KnownPoint => point.spent_to_date !== null;
  const at = (point: SpendingPoint) => x(new Date(time(point.date)));
  const amount = (point: SpendingPoint) => y(point.spent_to_date ?? 0);
  const toDateLine = line<SpendingPoint>(at, amount).defined(known).curve(curveLinear).digits(1)(
    points as SpendingPoint[],
  );
  const toDateArea = area<SpendingPoint>(at, () => y(0), amount)
    .defined(known)
    .digits(1)(points as SpendingPoint[]);
  const toDateDots = points.filter(known).map((point) => ({ x: at(point), y: amount(point) }));
  return { toDateLine: toDateLine ?? '', toDateArea: toDateArea ?? '', toDateDots };
}

/** A step line: an estimate holds until the next one, and the last until the last quarter. */
function estimateLine(points: readonly SpendingPoint[], x: TimeScale, y: AmountScale): string {
  let path = '';
  let before: number | undefined;
  for (const { date, estimated_total_project_cost: cost } of points) {
    const at = round(x(new Date(time(date))));
    if (before !== undefined) path += `H${at}`;
    if (cost !== null) {
      path +=
        before === undefined
          ? `M${round(x(new Date(time(date) - QUARTER_MS)))} ${round(y(cost))}H${at}`
          : `V${round(y(cost))}`;
      before = cost;
    }
  }
  return path;
}

/** The starts of the financial years, newest first, as many as have space for a label. */
function yearTicks(x: TimeScale, { width, yearWidth }: ChartSize): SpendingLayout['years'] {
  const [from, to] = x.domain() as [Date, Date];
  const ticks: { x: number; labelX: number; date: string }[] = [];
  for (let year = to.getUTCFullYear(); year >= from.getUTCFullYear(); year--) {
    const april = new Date(Date.UTC(year, 3, 1));
    if (april < from || april > to) continue;
    const labelX = Math.min(Math.max(x(april), yearWidth / 2), width - yearWidth / 2);
    const next = ticks.at(-1);
    if (next === undefined || next.labelX - labelX >= yearWidth)
      ticks.push({ x: x(april), labelX, date: `${year}-04-01` });
  }
  return ticks;
}

/**
 * All marked dates, earliest first; those beyond the chart stand at its edges. One too close to its
 * neighbour moves to the next row.
 */
function marks(
  marked: readonly MarkedDate[],
  x: TimeScale,
  { left, width }: ChartSize,
): SpendingLayout['marks'] {
  const [from, to] = x.domain() as [Date, Date];
  let row = 0;
  let before = Number.NEGATIVE_INFINITY;
  return marked.map(({ label, date }, i) => {
    const instant = new Date(time(date));
    const beyond = instant < from ? 'before' : instant > to ? 'after' : undefined;
    const at = beyond === 'before' ? left + EDGE : beyond === 'after' ? width - EDGE : x(instant);
    row = at - before < MARK_WIDTH ? row + 1 : 0;
    before = at;
    return { label, date, number: i + 1, x: at, row, beyond };
  });
}

const MARK_WIDTH = 20;

/** From the edge to a mark that stands there, with room for its arrow. */
const EDGE = 18;

export const round = (units: number): number => Math.round(units * 10) / 10;
