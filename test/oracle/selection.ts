import type { NearPoint, QueryFilters } from '../../src/index/select/query-filters.ts';
import { isSmallWord } from '../../src/index/text/small-words.ts';
import { filterConditions } from './filters.ts';
import { isNear, millimetresFrom } from './near.ts';
import type { OracleRow } from './rows.ts';
import { stageOf } from './stages.ts';
import { type NamedPlace, searchedKm } from './text/named-places.ts';
import { isIdOf, ranked } from './text/ranking.ts';
import { type Search, search } from './text/search.ts';
import { tables } from './text/tables.ts';
import { positiveWords } from './text/typed.ts';
import { vocabularyOf } from './text/vocabulary.ts';
import { compared, distinct, folded } from './text/words.ts';

/** The projects that match a query, in order of ids. */
export interface OracleSelection {
  readonly rows: readonly OracleRow[];
  /** The words that were searched, if some of the typed ones were corrected. */
  readonly correctedWords: readonly string[] | undefined;
  /** The place that was meant by words. */
  readonly place: NamedPlace | undefined;
  /** A place that the words name, too. */
  readonly offered: NamedPlace | undefined;
  /** The places that the words may name, if nobody knows which. */
  readonly choices: readonly NamedPlace[];
  /** The point that the projects are near. */
  readonly near: NearPoint | undefined;
  readonly q: string;
  readonly search: Search;
  /** All rows of the catalogue. */
  readonly all: readonly OracleRow[];
}

/** The rows that match. Filters of the field `ignoring` are left out, as for `multiselect`. */
export function selected(
  all: readonly OracleRow[],
  filters: QueryFilters,
  ignoring?: string,
): OracleSelection {
  const { q = '', hasWholeWords = false } = filters;
  const search = found(all, q, { looksForPlaces: filters.near === undefined, hasWholeWords });
  const { places, isNearPlace } = search;
  const place = places.length === 1 ? places[0] : undefined;
  const near = isNearPlace ? pointNear(place!, search.rows) : filters.near;
  const conditions = filterConditions(all, { ...filters, ...(near && { near }) }, ignoring);
  return {
    rows: search.rows.filter((row) => conditions.every((holds) => holds(row))),
    correctedWords: search.isCorrected ? distinct(positiveWords(search.parts)) : undefined,
    place: isNearPlace ? place : undefined,
    offered: isNearPlace ? undefined : place,
    choices: places.length === 1 ? [] : places,
    near,
    q,
    search,
    all,
  };
}

/** The middle of a place, with the distance within which its projects are. */
function pointNear(place: NamedPlace, rows: readonly OracleRow[]): NearPoint {
  const { latitude, longitude } = place;
  const hasMatch = (km: number) =>
    rows.some(({ coordinates }) => isNear(coordinates, { latitude, longitude, km }));
  return { latitude, longitude, km: searchedKm(place, hasMatch) };
}

type SearchOptions = Parameters<typeof search>[3];

const cache = new WeakMap<readonly OracleRow[], Map<string, Search>>();

/**
 * The rows that have the words. Results are cached, because facets repeat the same search many
 * times.
 */
function found(all: readonly OracleRow[], q: string, options: SearchOptions): Search {
  const known = cache.get(all) ?? new Map<string, Search>();
  cache.set(all, known);
  if (known.size > 100) known.clear();
  const key = `${options.looksForPlaces} ${options.hasWholeWords} ${q}`;
  const result = known.get(key) ?? foundAnew(all, q, options);
  known.set(key, result);
  return result;
}

const ADDRESS = /^(?:\S*\/)?infrastructure-projects\/full\/([0-9]+)(?:-[^\s/?#]*)?(?:[/?#]\S*)?$/;

/** An address finds its project alone, an id that one, too. */
function foundAnew(all: readonly OracleRow[], q: string, options: SearchOptions): Search {
  const id = ADDRESS.exec(q.trim())?.[1];
  const addressed = id === undefined ? [] : all.filter((row) => row.id === Number(id));
  if (addressed.length > 0)
    return { rows: addressed, parts: [], isCorrected: false, conditions: [], places: [], isNearPlace: false };
  const searched = search(all, q, tables, options);
  const withWords = new Set(searched.rows);
  const rows = all.filter((row) => withWords.has(row) || isIdOf(row, q));
  return { ...searched, rows };
}

/** The ids of the rows, ordered. */
export function orderedIds(selection: OracleSelection, ordering: string | undefined): readonly number[] {
  return inOrder(selection, ordering).map(({ id }) => id);
}

type Key = string | number | null;

function inOrder(selection: OracleSelection, ordering: string | undefined): readonly OracleRow[] {
  const { rows, near } = selection;
  if (ordering === undefined || ordering === 'distance')
    return near === undefined
      ? inOrderOfWords(selection)
      : byKey(rows, ({ coordinates }) => millimetresFrom(coordinates!, near), compared);
  const key = keyOf(ordering.replace('-', ''));
  return byKey(rows, key, ordering.startsWith('-') ? (a, b) => compared(b, a) : compared);
}

function inOrderOfWords({ rows, q, search, all }: OracleSelection): readonly OracleRow[] {
  const { parts, conditions } = search;
  const typed = positiveWords(parts);
  if (typed.length === 0) return rows;
  const meant = typed.filter((word) => !isSmallWord(word));
  const query = {
    q,
    typed,
    meant: meant.length > 0 ? meant : typed,
    conditions,
    hasAlternatives: parts.some(({ kind }) => kind === 'either'),
    hasExclusions: parts.some(({ kind }) => kind === 'not'),
  };
  return ranked(rows, query, vocabularyOf(all));
}

/** Rows without a key come last; equal ones are in order of ids. */
function byKey(
  rows: readonly OracleRow[],
  key: (row: OracleRow) => Key,
  compare: (a: string | number, b: string | number) => number,
): readonly OracleRow[] {
  const keys = new Map(rows.map((row) => [row, key(row)]));
  return rows.toSorted((a, b) => {
    const [left, right] = [keys.get(a)!, keys.get(b)!];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a.id - b.id;
    return compare(left, right) || a.id - b.id;
  });
}

function keyOf(field: string): (row: OracleRow) => Key {
  switch (field) {
    case 'name':
      return ({ latest }) => folded(latest.name);
    case 'status_order':
      return ({ latest }) => stageOf(latest.status) ?? 100;
    case 'estimated_total_project_cost':
      return ({ latest }) => latest.estimated_total_project_cost;
    case 'estimated_completion_date':
      return ({ latest }) => latest.estimated_completion_date;
    default:
      return ({ measures }) => measures[field as keyof OracleRow['measures']];
  }
}
