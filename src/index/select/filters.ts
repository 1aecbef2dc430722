import { type FilterField, filterFields } from '../../project/index.ts';
import { flagSet } from '../../quality/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { areaNamed } from '../columns/area-columns.ts';
import { FEW } from '../columns/in-order.ts';
import { dateNumber } from '../columns/number-columns.ts';
import { positionMask } from '../columns/positions.ts';
import { NO_VALUE, type ValueColumn } from '../columns/value-column.ts';
import type { ValueField } from '../columns/value-columns.ts';
import { lowerBound } from '../sections/lower-bound.ts';
import { boxAround, distancesFrom } from './distance.ts';
import type { NearPoint, QueryFilters } from './query-filters.ts';

/**
 * Copies those of the first `count` positions that match to the beginning of `matching`, which may
 * be the same array as `positions`, and returns their number. Each kind of filter has a loop of its
 * own, because calling a function for every position takes several times as long.
 */
type Match = (positions: Uint32Array, count: number, matching: Uint32Array) => number;

/** One condition of a query, ready to be applied to the positions of one index. */
export interface Filter {
  /** The field whose values the filter names, if it does. */
  readonly field: FilterField | undefined;
  readonly match: Match;
  /** What it matches of all positions, if that is known without looking at each. */
  readonly list?: PositionList;
}

/** The positions of one index that a filter matches. */
interface PositionList {
  /** Number of positions of the index. */
  readonly of: number;
  readonly length: number;
  /** Ascending; not a copy. */
  positions(): Uint32Array;
}

/** The filters of a query, except its words. */
export function filtersOf(index: CatalogueIndex, query: QueryFilters): readonly Filter[] {
  return [
    ...facetFilters(index, query),
    ...fieldFilters(index, query),
    ...contractorFilters(index, query),
    ...areaFilters(index, query),
    ...missingFilters(index, query),
    ...rangeFilters(index, query),
    ...nearFilters(index, query),
    ...qualityFilters(index, query),
    ...(query.not === undefined ? [] : filtersOf(index, query.not).map(opposite)),
  ];
}

/**
 * Matches what a filter does not match, projects without a value included. It is no condition on
 * the field: `multiselect` does not count what is excluded.
 */
function opposite({ match }: Filter): Filter {
  const excluding: Match = (positions, count, matching) => {
    const excluded = new Uint32Array(count);
    const excludedCount = match(positions, count, excluded);
    let found = 0;
    for (let i = 0, next = 0; i < count; i++) {
      const position = positions[i]!;
      if (next < excludedCount && excluded[next] === position) next++;
      else matching[found++] = position;
    }
    return found;
  };
  return { field: undefined, match: excluding };
}

/**
 * Holds positions while filters are applied. Shared by all requests, because applying filters is
 * synchronous.
 */
let buffer = new Uint32Array();

/**
 * The positions that pass every filter. Takes ascending positions, and returns them so; perhaps not as a copy. All
 * positions of an index are not looked at one by one if a filter has a list.
 */
export function applyFilters(filters: readonly Filter[], positions: Uint32Array): Uint32Array {
  if (filters.length === 0) return positions;
  const narrowest = narrowestOf(filters, positions.length);
  const others = filters.filter((filter) => filter !== narrowest);
  let matching = narrowest?.list?.positions() ?? positions;
  let count = matching.length;
  if (others.length === 0) return matching;
  if (buffer.length < count) buffer = new Uint32Array(count);
  for (const { match } of others) {
    count = match(matching, count, buffer);
    matching = buffer;
  }
  return buffer.slice(0, count);
}

/** The filter with the shortest list, if all positions of the index are filtered. */
function narrowestOf(filters: readonly Filter[], count: number): Filter | undefined {
  let narrowest: Filter | undefined;
  for (const filter of filters) {
    const { list } = filter;
    if (list !== undefined && list.of === count && list.length <= (narrowest?.list?.length ?? count))
      narrowest = filter;
  }
  return narrowest;
}

function facetFilters(index: CatalogueIndex, { selectedFacets = [] }: QueryFilters): readonly Filter[] {
  return selectedFacets.map(({ field, value }) => valueFilter(index, field, codesOf(index, field, [value])));
}

function fieldFilters(index: CatalogueIndex, { fieldValues = {} }: QueryFilters): readonly Filter[] {
  return filterFields.flatMap((field) => {
    const values = fieldValues[field];
    if (values === undefined) return [];
    if (field === 'name') return [nameFilter(index, values)];
    return [valueFilter(index, field, codesOf(index, field, values))];
  });
}

function contractorFilters(index: CatalogueIndex, { contractor }: QueryFilters): readonly Filter[] {
  if (contractor === undefined) return [];
  const { firms } = index;
  const named = contractor.flatMap((name) => firms.firmsNamed(name));
  const codes = named.flatMap((firm) => firms.codesOf(firm));
  // Not a condition on the field: `multiselect` counts its values within the firm's projects.
  return [{ ...valueFilter(index, 'main_contractor', codes), field: undefined }];
}

/** One filter for each level that is named: several areas of a level are alternatives. */
function areaFilters(index: CatalogueIndex, { area = [] }: QueryFilters): readonly Filter[] {
  const named = area.map((text) => areaNamed(index, text));
  return [...new Set(named.map((each) => each?.column))].map((column): Filter => {
    if (column === undefined) return positionFilter(index, new Uint32Array());
    const codes = named.flatMap((each) => (each?.column === column ? [each.code] : []));
    return { field: undefined, ...columnFilter(column, codes) };
  });
}

const codesOf = (
  { values: columns }: CatalogueIndex,
  field: ValueField,
  values: readonly string[],
): readonly number[] => values.flatMap((value) => columns[field].codesLike(value));

/** Matches projects that have one of the codes in a field. */
const valueFilter = (index: CatalogueIndex, field: ValueField, wanted: readonly number[]): Filter => ({
  field,
  ...columnFilter(index.values[field], wanted),
});

function columnFilter(column: ValueColumn, wanted: readonly number[]): Omit<Filter, 'field'> {
  const { codes, totals } = column;
  const match = matchCodes(codes, positionMask(Uint32Array.from(wanted), totals.length));
  const [code] = wanted;
  if (code === undefined || wanted.length > 1) return { match };
  const list = { of: codes.length, length: totals[code]!, positions: () => column.positionsOf(code) };
  return { match, list };
}

function missingFilters(index: CatalogueIndex, { missing = [] }: QueryFilters): readonly Filter[] {
  return missing.map((field) => {
    if (field === 'estimated_total_project_cost')
      return unknownFilter(index.inEachCurrency.map(({ numbers }) => numbers.cost));
    if (field === 'estimated_completion_date') return unknownFilter([index.numbers.completion]);
    return valueFilter(index, field, [NO_VALUE]);
  });
}

/** Matches projects whose number is unknown in all columns. */
function unknownFilter([column, ...others]: readonly Float64Array[]): Filter {
  const match: Match = (positions, count, matching) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const position = positions[i]!;
      matching[found] = position;
      if (Number.isNaN(column![position]!) && others.every((other) => Number.isNaN(other[position]!)))
        found++;
    }
    return found;
  };
  return { field: undefined, match };
}

function nameFilter(index: CatalogueIndex, names: readonly string[]): Filter {
  const { groups, examples } = index.nameGroups;
  const wanted = positionMask(Uint32Array.from(index.groupsNamed(names)), examples.length);
  return { field: 'name', match: matchCodes(groups, wanted) };
}

/** Matches the given positions. */
export function positionFilter(index: CatalogueIndex, positions: Uint32Array): Filter {
  const isWanted = positionMask(positions, index.count);
  return { field: undefined, match: matchCodes(index.allPositions, isWanted) };
}

const matchCodes =
  (codes: Uint32Array, isWanted: Uint8Array): Match =>
  (positions, count, matching) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const position = positions[i]!;
      matching[found] = position;
      found += isWanted[codes[position]!]!;
    }
    return found;
  };

function rangeFilters(index: CatalogueIndex, query: QueryFilters): readonly Filter[] {
  const { numbers } = index;
  const { costMin, costMax, completionAfter, completionBefore, bbox, building } = query;
  const date = (text: string | undefined) => (text === undefined ? undefined : dateNumber(text));
  return [
    ...within(numbers.cost, costMin, costMax, index.order('estimated_total_project_cost')),
    ...within(
      numbers.completion,
      date(completionAfter),
      date(completionBefore),
      index.order('estimated_completion_date'),
    ),
    ...within(numbers.latitude, bbox?.south, bbox?.north),
    ...(bbox !== undefined && bbox.west > bbox.east
      ? [outside(numbers.longitude, bbox.east, bbox.west)]
      : within(numbers.longitude, bbox?.west, bbox?.east)),
    ...within(numbers.buildingFrom, undefined, date(building?.to)),
    ...within(numbers.buildingTo, date(building?.from), undefined),
  ];
}

/** Matches numbers up to `low` and from `high` on. */
function outside(column: Float64Array, low: number, high: number): Filter {
  const match: Match = (positions, count, matching) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const position = positions[i]!;
      const value = column[position]!;
      matching[found] = position;
      if (value <= low || value >= high) found++;
    }
    return found;
  };
  return { field: undefined, match };
}

/**
 * Matches numbers in a range. Unknown ones never match: they are NaN, and every comparison with NaN is false. `order`
 * has all positions by ascending number, the unknown ones last.
 */
function within(
  column: Float64Array,
  min: number | undefined,
  max: number | undefined,
  order?: Uint32Array,
): readonly Filter[] {
  if (min === undefined && max === undefined) return [];
  const [from, to] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  const match: Match = (positions, count, matching) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const position = positions[i]!;
      const value = column[position]!;
      matching[found] = position;
      if (value >= from && value <= to) found++;
    }
    return found;
  };
  return [{ field: undefined, match, ...(order && rangeList(column, order, from, to)) }];
}

/** The list of a range with few positions: sorting many takes longer than looking at all. */
function rangeList(column: Float64Array, order: Uint32Array, from: number, to: number): Pick<Filter, 'list'> {
  const first = lowerBound(0, order.length, (i) => column[order[i]!]! < from);
  const end = lowerBound(first, order.length, (i) => column[order[i]!]! <= to);
  const length = end - first;
  if (length >= order.length / FEW) return {};
  return { list: { of: order.length, length, positions: () => order.slice(first, end).sort() } };
}

function nearFilters(index: CatalogueIndex, { near }: QueryFilters): readonly Filter[] {
  if (near === undefined) return [];
  const { or, ...one } = near;
  return [or === undefined ? nearFilter(index, one) : eitherOf(index, [one, or])];
}

/** Matches projects within one of the circles. */
function eitherOf(index: CatalogueIndex, circles: readonly NearPoint[]): Filter {
  const isWithin = new Uint8Array(index.count);
  for (const circle of circles)
    for (const position of applyFilters([nearFilter(index, circle)], index.allPositions))
      isWithin[position] = 1;
  return { field: undefined, match: matchCodes(index.allPositions, isWithin) };
}

/** Matches projects within a circle. The box first: comparing takes a fraction of the time. */
export function nearFilter(index: CatalogueIndex, near: NearPoint): Filter {
  const { latitude, longitude } = index.numbers;
  const { west, south, east, north } = boxAround(near);
  const distance = distancesFrom(index, near);
  const match: Match = (positions, count, matching) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const position = positions[i]!;
      const lat = latitude[position]!;
      if (!(lat >= south && lat <= north)) continue;
      const lon = longitude[position]!;
      if (lon >= west && lon <= east && distance(position) <= near.km) matching[found++] = position;
    }
    return found;
  };
  return { field: undefined, match };
}

function qualityFilters({ quality: flags }: CatalogueIndex, { quality }: QueryFilters): readonly Filter[] {
  if (quality === undefined) return [];
  const wanted = flagSet(...quality);
  const match: Match = (positions, count, matching) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const position = positions[i]!;
      if ((flags[position]! & wanted) !== 0) matching[found++] = position;
    }
    return found;
  };
  return [{ field: undefined, match }];
}
