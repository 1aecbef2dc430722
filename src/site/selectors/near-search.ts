import type { NearPoint } from '../../index/index.ts';
import { gazetteer, type Place } from '../../places/index.ts';
import type { Pairs } from '../addresses.ts';
import { type SearchState, without } from '../search-state.ts';

/** A search near a place: the place, and all the rest. */
export interface NearSearch {
  readonly point: NearPoint;
  /** The known place nearest to the point, if any is close. */
  readonly place: Place | undefined;
  /** The words and other filters of the search. */
  readonly others: Pairs;
}

/** The parts of a search near a place; undefined if it is not near one. */
export const nearSearch = ({
  pairs,
  filters: { near },
}: Pick<SearchState, 'pairs' | 'filters'>): NearSearch | undefined =>
  near && { point: near, place: placeAt(near), others: without(pairs, 'near') };

/** From further away than this, the name of a place would mislead. */
const CLOSE_KM = 5;

/** The known place at a point, to call it by. */
export const placeAt = ({ latitude, longitude }: NearPoint): Place | undefined =>
  gazetteer().nearest(latitude, longitude, CLOSE_KM);

/** A search near a point. */
export const nearPairs = (others: Pairs, { latitude, longitude, km }: NearPoint): Pairs => [
  ...others,
  ['near', `${latitude},${longitude},${km}`],
];

/** The search with other words. */
export const withWords = (pairs: Pairs, q: string): Pairs => [
  ...without(pairs, 'q'),
  ...(q === '' ? [] : [['q', q] as const]),
];

/** The distances that a search is widened and narrowed to. */
const steps = [1, 2, 5, 10, 25, 50, 100, 250, 500] as const;

/** A step must make a difference: by half at least. */
const LEAST_FACTOR = 1.5;

export const widerKm = (km: number): number | undefined => steps.find((step) => step >= km * LEAST_FACTOR);

export const narrowerKm = (km: number): number | undefined =>
  steps.findLast((step) => step <= km / LEAST_FACTOR);
