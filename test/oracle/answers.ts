import type { QueryFilters } from '../../src/index/select/query-filters.ts';
import type { OracleRow } from './rows.ts';
import { compared, fieldValue, narrowed, stageOf } from './selected.ts';

/** Every value that the whole listing knows for a field, with its count among `rows`: highest first, then by text. */
export function facetOf(
  all: readonly OracleRow[],
  rows: readonly OracleRow[],
  field: string,
): readonly { readonly text: string; readonly count: number }[] {
  const values = new Set(all.map((row) => fieldValue(row, field)).filter((value) => value !== null));
  return [...values]
    .map((text) => ({ text, count: rows.filter((row) => fieldValue(row, field) === text).length }))
    .sort((a, b) => b.count - a.count || compared(a.text, b.text));
}

/** The same with each field counted as if its own conditions were absent. */
export const multiselectFacetOf = (all: readonly OracleRow[], filters: QueryFilters, field: string) =>
  facetOf(all, narrowed(all, filters, field).rows, field);

export interface OracleFigures {
  readonly count: number;
  readonly with_cost: number;
  readonly sum: number | null;
  readonly minimum: number | null;
  readonly lower_quartile: number | null;
  readonly median: number | null;
  readonly upper_quartile: number | null;
  readonly maximum: number | null;
}

export function figuresOf(rows: readonly OracleRow[]): OracleFigures {
  const costs = rows
    .map(({ latest }) => latest.estimated_total_project_cost)
    .filter((cost) => cost !== null)
    .sort((a, b) => a - b);
  return {
    count: rows.length,
    with_cost: costs.length,
    sum: costs.length === 0 ? null : exactSum(costs),
    minimum: costs[0] ?? null,
    lower_quartile: quantile(costs, 1, 4),
    median: quantile(costs, 2, 4),
    upper_quartile: quantile(costs, 3, 4),
    maximum: costs.at(-1) ?? null,
  };
}

/** In quarters of cents, which all costs of the test catalogues are whole numbers of. */
const exactSum = (costs: readonly number[]): number =>
  Number(costs.reduce((sum, cost) => sum + BigInt(Math.round(cost * 400)), 0n)) / 400;

/** Type 7: the wanted place lies `part` of the way from the first to the last of `costs`, between its neighbours. */
function quantile(costs: readonly number[], part: number, parts: number): number | null {
  if (costs.length === 0) return null;
  const steps = (costs.length - 1) * part;
  const below = Math.floor(steps / parts);
  const [low, high] = [costs[below]!, costs[below + 1] ?? costs[below]!];
  return low + ((high - low) * (steps % parts)) / parts;
}

/** The groups that a row belongs to. */
export function groupsOf(row: OracleRow, by: string): readonly (string | null)[] {
  if (by === 'quality') return row.flags;
  if (by !== 'completion_year') return [fieldValue(row, by)];
  const date = row.latest.estimated_completion_date;
  return [date === null ? null : String(Number(date.slice(0, 4)))];
}

/** The figures of each group, in no order. */
export function figuresBy(rows: readonly OracleRow[], by: string): ReadonlyMap<string | null, OracleFigures> {
  const values = new Set(rows.flatMap((row) => groupsOf(row, by)));
  return new Map(
    Array.from(values, (value) => [
      value,
      figuresOf(rows.filter((row) => groupsOf(row, by).includes(value))),
    ]),
  );
}

export interface OracleMovement {
  readonly id: number;
  readonly cost: { from: number | null; to: number | null; by: number | null } | null;
  readonly completion: { from: string | null; to: string | null; by: number | null } | null;
  readonly status: { from: string; to: string; by: number | null } | null;
}

/** What moved between two quarters in the rows that both mention, the largest changes first. */
export function movedBetween(
  rows: readonly OracleRow[],
  since: string,
  until: string,
): readonly OracleMovement[] {
  const moved = rows.flatMap((row) => {
    const before = row.history.find(({ quarter }) => quarter === since)?.snapshot;
    const after = row.history.find(({ quarter }) => quarter === until)?.snapshot;
    if (before === undefined || after === undefined) return [];
    const movement: OracleMovement = {
      id: row.id,
      cost: difference(
        before.estimated_total_project_cost,
        after.estimated_total_project_cost,
        (a, b) => b - a,
      ),
      completion: difference(before.estimated_completion_date, after.estimated_completion_date, days),
      status: difference(before.status, after.status, stages) as OracleMovement['status'],
    };
    return movement.cost || movement.completion || movement.status ? [movement] : [];
  });
  const size = (part: { by: number | null } | null) => Math.abs(part?.by ?? 0);
  return moved.sort(
    (a, b) =>
      size(b.cost) - size(a.cost) ||
      size(b.completion) - size(a.completion) ||
      size(b.status) - size(a.status) ||
      a.id - b.id,
  );
}

function difference<T>(from: T | null, to: T | null, by: (from: T, to: T) => number | null) {
  if (from === to) return null;
  return { from, to, by: from === null || to === null ? null : by(from, to) };
}

const days = (from: string, to: string): number =>
  Math.round((new Date(`${to}T12:00Z`).getTime() - new Date(`${from}T12:00Z`).getTime()) / 86_400_000);

function stages(from: string, to: string): number | null {
  const [before, after] = [stageOf(from), stageOf(to)];
  return before === undefined || after === undefined ? null : after - before;
}
