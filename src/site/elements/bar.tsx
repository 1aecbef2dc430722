const WIDTH = 100;

interface BarProps {
  readonly part: number;
  /** What the whole width stands for; above zero. */
  readonly most: number;
}

/** A number as a bar beside others. It only repeats what a text says. */
export const Bar = ({ part, most }: BarProps) => (
  <svg class="bar" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
    <rect width={Math.max(0.5, Math.round((part / most) * WIDTH * 10) / 10)} height="10" />
  </svg>
);
