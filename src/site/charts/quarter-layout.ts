import { scaleBand, scaleLinear } from 'd3-scale';
import { quarterOfKey } from '../../project/index.ts';

/** One kind of bars of a chart of quarters. */
export interface QuarterSeries {
  /** Class of its colour. */
  readonly class: string;
  readonly label: string;
  /** One for each quarter; null if unknown. */
  readonly values: readonly (number | null)[];
}

/** Wide enough for labels of 11 px on a phone of 320 px. */
export const QUARTER_CHART = { width: 340, height: 212, right: 4, top: 24, bottom: 24 } as const;

/** Width of a character of a label, and space beside labels. */
const CHARACTER = 6.8;
const BESIDE_LABELS = 10;

/** Space that the label of a year takes. */
const YEAR_WIDTH = 58;
const TICKS = 4;

export interface QuarterLayout {
  readonly bars: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly class: string;
    readonly label: string;
    readonly quarter: string;
    readonly value: number;
  }[];
  /** The space of each quarter. */
  readonly columns: readonly { readonly x: number; readonly width: number; readonly quarter: string }[];
  /** Where the axis begins: labels need the space before it. */
  readonly left: number;
  readonly ticks: readonly { readonly y: number; readonly label: string; readonly value: number }[];
  readonly years: readonly { readonly x: number; readonly label: string | undefined }[];
}

/**
 * The places of everything in a chart with one bar for each quarter, in which the series stand on
 * each other. Undefined if there is nothing to draw.
 */
export function quarterLayout(
  quarters: readonly string[],
  series: readonly QuarterSeries[],
  show: (value: number) => string,
  upTo = 0,
): QuarterLayout | undefined {
  const { width, height, right, top, bottom } = QUARTER_CHART;
  const stacks = quarters.map((_, i) => series.map(({ values }) => values[i] ?? 0));
  const sums = stacks.map((values) =>
    values.filter((value) => value > 0).reduce((sum, value) => sum + value, 0),
  );
  const most = Math.max(upTo, ...sums);
  const least = Math.min(0, ...stacks.flat());
  if (most === least) return undefined;
  const y = scaleLinear([least, most], [height - bottom, top]).nice(TICKS);
  const ticks = y.ticks(TICKS).map((value) => ({ y: y(value), label: show(value), value }));
  const left = BESIDE_LABELS + CHARACTER * Math.max(...ticks.map(({ label }) => label.length));
  const x = scaleBand<string>(quarters, [left, width - right])
    .paddingInner(0.16)
    .paddingOuter(0.1);
  const bars = quarters.flatMap((quarter, i) => {
    let below = 0;
    return series.flatMap(({ class: colour, label, values }) => {
      const value = values[i] ?? 0;
      if (value === 0) return [];
      const from = value > 0 ? below : 0;
      if (value > 0) below += value;
      const [high, low] = [y(Math.max(from, from + value)), y(Math.min(from, from + value))];
      return [
        {
          x: x(quarter)!,
          y: high,
          width: x.bandwidth(),
          height: Math.max(0.8, low - high),
          class: colour,
          label,
          quarter,
          value,
        },
      ];
    });
  });
  const gap = x.step() - x.bandwidth();
  const columns = quarters.map((quarter) => ({ quarter, x: x(quarter)! - gap / 2, width: x.step() }));
  return { bars, columns, left, ticks, years: years(quarters, x) };
}

/** A mark where each financial year begins, with its name if there is room. */
function years(
  quarters: readonly string[],
  x: (quarter: string) => number | undefined,
): QuarterLayout['years'] {
  let free = 0;
  return quarters.flatMap((quarter, i) => {
    const year = quarterOfKey(quarter).financialYear;
    if (i > 0 && quarters[i - 1]!.startsWith(year)) return [];
    const at = x(quarter)!;
    const hasRoom = at >= free && at + YEAR_WIDTH <= QUARTER_CHART.width + 8;
    if (hasRoom) free = at + YEAR_WIDTH;
    return [{ x: at, label: hasRoom ? year : undefined }];
  });
}
