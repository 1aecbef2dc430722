import type { Bounds } from '../../country/index.ts';
import type { Place } from '../../project/index.ts';
import { isAround } from './known-country.ts';

const OUTLIERS = 0.01;
/** In degrees, around the projects. */
const MARGIN = 0.3;
const FEWEST_AROUND = 0.5;

/**
 * The box of a map that shows most points of a source: those around the country, because a few that are wrong or
 * swapped would make it the box of half the world. Undefined if nothing says where the country is.
 */
export function mapBoxOf(points: readonly Place[], known: Bounds | undefined): Bounds | undefined {
  const around = known
    ? points.filter(({ latitude, longitude }) => isAround(known, latitude, longitude))
    : points;
  if (around.length === 0 || around.length < points.length * FEWEST_AROUND) return known;
  const range = (degrees: readonly number[], most: number) => {
    const sorted = [...degrees].sort((a, b) => a - b);
    const skipped = Math.floor(sorted.length * OUTLIERS);
    const [first, last] = [sorted[skipped]!, sorted[sorted.length - 1 - skipped]!];
    const rounded = (value: number) => Math.round(value * 10) / 10;
    return [rounded(Math.max(-most, first - MARGIN)), rounded(Math.min(most, last + MARGIN))] as const;
  };
  const longitudes = around.map(({ longitude }) => longitude);
  const latitudes = around.map(({ latitude }) => latitude);
  const [west, east] = range(longitudes, 180);
  const [south, north] = range(latitudes, 90);
  return { west, south, east, north };
}
