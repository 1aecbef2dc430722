import type { CatalogueIndex } from '../catalogue-index.ts';
import type { NearPlace } from '../text/place-mention.ts';
import { type QueryReading, readQuery } from '../text/query-reading.ts';
import { applyFilters, type Filter, filtersOf, nearFilter } from './filters.ts';
import type { NearPoint, QueryFilters } from './query-filters.ts';

/** The projects that match a query. */
export interface Selection {
  /** Positions of the projects, ascending. */
  readonly positions: Uint32Array;
  /** Positions that match the words of `q` alone, ascending. */
  readonly textMatches: Uint32Array;
  /** The other conditions of the query, and to be near the place of `q`. */
  readonly filters: readonly Filter[];
  /** The place that the projects are near. Decides the default order. */
  readonly near: NearPoint | undefined;
  /** What was searched. */
  readonly reading: QueryReading;
}

/** Finds the projects that match a query. */
export function select(index: CatalogueIndex, { q, ...others }: QueryFilters): Selection {
  const text = selectText(index, q, others.near !== undefined);
  const filters = [...text.filters, ...filtersOf(index, others)];
  const near = others.near ?? text.near;
  return { ...text, filters, near, positions: applyFilters(filters, text.textMatches) };
}

/** What `q` alone finds: the filters are those of its place. */
type TextSelection = Omit<Selection, 'positions'>;

/**
 * Finds the projects that match `q`: its words if any project has them, else those near its place.
 * If the search has a place already, all of `q` is words.
 */
export function selectText(index: CatalogueIndex, q = '', hasPlace = false): TextSelection {
  const { asWords, nearPlace, isPlaceForced } = readQuery(index.text, q, hasPlace);
  if (nearPlace !== undefined && isPlaceForced) return selectNear(index, nearPlace);
  const words = selectReading(index, asWords);
  return nearPlace === undefined || words.textMatches.length > 0 ? words : selectNear(index, nearPlace);
}

function selectReading(index: CatalogueIndex, reading: QueryReading): TextSelection {
  const { clauses, excluded } = reading;
  const isAll = clauses.length === 0 && excluded.length === 0;
  const textMatches = isAll ? index.allPositions : index.text.positionsOf(clauses, excluded);
  return { reading, textMatches, filters: [], near: undefined };
}

function selectNear(index: CatalogueIndex, reading: QueryReading): TextSelection {
  const { textMatches } = selectReading(index, reading);
  const place = wideEnough(index, reading.place!, textMatches);
  const { latitude, longitude } = place.place;
  const near = { latitude, longitude, km: place.km };
  return { reading: { ...reading, place }, textMatches, filters: [nearFilter(index, near)], near };
}

/** Radii that are tried if there is nothing near a place, km. */
const widerKm = [10, 15, 25, 40, 60] as const;

/** The place with its own radius, or the next one that contains a match. */
function wideEnough(index: CatalogueIndex, place: NearPlace, matches: Uint32Array): NearPlace {
  const { latitude, longitude } = place.place;
  const hasMatch = (km: number) =>
    applyFilters([nearFilter(index, { latitude, longitude, km })], matches).length > 0;
  const km = [place.km, ...widerKm].find((each) => each >= place.km && hasMatch(each));
  return km === undefined ? place : { ...place, km };
}
