import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

const WIDTH = 72;
const HEIGHT = 20;
const EDGE = 2;

interface TrendLineProps {
  /** Shares from 0 to 1, oldest first. */
  readonly shares: readonly number[];
  /** The share at the top, so that several lines can be compared. */
  readonly most: number;
}

/** How a share changed, as a line. The text beside it says the first and the last one. */
export function TrendLine({ shares, most }: TrendLineProps) {
  const x = scaleLinear([0, Math.max(1, shares.length - 1)], [EDGE, WIDTH - EDGE]);
  const y = scaleLinear([0, most || 1], [HEIGHT - EDGE, EDGE]);
  const path = line<number>(
    (_, i) => Math.round(x(i) * 10) / 10,
    (share) => Math.round(y(share) * 10) / 10,
  );
  return (
    <svg
      class="trend-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <path d={path(shares) ?? ''} />
    </svg>
  );
}
