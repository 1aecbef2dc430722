const WIDTH = 100;

interface BarProps {
  readonly part: number;
  /** What the whole width stands for. */
  readonly most: number;
  /** The narrowest bar, in hundredths of the width: of what is small beside the others. */
  readonly least?: number;
}

/** A number as a bar beside others. It only repeats what a text says. */
export const Bar = ({ part, most, least = 0 }: BarProps) => (
  <svg class="bar" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
    <rect width={most > 0 ? Math.max(least, widthOf(part / most)) : 0} height="10" />
  </svg>
);

/** A share of the whole width; none for a negative one. */
const widthOf = (share: number): number => Math.round(Math.max(0, share) * WIDTH * 10) / 10;
