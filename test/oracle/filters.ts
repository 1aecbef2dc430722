import type { ExcludingFilters, QueryFilters } from '../../src/index/select/query-filters.ts';
import { areaOf } from './areas.ts';
import { fieldValue } from './fields.ts';
import { hasFirm } from './firms.ts';
import { isMunicipality, municipalitiesMeant } from './municipalities.ts';
import { isNear } from './near.ts';
import type { OracleRow } from './rows.ts';

/** Whether a row matches a filter. */
type RowCondition = (row: OracleRow) => boolean;

/** The filters of a query but `q`, without those of the field `ignoring`. */
export function filterConditions(
  all: readonly OracleRow[],
  filters: QueryFilters,
  ignoring: string | undefined,
): readonly RowCondition[] {
  const {
    fieldValues = {},
    contractor,
    area = [],
    selectedFacets = [],
    missing = [],
    quality,
    near,
    not,
  } = filters;
  return [
    ...(not === undefined ? [] : exclusions(all, not)),
    ...Object.entries(fieldValues)
      .filter(([field]) => field !== ignoring)
      .map(([field, values]) => anyOf(values.map((value) => isThe(all, field, value)))),
    ...(contractor === undefined ? [] : [anyOf(contractor.map((name) => hasFirm(all, name)))]),
    ...[...new Set(area.map(levelOf))].map(
      (level): RowCondition =>
        (row) =>
          area.filter((text) => levelOf(text) === level).includes(areaOf(row, level) ?? ''),
    ),
    ...selectedFacets
      .filter(({ field }) => field !== ignoring)
      .map(({ field, value }) => isThe(all, field, value)),
    ...missing
      .filter((field) => field !== ignoring)
      .map(
        (field): RowCondition =>
          (row) =>
            fieldValue(row, field) === null,
      ),
    ({ latest }) => isWithin(latest.estimated_total_project_cost, filters.costMin, filters.costMax),
    ({ latest }) =>
      isWithin(latest.estimated_completion_date, filters.completionAfter, filters.completionBefore),
    (row) => isInBox(row, filters),
    ({ coordinates }) => near === undefined || isNear(coordinates, near),
    ({ flags }) => quality === undefined || quality.some((flag) => flags.includes(flag)),
  ];
}

/** Each value excludes by itself, and no facet ignores it. */
function exclusions(all: readonly OracleRow[], not: ExcludingFilters): readonly RowCondition[] {
  const single: ExcludingFilters[] = [
    ...Object.entries(not.fieldValues ?? {}).flatMap(([field, values]) =>
      values.map((value) => ({ fieldValues: { [field]: [value] } })),
    ),
    ...(not.contractor ?? []).map((name) => ({ contractor: [name] })),
    // The areas of a level are alternatives, so two of them exclude as two do.
    ...(not.area ?? []).map((text) => ({ area: [text] })),
    ...(not.missing ?? []).map((field) => ({ missing: [field] })),
    ...(not.quality ?? []).map((flag) => ({ quality: [flag] })),
  ];
  return single.map((one) => {
    const conditions = filterConditions(all, one, undefined);
    return (row) => !conditions.every((holds) => holds(row));
  });
}

const levelOf = (text: string): string => text.slice(0, text.indexOf(':'));

const anyOf =
  (conditions: readonly RowCondition[]): RowCondition =>
  (row) =>
    conditions.some((holds) => holds(row));

/** Matches a value exactly, or, if no project has exactly this value, without case. */
function isThe(all: readonly OracleRow[], field: string, value: string): RowCondition {
  if (isMunicipality(field)) {
    const places = all.map(({ municipalities }) => municipalities[field]!);
    const meant = municipalitiesMeant(places, field, value);
    return ({ municipalities }) => meant(municipalities[field]!);
  }
  const exactly: RowCondition = (row) => fieldValue(row, field) === value;
  if (all.some(exactly)) return exactly;
  return (row) => fieldValue(row, field)?.toLowerCase() === value.toLowerCase();
}

function isWithin<T extends string | number>(
  value: T | null,
  min: T | undefined,
  max: T | undefined,
): boolean {
  if (min === undefined && max === undefined) return true;
  return value !== null && (min === undefined || value >= min) && (max === undefined || value <= max);
}

function isInBox({ coordinates }: OracleRow, { bbox }: QueryFilters): boolean {
  if (bbox === undefined) return true;
  return (
    coordinates !== undefined &&
    isWithin(coordinates.longitude, bbox.west, bbox.east) &&
    isWithin(coordinates.latitude, bbox.south, bbox.north)
  );
}
