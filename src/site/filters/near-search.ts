import type { NearPlace, NearPoint, Selection } from '../../index/index.ts';
import { gazetteer, type Place } from '../../places/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { type SearchState, without } from '../addresses/search-state.ts';

/** A search near a place, which `q` names or `near` gives: the place, and all the rest. */
export interface NearSearch {
  readonly point: NearPoint;
  /** The place that `q` names, or the known one nearest to the point of `near`, if any is close. */
  readonly place: Place | undefined;
  /** The other words and filters of the search. */
  readonly others: Pairs;
}

/** The parts of a search near a place; undefined if it is near none, or near two. */
export function nearSearch(
  { pairs, filters }: Pick<SearchState, 'pairs' | 'filters'>,
  { reading }: Pick<Selection, 'reading'>,
): NearSearch | undefined {
  const { near } = filters;
  // Of two places neither is the one to look closer at, or further away from.
  if (near?.or !== undefined) return undefined;
  if (near !== undefined) return { point: near, place: placeAt(near), others: without(pairs, 'near') };
  if (reading.place === undefined) return undefined;
  const { place, remainingQ } = reading.place;
  return { point: pointOf(reading.place), place, others: withWords(pairs, remainingQ) };
}

/** From further away than this, the name of a place would mislead. */
const CLOSE_KM = 5;

/** The known place at a point, to call it by. */
export const placeAt = ({ latitude, longitude }: NearPoint): Place | undefined =>
  gazetteer().nearest(latitude, longitude, CLOSE_KM);

/** A search near a place that `q` names, with the place as a filter in place of its words. */
export const nearPlacePairs = (pairs: Pairs, near: NearPlace): Pairs =>
  nearPairs(withWords(pairs, near.remainingQ), pointOf(near));

/** A search near a point. */
export const nearPairs = (others: Pairs, point: NearPoint): Pairs => [...others, ['near', pointValue(point)]];

const pointValue = ({ latitude, longitude, km, or }: NearPoint): string =>
  `${latitude},${longitude},${km}${or === undefined ? '' : `,${pointValue(or)}`}`;

/** The search with other words. */
export const withWords = (pairs: Pairs, q: string): Pairs => [
  ...without(pairs, 'q'),
  ...(q === '' ? [] : [['q', q] as const]),
];

const pointOf = ({ place: { latitude, longitude }, km }: NearPlace): NearPoint => ({
  latitude,
  longitude,
  km,
});

/** The distances that a search is widened and narrowed to. */
const steps = [1, 2, 5, 10, 25, 50, 100, 250, 500] as const;

/** A step must make a difference: by half at least. */
const LEAST_FACTOR = 1.5;

export const FARTHEST_KM = steps.at(-1)!;

/** The next wider step, or the first one from there on that reaches so far. */
export const widerKm = (km: number, reach = 0): number | undefined =>
  steps.find((step) => step >= km * LEAST_FACTOR && step >= reach);

export const narrowerKm = (km: number): number | undefined =>
  steps.findLast((step) => step <= km / LEAST_FACTOR);
