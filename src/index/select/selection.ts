import { CURRENCY, currencies } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { PositionSet } from '../sets/position-set.ts';
import type { NearPlace } from '../text/place-mention.ts';
import { type QueryReading, readQuery } from '../text/query-reading.ts';
import { applyFilters, type Filter } from './filter.ts';
import { filtersOf } from './filters.ts';
import { projectAtAddress, projectsNumbered, projectWithId } from './meant-projects.ts';
import { nearFilter } from './place-filters.ts';
import type { NearPoint, QueryFilters } from './query-filters.ts';

interface SelectionContent {
  /** The projects. */
  readonly projects: PositionSet;
  /**
   * The index with the amounts that ranges, orders and figures of the selection are about: in the currency that the
   * query names, if it names one, else in the main one.
   */
  readonly amounts: CatalogueIndex;
  /** The projects that match the words of `q` alone. */
  readonly textMatches: PositionSet;
  /** The other conditions of the query, and to be near the place of `q`. */
  readonly filters: readonly Filter[];
  /** The place that the projects are near. Decides the default order. */
  readonly near: NearPoint | undefined;
  /** What was searched. */
  readonly reading: QueryReading;
  /** Positions of the projects whose id, project number or address `q` is. */
  readonly meant: readonly number[];
}

/** The projects that match a query. */
export class Selection implements SelectionContent {
  readonly projects: PositionSet;
  readonly amounts: CatalogueIndex;
  readonly textMatches: PositionSet;
  readonly filters: readonly Filter[];
  readonly near: NearPoint | undefined;
  readonly reading: QueryReading;
  readonly meant: readonly number[];
  #positions: Uint32Array | undefined;

  constructor({ projects, amounts, textMatches, filters, near, reading, meant }: SelectionContent) {
    this.projects = projects;
    this.amounts = amounts;
    this.textMatches = textMatches;
    this.filters = filters;
    this.near = near;
    this.reading = reading;
    this.meant = meant;
  }

  /** The number of projects. */
  get count(): number {
    return this.projects.size;
  }

  /** Positions of the projects, ascending; not a copy. A list takes longer than the set. */
  get positions(): Uint32Array {
    this.#positions ??= this.projects.isAll ? this.amounts.allPositions : this.projects.positions();
    return this.#positions;
  }

  /** The part that is in another set. */
  within(others: PositionSet): Selection {
    return new Selection({ ...this, projects: this.projects.and(others) });
  }
}

/** Finds the projects that match a query. */
export function select(index: CatalogueIndex, { q, hasWholeWords, ...others }: QueryFilters): Selection {
  const text = selectText(index, { q, hasWholeWords }, others.near !== undefined);
  const amounts = index.inCurrency(namedCurrency(others));
  const filters = [...text.filters, ...filtersOf(amounts, others)];
  const near = others.near ?? text.near;
  return new Selection({
    ...text,
    filters,
    near,
    amounts,
    projects: applyFilters(filters, text.textMatches),
  });
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
type TextSelection = Omit<SelectionContent, 'projects' | 'amounts'>;

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
  return nearPlace === undefined || !words.textMatches.isEmpty ? words : selectNear(index, nearPlace);
}

function selectReading(index: CatalogueIndex, reading: QueryReading): TextSelection {
  const { clauses, excluded } = reading;
  const isAll = clauses.length === 0 && excluded.length === 0;
  const textMatches = isAll ? index.all : index.text.projectsMatching(clauses, excluded);
  return { reading, textMatches, filters: [], near: undefined, meant: [] };
}

function selectOne(index: CatalogueIndex, position: number): TextSelection {
  const everything = selectReading(index, readQuery(index.text, '').asWords);
  return {
    ...everything,
    textMatches: PositionSet.ofList(index.count, Uint32Array.of(position)),
    meant: [position],
  };
}

/** Projects with the number `q` have all its words, but one with that id may have none. */
function withMeant(index: CatalogueIndex, q: string, words: TextSelection): TextSelection {
  const { textMatches, reading } = words;
  const numbered = projectsNumbered(index, reading);
  const withId = projectWithId(index, q);
  if (withId === undefined) return { ...words, meant: numbered };
  return {
    ...words,
    textMatches: textMatches.or(PositionSet.ofList(index.count, Uint32Array.of(withId))),
    meant: [...new Set([withId, ...numbered])],
  };
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
function wideEnough(index: CatalogueIndex, near: NearPlace, matches: PositionSet): NearPlace {
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
  matches: PositionSet,
): { readonly km: number; readonly projects: PositionSet } | undefined {
  for (const km of [own, ...widerKm]) {
    if (km < own) continue;
    const projects = nearFilter(index, { latitude, longitude, km }).among(matches);
    if (!projects.isEmpty) return { km, projects };
  }
  return undefined;
}
