import type { NearPoint, QueryFilters } from '../../src/index/select/query-filters.ts';
import { hasFirm } from './firms.ts';
import { isMunicipality, meant, municipality } from './municipalities.ts';
import { type OracleQuery, queryRead } from './query.ts';
import type { OracleRow } from './rows.ts';
import { folded, relevance, wordFrequencies } from './words.ts';

/** The value of a field of the listing, as text; null and "" are none. */
export function fieldValue(row: OracleRow, field: string): string | null {
  const ownFields: Readonly<Record<string, string>> = {
    sphere: row.sphere,
    government_label: row.government_label,
    financial_year: row.financial_year,
  };
  const value =
    ownFields[field] ?? row.municipalities[field] ?? row.latest[field as keyof OracleRow['latest']];
  return value === null || value === '' ? null : String(value);
}

/** The projects that match a query, in order of ids. */
export interface OracleSelection {
  readonly rows: readonly OracleRow[];
  /** What was searched. */
  readonly query: OracleQuery;
  /** The place that the projects are near. */
  readonly near?: NearPoint | undefined;
}

/** The rows that match. Filters of the field `ignoring` are left out, as for `multiselect`. */
export function selected(
  all: readonly OracleRow[],
  filters: QueryFilters,
  ignoring?: string,
): OracleSelection {
  const { query, rows } = found(all, filters.q ?? '');
  const conditions = conditionsOf(all, filters, ignoring);
  const matching = rows.filter((row) => conditions.every((holds) => holds(row)));
  return { query, near: filters.near, rows: matching };
}

const cache = new WeakMap<readonly OracleRow[], Map<string, OracleSelection>>();

/**
 * The rows that have the words. Results are cached, because facets repeat the same search many
 * times.
 */
function found(all: readonly OracleRow[], q: string): OracleSelection {
  const known = cache.get(all) ?? new Map<string, OracleSelection>();
  cache.set(all, known);
  if (known.size > 100) known.clear();
  const result = known.get(q) ?? search(all, q);
  known.set(q, result);
  return result;
}

function search(all: readonly OracleRow[], q: string): OracleSelection {
  const query = queryRead(q, wordFrequencies(all), (holds) => all.some(({ words }) => holds(words)));
  return { rows: all.filter(({ words }) => query.isMatch(words)), query };
}

type Condition = (row: OracleRow) => boolean;

function conditionsOf(
  all: readonly OracleRow[],
  filters: QueryFilters,
  ignoring: string | undefined,
): readonly Condition[] {
  const { fieldValues = {}, contractor, selectedFacets = [], missing = [], quality } = filters;
  return [
    ...Object.entries(fieldValues)
      .filter(([field]) => field !== ignoring)
      .map(([field, values]) => anyOf(values.map((value) => isThe(all, field, value)))),
    ...(contractor === undefined ? [] : [anyOf(contractor.map((name) => hasFirm(all, name)))]),
    ...selectedFacets
      .filter(({ field }) => field !== ignoring)
      .map(
        ({ field, value }): Condition =>
          (row) =>
            fieldValue(row, field) === value,
      ),
    ...missing
      .filter((field) => field !== ignoring)
      .map(
        (field): Condition =>
          (row) =>
            fieldValue(row, field) === null,
      ),
    ({ latest }) => isWithin(latest.estimated_total_project_cost, filters.costMin, filters.costMax),
    ({ latest }) =>
      isWithin(latest.estimated_completion_date, filters.completionAfter, filters.completionBefore),
    (row) => isInBox(row, filters),
    (row) => filters.near === undefined || isNear(row, filters.near),
    ({ flags }) => quality === undefined || quality.some((flag) => flags.includes(flag)),
  ];
}

const anyOf =
  (conditions: readonly Condition[]): Condition =>
  (row) =>
    conditions.some((holds) => holds(row));

/** Matches a value exactly, or, if no project has exactly this value, without case. */
function isThe(all: readonly OracleRow[], field: string, value: string): Condition {
  const exactly: Condition = (row) => fieldValue(row, field) === value;
  if (all.some(exactly)) return exactly;
  const inAnyCase: Condition = (row) => fieldValue(row, field)?.toLowerCase() === value.toLowerCase();
  if (!isMunicipality(field) || all.some(inAnyCase)) return inAnyCase;
  return (row) => meant(field, value) === municipality(field, fieldValue(row, field) ?? '');
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

const isNear = ({ coordinates }: OracleRow, near: NearPoint): boolean =>
  coordinates !== undefined &&
  Math.abs(coordinates.latitude) <= 90 &&
  Math.abs(coordinates.longitude) <= 180 &&
  kmBetween(coordinates, near) <= near.km;

/** By the straight line through the earth between two points of a sphere. */
function kmBetween(a: Coordinates, b: Coordinates): number {
  const [from, to] = [pointOnSphere(a), pointOnSphere(b)];
  const line = Math.hypot(...from.map((each, i) => each - to[i]!));
  return 2 * 6371.0088 * Math.asin(line / 2);
}

type Coordinates = Pick<NearPoint, 'latitude' | 'longitude'>;

function pointOnSphere({ latitude, longitude }: Coordinates): readonly number[] {
  const [north, east] = [(latitude / 180) * Math.PI, (longitude / 180) * Math.PI];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

type Key = string | number | null;

/** The ids of the rows, ordered. */
export function orderedIds(
  { rows, query, near }: OracleSelection,
  ordering: string | undefined,
): readonly number[] {
  if (near !== undefined && (ordering === undefined || ordering === 'distance')) {
    const millimetres = new Map(
      rows.map((row) => [row, Math.round(kmBetween(row.coordinates!, near) * 1_000_000)]),
    );
    return rows
      .toSorted((a, b) => millimetres.get(a)! - millimetres.get(b)! || a.id - b.id)
      .map(({ id }) => id);
  }
  if (ordering === undefined && query.words.length > 0) {
    const score = new Map(rows.map((row) => [row, relevance(row.words[0]!, query.words)]));
    return rows.toSorted((a, b) => score.get(b)! - score.get(a)! || a.id - b.id).map(({ id }) => id);
  }
  if (ordering === undefined) return rows.map(({ id }) => id);
  const isDescending = ordering.startsWith('-');
  const keyOfRow = keyOf(ordering.replace('-', ''));
  const keys = new Map(rows.map((row) => [row, keyOfRow(row)]));
  const order = (a: OracleRow, b: OracleRow): number => {
    const [left, right] = [keys.get(a)!, keys.get(b)!];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a.id - b.id;
    return (isDescending ? compared(right, left) : compared(left, right)) || a.id - b.id;
  };
  return rows.toSorted(order).map(({ id }) => id);
}

const statusRanks: Readonly<Record<string, number>> = {
  'Project Initiation': 0,
  'Pre - Feasibility': 1,
  Feasibility: 2,
  Tender: 3,
  Design: 4,
  'Site Handed - Over to Contractor': 5,
  'Construction 1% - 25%': 6,
  'Construction 26% - 50%': 7,
  'Construction 51% - 75%': 8,
  'Construction 76% - 99%': 9,
  'Practical Completion (100%)': 10,
  'Final Completion': 11,
  'On Hold': 12,
  Terminated: 13,
  'Other - Compensation of Employees': 14,
  'Other - Packaged Ongoing Project': 15,
};

function keyOf(field: string): (row: OracleRow) => Key {
  switch (field) {
    case 'name':
      return ({ latest }) => folded(latest.name);
    case 'status_order':
      return ({ latest }) => statusRanks[latest.status] ?? 100;
    case 'estimated_total_project_cost':
      return ({ latest }) => latest.estimated_total_project_cost;
    default:
      return ({ latest }) => latest.estimated_completion_date;
  }
}

/** Numbers by size, texts by code point. */
export function compared(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** The rank of a status; undefined if it is not in the table. */
export const stageOf = (status: string): number | undefined => statusRanks[status];
