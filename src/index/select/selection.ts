import { type FacetField, type FilterField, facetFields, filterFields } from '../../project/index.ts';
import { flagSet } from '../../quality/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { dateNumber } from '../columns/number-columns.ts';
import { correctedTerms } from '../text/correction.ts';
import { type TextTerm, textTerms, wordsOfTerms } from '../text/text-query.ts';
import type { QueryFilters } from './query-filters.ts';

/** The projects that a filters means. */
export interface Selection {
  /** Ascending. */
  readonly positions: Uint32Array;
  /** Those that have the words, whatever else is asked; ascending. */
  readonly withWords: Uint32Array;
  /** What was looked for in the end: typing errors are forgiven. */
  readonly terms: readonly TextTerm[];
  /** The words used instead of those of `q` when those occur nowhere together. */
  readonly correctedWords: readonly string[] | undefined;
}

/**
 * Writes those of the first `count` positions for which something holds to the front of `kept`, which may be the positions
 * themselves, and gives their number. Each kind of condition has a loop of its own: a call for every position would take
 * several times as long.
 */
type Keep = (positions: Uint32Array, count: number, kept: Uint32Array) => number;

/** One condition of a filters. */
interface Condition {
  /** The facet whose values it is about, if any. */
  readonly facet: FacetField | undefined;
  readonly keep: Keep;
}

/** The projects that the filters means, in one index. */
export function select(index: CatalogueIndex, filters: QueryFilters): Selection {
  const text = selectText(index, filters.q);
  const conditions = conditionsOf(index, filters);
  return { ...text, positions: keptBy(conditions, text.withWords) };
}

/**
 * The same for counting values as if a field's own conditions were absent: for each facet that has some, the positions
 * for which everything else holds. `withWords` is that of the whole selection.
 */
export function selectWithoutOwn(
  index: CatalogueIndex,
  filters: QueryFilters,
  { withWords }: Selection,
): ReadonlyMap<FacetField, Uint32Array> {
  const conditions = conditionsOf(index, filters);
  const withOwn = facetFields.filter((field) => conditions.some(({ facet }) => facet === field));
  const withoutOwn = (field: FacetField) => conditions.filter(({ facet }) => facet !== field);
  return new Map(withOwn.map((field) => [field, keptBy(withoutOwn(field), withWords)]));
}

/** Where positions stand while conditions are gone through: one room for all requests, none of which is interrupted. */
let room = new Uint32Array();

function keptBy(conditions: readonly Condition[], positions: Uint32Array): Uint32Array {
  if (conditions.length === 0) return positions;
  if (room.length < positions.length) room = new Uint32Array(positions.length);
  let kept = positions;
  let count = positions.length;
  for (const { keep } of conditions) {
    count = keep(kept, count, room);
    kept = room;
  }
  return room.slice(0, count);
}

type TextSelection = Omit<Selection, 'positions'>;

function selectText(index: CatalogueIndex, q: string | undefined): TextSelection {
  const terms = q === undefined ? [] : textTerms(q);
  if (terms.length === 0) return { withWords: index.allPositions, terms, correctedWords: undefined };
  const withWords = index.text.positionsOf(terms);
  const corrected = withWords.length === 0 ? correctedTerms(index.text, terms) : undefined;
  if (corrected === undefined) return { withWords, terms, correctedWords: undefined };
  return {
    withWords: index.text.positionsOf(corrected),
    terms: corrected,
    correctedWords: wordsOfTerms(corrected),
  };
}

function conditionsOf(index: CatalogueIndex, filters: QueryFilters): readonly Condition[] {
  return [
    ...facetConditions(index, filters),
    ...filterConditions(index, filters),
    ...rangeConditions(index, filters),
    ...placeConditions(index, filters),
    ...qualityConditions(index, filters),
  ];
}

function facetConditions(index: CatalogueIndex, { selectedFacets = [] }: QueryFilters): readonly Condition[] {
  return selectedFacets.map(({ field, value }) =>
    hasCode(index, field, [index.values[field].codeOf(value) ?? -1]),
  );
}

function filterConditions(index: CatalogueIndex, { fieldValues = {} }: QueryFilters): readonly Condition[] {
  return filterFields.flatMap((field) => {
    const values = fieldValues[field];
    if (values === undefined) return [];
    if (field === 'name') return [isOneOf(index.positionsNamed(values))];
    return [
      hasCode(
        index,
        field,
        values.flatMap((value) => index.values[field].codesLike(value)),
      ),
    ];
  });
}

function hasCode(
  index: CatalogueIndex,
  field: Exclude<FilterField, 'name'>,
  wanted: readonly number[],
): Condition {
  const { codes, values } = index.values[field];
  const isWanted = new Uint8Array(values.length + 1);
  for (const code of wanted) if (code > 0) isWanted[code] = 1;
  const facet = facetFields.find((name) => name === field);
  const keep: Keep = (positions, count, kept) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const position = positions[i]!;
      kept[found] = position;
      found += isWanted[codes[position]!]!;
    }
    return found;
  };
  return { facet, keep };
}

function isOneOf(wanted: readonly number[]): Condition {
  const isWanted = new Set(wanted);
  const keep: Keep = (positions, count, kept) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const position = positions[i]!;
      if (isWanted.has(position)) kept[found++] = position;
    }
    return found;
  };
  return { facet: undefined, keep };
}

function rangeConditions({ numbers }: CatalogueIndex, filters: QueryFilters): readonly Condition[] {
  const { costMin, costMax, completionAfter, completionBefore } = filters;
  const date = (text: string | undefined) => (text === undefined ? undefined : dateNumber(text));
  return [
    ...within(numbers.cost, costMin, costMax),
    ...within(numbers.completion, date(completionAfter), date(completionBefore)),
  ];
}

/** NaN, which stands for an unknown number, compares as false with every bound. */
function within(
  column: Float64Array,
  min: number | undefined,
  max: number | undefined,
): readonly Condition[] {
  if (min === undefined && max === undefined) return [];
  const [from, to] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  const keep: Keep = (positions, count, kept) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const position = positions[i]!;
      const value = column[position]!;
      kept[found] = position;
      if (value >= from && value <= to) found++;
    }
    return found;
  };
  return [{ facet: undefined, keep }];
}

function placeConditions({ numbers }: CatalogueIndex, { bbox }: QueryFilters): readonly Condition[] {
  if (bbox === undefined) return [];
  const { latitude, longitude } = numbers;
  const isSet: Keep = (positions, count, kept) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const position = positions[i]!;
      if (latitude[position] !== 0 || longitude[position] !== 0) kept[found++] = position;
    }
    return found;
  };
  return [
    ...within(latitude, bbox.south, bbox.north),
    ...within(longitude, bbox.west, bbox.east),
    { facet: undefined, keep: isSet },
  ];
}

function qualityConditions({ numbers }: CatalogueIndex, filters: QueryFilters): readonly Condition[] {
  if (filters.quality === undefined) return [];
  const { quality } = numbers;
  const wanted = filters.quality.reduce((set, flag) => set | flagSet(flag), 0);
  const keep: Keep = (positions, count, kept) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const position = positions[i]!;
      if ((quality[position]! & wanted) !== 0) kept[found++] = position;
    }
    return found;
  };
  return [{ facet: undefined, keep }];
}
