import type { QueryFilters } from '../../src/index/select/query-filters.ts';
import type { Amount } from '../../src/quality/index.ts';
import { areaOf, STATISTICS_LEVEL } from './areas.ts';
import { fieldValue } from './fields.ts';
import { firmLabels } from './firms.ts';
import type { OracleRow } from './rows.ts';
import { selected } from './selection.ts';
import { sequence, stageOf } from './stages.ts';
import { compared } from './text/words.ts';
import { amountOf } from './wrong-amounts.ts';

/**
 * Every value of a field in the listing, with its count among `rows`: highest first, then by code
 * point.
 */
export function facetOf(
  all: readonly OracleRow[],
  rows: readonly OracleRow[],
  field: string,
): readonly { readonly text: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const row of all) counts.set(fieldValue(row, field) ?? '', 0);
  for (const row of rows)
    counts.set(fieldValue(row, field) ?? '', counts.get(fieldValue(row, field) ?? '')! + 1);
  counts.delete('');
  return Array.from(counts, ([text, count]) => ({ text, count })).sort(
    (a, b) => b.count - a.count || compared(a.text, b.text),
  );
}

/** The same, counted as if the field were not filtered. */
export const multiselectFacetOf = (all: readonly OracleRow[], filters: QueryFilters, field: string) =>
  facetOf(all, selected(all, filters, field).rows, field);

export interface OracleStatistics {
  readonly count: number;
  readonly with_cost: number;
  readonly sum: number | null;
  readonly minimum: number | null;
  readonly lower_quartile: number | null;
  readonly median: number | null;
  readonly upper_quartile: number | null;
  readonly maximum: number | null;
  readonly clean: {
    readonly with_amount: number;
    readonly sum: number | null;
    readonly lower_quartile: number | null;
    readonly median: number | null;
    readonly upper_quartile: number | null;
    readonly left_out: number;
  };
}

/** The figures of an amount: a field, or what was spent to date. */
export function statisticsOf(
  rows: readonly OracleRow[],
  amount: Amount = 'estimated_total_project_cost',
): OracleStatistics {
  const costsOf = (some: readonly OracleRow[]) =>
    some
      .map((row) => amountOf(row, amount))
      .filter((cost) => cost !== null)
      .sort((a, b) => a - b);
  const costs = costsOf(rows);
  const clean = costsOf(rows.filter(({ wrong }) => !wrong.includes(amount)));
  return {
    count: rows.length,
    with_cost: costs.length,
    sum: costs.length === 0 ? null : exactSum(costs),
    minimum: costs[0] ?? null,
    lower_quartile: quantile(costs, 1, 4),
    median: quantile(costs, 2, 4),
    upper_quartile: quantile(costs, 3, 4),
    maximum: costs.at(-1) ?? null,
    clean: {
      with_amount: clean.length,
      sum: clean.length === 0 ? null : exactSum(clean),
      lower_quartile: quantile(clean, 1, 4),
      median: quantile(clean, 2, 4),
      upper_quartile: quantile(clean, 3, 4),
      left_out: costs.length - clean.length,
    },
  };
}

/** Adds quarters of cents as integers: all costs of the test catalogues are multiples of them. */
const exactSum = (costs: readonly number[]): number =>
  Number(costs.reduce((sum, cost) => sum + BigInt(Math.round(cost * 400)), 0n)) / 400;

/**
 * Type 7: the value `part / parts` of the way from the first to the last cost, interpolated between
 * neighbours.
 */
function quantile(costs: readonly number[], part: number, parts: number): number | null {
  if (costs.length === 0) return null;
  const steps = (costs.length - 1) * part;
  const below = Math.floor(steps / parts);
  const [low, high] = [costs[below]!, costs[below + 1] ?? costs[below]!];
  return low + ((high - low) * (steps % parts)) / parts;
}

/** The band by its definition: from 100 000 rand to 10 billion, each decade in three steps. */
function costBandOf(cost: number | null): string | null {
  if (cost === null) return null;
  if (cost < 0) return '..0';
  if (cost < 100_000) return '0..100000';
  if (cost >= 10_000_000_000) return '10000000000..';
  const decade = 10 ** (String(Math.floor(cost)).length - 1);
  const [from, to] = cost < 2 * decade ? [1, 2] : cost < 5 * decade ? [2, 5] : [5, 10];
  return `${from * decade}..${to * decade}`;
}

/** The groups that a row belongs to, among all rows. */
function groupingOf(all: readonly OracleRow[], by: string): (row: OracleRow) => readonly (string | null)[] {
  if (by === 'quality') return ({ flags }) => flags;
  if (by === 'area') return (row) => [areaOf(row, STATISTICS_LEVEL) ?? null];
  if (by === 'contractor') {
    const labels = firmLabels(all);
    return (row) => (labels(row).length === 0 ? [null] : labels(row));
  }
  if (by === 'cost_band') return ({ latest }) => [costBandOf(latest.estimated_total_project_cost)];
  if (by === 'quarter') return ({ history }) => [history.at(-1)!.quarter];
  if (by !== 'completion_year') return (row) => [fieldValue(row, by)];
  return ({ latest: { estimated_completion_date: date } }) => [
    date === null ? null : String(Number(date.slice(0, 4))),
  ];
}

/** The values of each group of some rows by one or two groupings, and its statistics, in no order. */
export function statisticsByGroup(
  all: readonly OracleRow[],
  rows: readonly OracleRow[],
  by: readonly string[],
  amount?: Amount,
): readonly (OracleStatistics & { readonly values: readonly (string | null)[] })[] {
  const [first, second] = by.map((one) => groupingOf(all, one));
  const members = new Map<string, OracleRow[]>();
  for (const row of rows) {
    for (const value of first!(row)) {
      const keys = second === undefined ? [[value]] : second(row).map((other) => [value, other]);
      for (const key of keys.map((each) => JSON.stringify(each))) {
        const own = members.get(key);
        if (own === undefined) members.set(key, [row]);
        else own.push(row);
      }
    }
  }
  return Array.from(members, ([key, own]) => ({ values: JSON.parse(key), ...statisticsOf(own, amount) }));
}

export interface OracleChange {
  readonly id: number;
  readonly cost: { from: number | null; to: number | null; by: number | null } | null;
  readonly completion: { from: string | null; to: string | null; by: number | null } | null;
  readonly status: { from: string; to: string; by: number | null } | null;
  /** Which of the two reports has the project; null if both have it. */
  readonly listing: 'new' | 'vanished' | null;
  /** The cost in the only report that has it. */
  readonly listedCost: number | null;
  /** Whether a cost of the two reports can't be right. */
  readonly isOfWrongCost: boolean;
  /** Whether one is too high to be right. */
  readonly isOfTooHighCost: boolean;
}

/** Whether a change is of this kind, by the definitions of the API. */
export function isOfKind({ cost, completion, status, listing }: OracleChange, kind: string): boolean {
  const isAnyOf = (text: string | undefined, list: readonly string[]) => list.includes(text ?? '');
  switch (kind) {
    case 'cost':
      return cost !== null;
    case 'cost_up':
      return (cost?.by ?? 0) > 0;
    case 'cost_down':
      return (cost?.by ?? 0) < 0;
    case 'completion':
      return completion !== null;
    case 'later':
      return (completion?.by ?? 0) > 0;
    case 'earlier':
      return (completion?.by ?? 0) < 0;
    case 'status':
      return status !== null;
    case 'stopped':
      return isAnyOf(status?.to, ['On Hold', 'Terminated']);
    case 'moved_on':
    case 'moved_back':
      if (!isAnyOf(status?.from, sequence) || !isAnyOf(status?.to, sequence)) return false;
      return kind === 'moved_on' ? status!.by! > 0 : status!.by! < 0;
    default:
      return listing === kind;
  }
}

/**
 * What happened to these rows between two quarters, largest first. Only what the sphere of a row
 * reported in both quarters counts; `all` are the rows that the quarters of each sphere are in.
 */
export function changesBetween(
  all: readonly OracleRow[],
  rows: readonly OracleRow[],
  since: string,
  until: string,
): readonly OracleChange[] {
  const reports = new Set(
    all.flatMap(({ sphere, history }) => history.map(({ quarter }) => `${sphere} ${quarter}`)),
  );
  const moved = rows.flatMap((row) => {
    const before = row.history.find(({ quarter }) => quarter === since)?.snapshot;
    const after = row.history.find(({ quarter }) => quarter === until)?.snapshot;
    const costs = [before, after].map((report) => report?.estimated_total_project_cost ?? null);
    const judged = {
      isOfWrongCost: costs.some((rand) => rand !== null && (rand <= 0 || rand > row.mostCost)),
      isOfTooHighCost: costs.some((rand) => rand !== null && rand > row.mostCost),
    };
    const unchanged = { id: row.id, cost: null, completion: null, status: null, ...judged };
    if (before === undefined || after === undefined) {
      const only = before ?? after;
      const isInReports = [since, until].every((quarter) => reports.has(`${row.sphere} ${quarter}`));
      if (only === undefined || !isInReports) return [];
      const listing = before === undefined ? 'new' : 'vanished';
      return [{ ...unchanged, listing, listedCost: only.estimated_total_project_cost } as OracleChange];
    }
    const movement: OracleChange = {
      id: row.id,
      cost: difference(
        before.estimated_total_project_cost,
        after.estimated_total_project_cost,
        (a, b) => b - a,
      ),
      completion: difference(before.estimated_completion_date, after.estimated_completion_date, days),
      status: difference(before.status, after.status, stages) as OracleChange['status'],
      listing: null,
      listedCost: null,
      ...judged,
    };
    return movement.cost || movement.completion || movement.status ? [movement] : [];
  });
  const size = (part: { by: number | null } | null) => Math.abs(part?.by ?? 0);
  const money = ({ cost, listedCost }: OracleChange) => Math.abs(listedCost ?? cost?.by ?? 0);
  return moved.sort(
    (a, b) =>
      money(b) - money(a) ||
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
