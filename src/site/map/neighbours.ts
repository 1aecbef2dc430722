import { country, ringsOf } from '../../country/index.ts';
import { extent, pathOf, simplified } from './outlines.ts';

/** Coarser than the country's own outlines, which are drawn above them. */
const TOLERANCE = 2;

/** Islands that are narrower are left out, in units. */
const LEAST_WIDTH = 4;

let path: string | undefined;

/** The land around the country, also beyond the drawing, as one SVG path. */
export function neighboursPath(): string {
  path ??= pathOf(
    ringsOf(country.neighbours)
      .map((ring) => simplified(ring, TOLERANCE))
      .filter((ring) => ring.length > 3 && extent(ring) > LEAST_WIDTH),
  );
  return path;
}
