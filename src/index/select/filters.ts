import { type FilterField, filterFields } from '../../project/index.ts';
import { flagSet, type QualityFlag, qualityFlags } from '../../quality/index.ts';
import { type CatalogueIndex, oncePerIndex } from '../catalogue-index.ts';
import { areaNamed } from '../columns/area-columns.ts';
import { positionMask } from '../columns/positions.ts';
import { NO_VALUE, type ValueColumn } from '../columns/value-column.ts';
import type { ValueField } from '../columns/value-columns.ts';
import { noBits, setBit } from '../sets/bits.ts';
import { PositionSet } from '../sets/position-set.ts';
import { conditionFilter, type Filter, opposite, setFilter } from './filter.ts';
import { placeFilters } from './place-filters.ts';
import type { MissingField, QueryFilters } from './query-filters.ts';
import { rangeFilters } from './range-filters.ts';

/** The filters of a query, except its words. */
export function filtersOf(index: CatalogueIndex, query: QueryFilters): readonly Filter[] {
  return [
    ...facetFilters(index, query),
    ...fieldFilters(index, query),
    ...contractorFilters(index, query),
    ...areaFilters(index, query),
    ...missingFilters(index, query),
    ...rangeFilters(index, query),
    ...placeFilters(index, query),
    ...qualityFilters(index, query),
    ...(query.not === undefined ? [] : filtersOf(index, query.not).map(opposite)),
  ];
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
  return [columnFilter(index.values.main_contractor, codes)];
}

/** One filter for each level that is named: several areas of a level are alternatives. */
function areaFilters(index: CatalogueIndex, { area = [] }: QueryFilters): readonly Filter[] {
  const named = area.map((text) => areaNamed(index, text));
  return [...new Set(named.map((each) => each?.column))].map((column): Filter => {
    if (column === undefined) return setFilter(PositionSet.none(index.count));
    const codes = named.flatMap((each) => (each?.column === column ? [each.code] : []));
    return columnFilter(column, codes);
  });
}

const codesOf = (
  { values: columns }: CatalogueIndex,
  field: ValueField,
  values: readonly string[],
): readonly number[] => values.flatMap((value) => columns[field].codesLike(value));

/** Matches projects that have one of the codes in a field. */
const valueFilter = (index: CatalogueIndex, field: ValueField, wanted: readonly number[]): Filter =>
  columnFilter(index.values[field], wanted, field);

function columnFilter(column: ValueColumn, wanted: readonly number[], field?: FilterField): Filter {
  const { codes, totals } = column;
  const isWanted = positionMask(Uint32Array.from(wanted), totals.length);
  const different = [...new Set(wanted)];
  return conditionFilter({
    field,
    most: different.reduce((sum, code) => sum + totals[code]!, 0),
    fits: (position) => isWanted[codes[position]!] === 1,
    all: () =>
      PositionSet.union(
        codes.length,
        different.map((code) => column.projectsWith(code)),
      ),
  });
}

const missingFilters = (index: CatalogueIndex, { missing = [] }: QueryFilters): readonly Filter[] =>
  missing.map((field) => {
    if (field === 'estimated_total_project_cost' || field === 'estimated_completion_date')
      return setFilter(withoutNumber(index, field));
    return valueFilter(index, field, [NO_VALUE]);
  });

const unknownCosts = oncePerIndex((index) =>
  unknownIn(
    index.count,
    index.inEachCurrency.map(({ numbers }) => numbers.cost),
  ),
);
const unknownCompletions = oncePerIndex((index) => unknownIn(index.count, [index.numbers.completion]));

const withoutNumber = (index: CatalogueIndex, field: Exclude<MissingField, ValueField>): PositionSet =>
  field === 'estimated_total_project_cost' ? unknownCosts(index) : unknownCompletions(index);

/** The projects whose number is unknown in all columns. */
function unknownIn(count: number, [column, ...others]: readonly Float64Array[]): PositionSet {
  const found = noBits(count);
  for (let i = 0; i < count; i++)
    if (Number.isNaN(column![i]!) && others.every((other) => Number.isNaN(other[i]!))) setBit(found, i);
  return PositionSet.ofBits(count, found);
}

function nameFilter(index: CatalogueIndex, names: readonly string[]): Filter {
  const { groups, examples } = index.nameGroups;
  const isWanted = positionMask(Uint32Array.from(index.groupsNamed(names)), examples.length);
  const fits = (position: number) => isWanted[groups[position]!] === 1;
  const all = () => {
    const found = noBits(index.count);
    for (let i = 0; i < groups.length; i++) if (isWanted[groups[i]!] === 1) setBit(found, i);
    return PositionSet.ofBits(index.count, found);
  };
  return conditionFilter({ field: 'name', most: index.count, fits, all });
}

/** The projects with each flag, by its name. */
const flagged = oncePerIndex(({ quality, count }): ReadonlyMap<QualityFlag, PositionSet> => {
  const found = Array.from({ length: 32 }, () => noBits(count));
  for (let i = 0; i < count; i++)
    for (let flags = quality[i]!; flags !== 0; flags &= flags - 1)
      setBit(found[31 - Math.clz32(flags & -flags)]!, i);
  return new Map(qualityFlags.map(({ flag, bit }) => [flag, PositionSet.ofBits(count, found[bit]!)]));
});

/** The projects with a flag. */
export const projectsFlagged = (index: CatalogueIndex, flag: QualityFlag): PositionSet =>
  flagged(index).get(flag)!;

function qualityFilters(index: CatalogueIndex, { quality }: QueryFilters): readonly Filter[] {
  if (quality === undefined) return [];
  const wanted = flagSet(...quality);
  const sets = [...new Set(quality)].map((flag) => projectsFlagged(index, flag));
  return [
    conditionFilter({
      most: sets.reduce((sum, { size }) => sum + size, 0),
      fits: (position) => (index.quality[position]! & wanted) !== 0,
      all: () => PositionSet.union(index.count, sets),
    }),
  ];
}
