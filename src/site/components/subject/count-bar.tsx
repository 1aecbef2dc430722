interface CountBarProps {
  readonly part: number;
  readonly most: number;
}

const WIDTH = 100;

/** A number as the length of a bar, beside the number itself. */
export const CountBar = ({ part, most }: CountBarProps) => (
  <svg class="bar" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
    <rect width={most > 0 ? Math.round((Math.max(0, part) / most) * WIDTH * 10) / 10 : 0} height="10" />
  </svg>
);
