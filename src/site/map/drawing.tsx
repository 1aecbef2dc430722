import type { ComponentChildren } from 'preact';
import { countryPath } from './outlines.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from './projection.ts';

/** An SVG drawing of the provinces, with spots or places on it. */
export const Drawing = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children?: ComponentChildren;
}) => (
  <svg class="drawing" viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`} role="img" aria-label={label}>
    <path class="drawing-land" d={countryPath()} />
    {children}
  </svg>
);
