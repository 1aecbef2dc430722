import { quarterKey, statusOrder, UNKNOWN_STATUS_ORDER } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { dateOf, days } from '../columns/number-columns.ts';
import { ABSENT } from '../columns/quarter-columns.ts';
import { orderedWindow } from '../select/ordered-window.ts';

/** A value before and after a change. */
export interface Movement<T> {
  readonly from: T | null;
  readonly to: T | null;
  /** The difference in rand, days or stages; null if one of the values is unknown. */
  readonly by: number | null;
}

/** What changed in a project between two quarters; undefined for what did not. */
export interface ProjectMovements {
  readonly position: number;
  readonly cost: Movement<number> | undefined;
  readonly completion: Movement<string> | undefined;
  readonly status: Movement<string> | undefined;
}

/** The published quarters, oldest first: `2019-20-Q2`. */
export function loadedQuarters({ manifest }: CatalogueIndex): readonly string[] {
  return [...new Set(manifest.irmSnapshots.map(quarterKey))];
}

/** The projects that changed between two quarters, and by how much. */
export interface Movements {
  /** Number of projects. */
  readonly count: number;
  /** The difference of each project, in rand; 0 if it did not change or one value is unknown. */
  readonly costs: Float64Array;
  /** The same in days. */
  readonly completions: Float64Array;
  /** The same in stages. */
  readonly stages: Int8Array;
  /**
   * The projects from `from` to `to` in order of size of the change of cost, then of completion,
   * then of stage, largest first, then of id.
   */
  largest(from: number, to: number): readonly ProjectMovements[];
}

/**
 * The projects among `positions` whose cost, completion or status differs between two quarters.
 * Projects that are not in both quarters are left out.
 */
export function movements(
  index: CatalogueIndex,
  positions: Uint32Array,
  since: string,
  until: string,
): Movements {
  const changed = changedProjects(index, positions, since, until);
  const { cost, completion, status, statuses } = index.quarters;
  const { positions: moved, rows } = changed;
  const costs = new Float64Array(moved.length);
  const completions = new Float64Array(moved.length);
  const stages = new Int8Array(moved.length);
  const stageOf = statuses.map(stage);
  for (let i = 0; i < moved.length; i++) {
    const [a, b] = [rows[2 * i]!, rows[2 * i + 1]!];
    costs[i] = cost[b]! - cost[a]! || 0;
    if (completion[a] !== completion[b]) completions[i] = days(completion[b]!) - days(completion[a]!) || 0;
    stages[i] = stageOf[status[b]!]! - stageOf[status[a]!]! || 0;
  }
  const bySize = (a: number, b: number): number =>
    Math.abs(costs[b]!) - Math.abs(costs[a]!) ||
    Math.abs(completions[b]!) - Math.abs(completions[a]!) ||
    Math.abs(stages[b]!) - Math.abs(stages[a]!) ||
    a - b;
  const largest = (from: number, to: number) =>
    Array.from(orderedWindow(moved.length, bySize, from, to), (i) => ({
      position: moved[i]!,
      ...compared(index, rows[2 * i]!, rows[2 * i + 1]!),
    }));
  return { count: moved.length, costs, completions, stages, largest };
}

interface ChangedProjects {
  readonly positions: Uint32Array;
  /** Two rows of the quarter columns for each project: before and after. */
  readonly rows: Float64Array;
}

function changedProjects(
  index: CatalogueIndex,
  positions: Uint32Array,
  since: string,
  until: string,
): ChangedProjects {
  const { cost, completion, status } = index.quarters;
  const { codes } = index.values.sphere;
  const [before, after] = [firstRows(index, since), firstRows(index, until)];
  const moved = new Uint32Array(positions.length);
  const rows = new Float64Array(2 * positions.length);
  let found = 0;
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const [from, to] = [before[codes[position]!]!, after[codes[position]!]!];
    if (from === NO_ROWS || to === NO_ROWS) continue;
    const [a, b] = [from + position, to + position];
    if (status[a] === ABSENT || status[b] === ABSENT) continue;
    if (status[a] === status[b] && Object.is(cost[a], cost[b]) && Object.is(completion[a], completion[b]))
      continue;
    moved[found] = position;
    rows[2 * found] = a;
    rows[2 * found + 1] = b;
    found++;
  }
  return { positions: moved.subarray(0, found), rows: rows.subarray(0, 2 * found) };
}

/** Stands for a quarter that a sphere did not report. */
const NO_ROWS = -1;

/** For each code of a sphere, the row of position 0 in its snapshot of the quarter. */
function firstRows({ manifest, values, count }: CatalogueIndex, quarter: string): Float64Array {
  const rows = new Float64Array(values.sphere.values.length + 1).fill(NO_ROWS);
  manifest.irmSnapshots.forEach((snapshot, i) => {
    const code = values.sphere.codeOf(snapshot.sphere);
    if (code !== undefined && quarterKey(snapshot) === quarter) rows[code] = i * count;
  });
  return rows;
}

function compared(
  { quarters: { cost, completion, status, statuses } }: CatalogueIndex,
  a: number,
  b: number,
): Omit<ProjectMovements, 'position'> {
  return {
    cost: costMovement(cost[a]!, cost[b]!),
    completion: completionMovement(completion[a]!, completion[b]!),
    status: statusMovement(statuses[status[a]!]!, statuses[status[b]!]!),
  };
}

const known = (number: number): number | null => (Number.isNaN(number) ? null : number);

function costMovement(from: number, to: number): Movement<number> | undefined {
  if (Object.is(known(from), known(to))) return undefined;
  return { from: known(from), to: known(to), by: known(to - from) };
}

function completionMovement(from: number, to: number): Movement<string> | undefined {
  if (known(from) === known(to)) return undefined;
  return { from: dateOf(from), to: dateOf(to), by: known(days(to) - days(from)) };
}

function statusMovement(from: string, to: string): Movement<string> | undefined {
  if (from === to) return undefined;
  const by = known(stage(to) - stage(from));
  return { from, to, by };
}

/** The order of a status; NaN if it is not in the table. */
function stage(status: string): number {
  const order = statusOrder(status);
  return order === UNKNOWN_STATUS_ORDER ? Number.NaN : order;
}
