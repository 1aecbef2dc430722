import { CURRENCY, currencies } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { lowerBound } from '../sections/lower-bound.ts';
import type { NearPlace } from '../text/place-mention.ts';
import { type QueryReading, readQuery } from '../text/query-reading.ts';
import { applyFilters, type Filter, filtersOf, nearFilter } from './filters.ts';
import { projectAtAddress, projectsNumbered, projectWithId } from './meant-projects.ts';
import type { NearPoint, QueryFilters } from './query-filters.ts';

/** The projects that match a query. */
export interface Selection {
  /** Positions of the projects, ascending. */
  readonly positions: Uint32Array;
  /**
   * The index with the amounts that ranges, orders and figures of the selection are about: in the currency that the
   * query names, if it names one, else in the main one.
   */
  readonly amounts: CatalogueIndex;
  /** Positions that match the words of `q` alone, ascending. */
  readonly textMatches: Uint32Array;
  /** The other conditions of the query, and to be near the place of `q`. */
  readonly filters: readonly Filter[];
  /** The place that the projects are near. Decides the default order. */
  readonly near: NearPoint | undefined;
  /** What was searched. */
  readonly reading: QueryReading;
  /** Positions of the projects whose id, project number or address `q` is. */
  readonly meant: readonly number[];
}

/** Finds the projects that match a query. */
export function select(index: CatalogueIndex, { q, hasWholeWords, ...others }: QueryFilters): Selection {
  const text = selectText(index, { q, hasWholeWords }, others.near !== undefined);
  const amounts = index.inCurrency(namedCurrency(others));
  const filters = [...text.filters, ...filtersOf(amounts, others)];
  const near = others.near ?? text.near;
  return { ...text, filters, near, amounts, positions: applyFilters(filters, text.textMatches) };
}

/** The currency that a query is about: the one that its filters name, or the main one. */
function namedCurrency({ fieldValues, selectedFacets = [] }: QueryFilters): string {
  const facets = selectedFacets.flatMap(({ field, value }) => (field === 'currency' ? [value] : []));
  const named = new Set([...(fieldValues?.currency ?? []), ...facets].map((code) => code.toUpperCase()));
  return named.size === 1 ? (currencies.find((code) => named.has(code)) ?? CURRENCY) : CURRENCY;
}

/** The words of a query, and how they are searched. */
export type SearchedWords = { readonly [Name in 'q' | 'hasWholeWords']?: QueryFilters[Name] | undefined };

/** What `q` alone finds: the filters are those of its place. */
type TextSelection = Omit<Selection, 'positions' | 'amounts'>;

/**
 * Finds the projects that match `q`: the one whose address it is; else its words if any project has
 * them, and the project whose id it is; else those near its place. If the search has a place
 * already, all of `q` is words.
 */
export function selectText(
  index: CatalogueIndex,
  { q = '', hasWholeWords = false }: SearchedWords,
  hasPlace: boolean,
): TextSelection {
  const atAddress = projectAtAddress(index, q);
  if (atAddress !== undefined) return selectOne(index, atAddress);
  const { asWords, nearPlace, isPlaceForced } = readQuery(index.text, q, { hasPlace, hasWholeWords });
  if (nearPlace !== undefined && isPlaceForced) return selectNear(index, nearPlace);
  const words = withMeant(index, q, selectReading(index, asWords));
  return nearPlace === undefined || words.textMatches.length > 0 ? words : selectNear(index, nearPlace);
}

function selectReading(index: CatalogueIndex, reading: QueryReading): TextSelection {
  const { clauses, excluded } = reading;
  const isAll = clauses.length === 0 && excluded.length === 0;
  const textMatches = isAll ? index.allPositions : index.text.positionsOf(clauses, excluded);
  return { reading, textMatches, filters: [], near: undefined, meant: [] };
}

function selectOne(index: CatalogueIndex, position: number): TextSelection {
  const everything = selectReading(index, readQuery(index.text, '').asWords);
  return { ...everything, textMatches: Uint32Array.of(position), meant: [position] };
}

/** Projects with the number `q` have all its words, but one with that id may have none. */
function withMeant(index: CatalogueIndex, q: string, words: TextSelection): TextSelection {
  const { textMatches, reading } = words;
  const numbered = projectsNumbered(index, reading);
  const withId = projectWithId(index, q);
  if (withId === undefined) return { ...words, meant: numbered };
  return {
    ...words,
    textMatches: withPosition(textMatches, withId),
    meant: [...new Set([withId, ...numbered])],
  };
}

/** Ascending positions with one that may be missing. */
function withPosition(positions: Uint32Array, position: number): Uint32Array {
  const at = lowerBound(0, positions.length, (i) => positions[i]! < position);
  if (positions[at] === position) return positions;
  const all = new Uint32Array(positions.length + 1);
  all.set(positions.subarray(0, at));
  all[at] = position;
  all.set(positions.subarray(at), at + 1);
  return all;
}

function selectNear(index: CatalogueIndex, reading: QueryReading): TextSelection {
  const { textMatches } = selectReading(index, reading);
  const place = wideEnough(index, reading.place!, textMatches);
  const { latitude, longitude } = place.place;
  const near = { latitude, longitude, km: place.km };
  return { reading: { ...reading, place }, textMatches, filters: [nearFilter(index, near)], near, meant: [] };
}

/** Radii that are tried if there is nothing near a place, km. */
const widerKm = [10, 15, 25, 40, 60] as const;

/** The place with its own radius, or the next one that contains a match. */
function wideEnough(index: CatalogueIndex, near: NearPlace, matches: Uint32Array): NearPlace {
  const km = matchingNear(index, near, matches)?.km;
  return km === undefined ? near : { ...near, km };
}

/**
 * The matches near a place: within its own radius or, if there are none, within the next one that
 * has some. Undefined if none has.
 */
export function matchingNear(
  index: CatalogueIndex,
  { place: { latitude, longitude }, km: own }: Pick<NearPlace, 'place' | 'km'>,
  matches: Uint32Array,
): { readonly km: number; readonly positions: Uint32Array } | undefined {
  for (const km of [own, ...widerKm]) {
    if (km < own) continue;
    const positions = applyFilters([nearFilter(index, { latitude, longitude, km })], matches);
    if (positions.length > 0) return { km, positions };
  }
  return undefined;
}
