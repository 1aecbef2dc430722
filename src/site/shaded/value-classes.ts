import { scaleQuantile } from 'd3-scale';
import { rateClasses } from '../charts/rate-scale.ts';

/** A class of values that a map shades alike. */
export interface ValueClass {
  /** The lowest and the highest value in it. */
  readonly from: number;
  readonly to: number;
  /** From 0, the lightest, to 4. */
  readonly shade: number;
}

/** As many as there are shades. */
const MOST_CLASSES = rateClasses.length;

/** Of a single class, which is neither low nor high. */
const MIDDLE_SHADE = 2;

/**
 * Classes of about as many different values each, from the lowest to the highest: amounts of places differ a hundredfold, so
 * that classes of the same width would put nearly all into one.
 */
export function valueClasses(values: readonly number[]): readonly ValueClass[] {
  const different = [...new Set(values)];
  const count = Math.min(MOST_CLASSES, different.length);
  if (count === 0) return [];
  const places = Array.from({ length: count }, (_, i) => i);
  const placeOf = scaleQuantile(different, places);
  return places.map((place) => {
    const members = different.filter((value) => placeOf(value) === place);
    const shade = count === 1 ? MIDDLE_SHADE : Math.round((place * (MOST_CLASSES - 1)) / (count - 1));
    return { from: Math.min(...members), to: Math.max(...members), shade };
  });
}

/** The shade of one of these values. */
export const shadeIn = (classes: readonly ValueClass[], value: number): number =>
  classes.find(({ to }) => value <= to)!.shade;
