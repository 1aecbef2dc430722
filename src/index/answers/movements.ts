import { currencies, quarterKey } from '../../project/index.ts';
import { isCleanCost } from '../../quality/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { dateOf, days } from '../columns/number-columns.ts';
import { ABSENT } from '../columns/quarter-columns.ts';
import { orderedWindow } from '../select/ordered-window.ts';
import { type AmountSum, AmountSummer } from './amount-sum.ts';
import {
  allChangeKinds,
  CHANGE_SETS,
  type ChangeKind,
  COST_DOWN,
  COST_OTHER,
  COST_UP,
  changeKinds,
  changeSet,
  completionChange,
  costChange,
  NEW,
  type RankedStatus,
  rankedStatus,
  statusChange,
  VANISHED,
} from './change-kind.ts';

/** A value before and after a change. */
export interface Movement<T> {
  readonly from: T | null;
  readonly to: T | null;
  /** The difference in the currency of both, days or stages; null if one of the values is unknown or they have none in common. */
  readonly by: number | null;
}

/** Costs before and after a change, and their currencies (ISO 4217). Those of two currencies are not compared. */
export interface CostMovement extends Movement<number> {
  readonly currencies: Readonly<Record<'from' | 'to', string>>;
}

/** What was reported about a project that is in one of two reports only. */
export interface ListingChange {
  readonly kind: 'new' | 'vanished';
  /** Whether another report than the two has it: before the earlier one, or after the later one. */
  readonly isElsewhere: boolean;
  readonly cost: number | null;
  readonly currency: string;
  readonly completion: string | null;
  readonly status: string;
}

/** What changed in a project between two quarters; undefined for what did not. */
export interface ProjectMovements {
  readonly position: number;
  readonly cost: CostMovement | undefined;
  readonly completion: Movement<string> | undefined;
  readonly status: Movement<string> | undefined;
  /** If it is only in one of the two reports; nothing else is defined then. */
  readonly listing: ListingChange | undefined;
  /** Whether a cost that was reported is too large to be right. */
  readonly hasImplausibleCost: boolean;
}

/** The published quarters, oldest first: `2019-20-Q2`. */
export function loadedQuarters({ manifest }: CatalogueIndex): readonly string[] {
  return [...new Set(manifest.irmSnapshots.map(quarterKey))];
}

/** The kinds of changes whose costs are added up. */
export type SummedKind = 'cost_up' | 'cost_down' | 'new' | 'vanished';

/** What the costs of projects in both reports grew by, of those that can be right in both. */
export interface CostGrowth {
  /** In the main currency; below zero if they fell. */
  readonly sum: number;
  /** The project that rose most, or fell most if together they fell. */
  readonly most: number | undefined;
}

/** The projects that changed between two quarters, and by how much. */
export interface Movements {
  /** Number of projects with a change of the kinds asked for. */
  readonly count: number;
  /** Number of projects with any change. */
  readonly changed: number;
  /** Number of projects whose sphere did not report in both quarters. */
  readonly notCompared: number;
  /** Number of projects with each kind of change, whatever kinds are asked for. */
  readonly counts: Readonly<Record<ChangeKind, number>>;
  /**
   * By how much the costs of all changes of a kind differ together, whatever kinds are asked for; 0 or
   * more. A change from or to an amount that can't be right is left out.
   */
  readonly sums: Readonly<Record<SummedKind, AmountSum>>;
  /** Whatever kinds are asked for. */
  readonly growth: CostGrowth;
  /**
   * The projects from `from` to `to` of those asked for in order of size of the change of cost,
   * then of completion, then of stage, largest first, then of id. A new or vanished project counts
   * with its whole cost. `wrongLast` puts those with a cost that can't be right after all others.
   */
  largest(from: number, to: number, order?: { readonly wrongLast: boolean }): readonly ProjectMovements[];
}

/**
 * The projects among `positions` that changed between two quarters. A project is new or vanished if
 * only one of the two reports of its own sphere has it; a sphere that did not report in both
 * quarters is left out.
 */
export function movements(
  index: CatalogueIndex,
  positions: Uint32Array,
  since: string,
  until: string,
  kinds: readonly ChangeKind[] = allChangeKinds,
): Movements {
  const rows = rowsOf(index, since, until);
  const { sets, tally, sums, growth, notCompared } = compare(index, positions, rows);
  const counts = Object.fromEntries(changeKinds.map((kind) => [kind, counted(tally, changeSet([kind]))]));
  const wanted = changeSet(kinds);
  const count = counted(tally, wanted);
  const moved = new Uint32Array(count);
  for (let i = 0, end = 0; end < count; i++) if ((sets[i]! & wanted) !== 0) moved[end++] = positions[i]!;
  return {
    count,
    changed: counted(tally, changeSet(allChangeKinds)),
    notCompared,
    counts: counts as Record<ChangeKind, number>,
    sums,
    growth,
    largest: (from, to, { wrongLast } = { wrongLast: false }) => {
      const bySize = sizeOrder(index, moved, rows, wrongLast);
      return Array.from(orderedWindow(count, bySize, from, to), (i) => changesOf(index, moved[i]!, rows));
    },
  };
}

/** Stands for a quarter that a sphere did not report. */
const NO_ROWS = -1;

/**
 * For each code of a sphere, the rows of position 0 in the quarter columns before and after, or
 * `NO_ROWS` twice.
 */
interface Rows {
  readonly before: Float64Array;
  readonly after: Float64Array;
}

function rowsOf(index: CatalogueIndex, since: string, until: string): Rows {
  const [before, after] = [firstRows(index, since), firstRows(index, until)];
  const inBoth = (row: number, code: number) =>
    before[code] === NO_ROWS || after[code] === NO_ROWS ? NO_ROWS : row;
  return { before: before.map(inBoth), after: after.map(inBoth) };
}

function firstRows({ manifest, values, count }: CatalogueIndex, quarter: string): Float64Array {
  const rows = new Float64Array(values.sphere.values.length + 1).fill(NO_ROWS);
  manifest.irmSnapshots.forEach((snapshot, i) => {
    const code = values.sphere.codeOf(snapshot.sphere);
    if (code !== undefined && quarterKey(snapshot) === quarter) rows[code] = i * count;
  });
  return rows;
}

/** Adds up growth one by one. */
class GrowthSum implements CostGrowth {
  sum = 0;
  readonly #rise = { by: 0, position: undefined as number | undefined };
  readonly #fall = { by: 0, position: undefined as number | undefined };

  get most(): number | undefined {
    return (this.sum < 0 ? this.#fall : this.#rise).position;
  }

  add(position: number, by: number): void {
    this.sum += by;
    if (by > this.#rise.by) Object.assign(this.#rise, { by, position });
    if (by < this.#fall.by) Object.assign(this.#fall, { by, position });
  }
}

/** Finds the set of changes of each position, and how many have each set. */
function compare(index: CatalogueIndex, positions: Uint32Array, { before, after }: Rows) {
  const { cost, ownCost, completion, status, statuses } = index.quarters;
  const { codes } = index.values.sphere;
  const ranked = statuses.map(rankedStatus);
  const sets = new Uint16Array(positions.length);
  const tally = new Uint32Array(CHANGE_SETS);
  const { currency } = index;
  const sums = {
    cost_up: new AmountSummer(currency),
    cost_down: new AmountSummer(currency),
    new: new AmountSummer(currency),
    vanished: new AmountSummer(currency),
  };
  const growth = new GrowthSum();
  let notCompared = 0;
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const sphere = codes[position]!;
    if (before[sphere] === NO_ROWS) {
      notCompared++;
      continue;
    }
    const [a, b] = [before[sphere]! + position, after[sphere]! + position];
    const [from, to] = [status[a]!, status[b]!];
    const set = changeOf(position, from, to, a, b);
    sets[i] = set;
    tally[set]!++;
  }
  return { sets, tally, sums, growth, notCompared };

  function changeOf(position: number, from: number, to: number, a: number, b: number): number {
    const isClean = (row: number) => isCleanCost(cost[row]!, index.costLimits[position]!);
    const isElsewhere = (row: number) => Number.isNaN(cost[row]!) && !Number.isNaN(ownCost[row]!);
    if (from === ABSENT || to === ABSENT) {
      if (from === to) return 0;
      if (isElsewhere(from === ABSENT ? b : a)) sums[from === ABSENT ? 'new' : 'vanished'].elsewhere++;
      if (from === ABSENT) sums.new.add(cost[b]!, !isClean(b));
      else sums.vanished.add(cost[a]!, !isClean(a));
      return from === ABSENT ? NEW : VANISHED;
    }
    const by = cost[b]! - cost[a]!;
    if (by > 0 || by < 0) {
      const canBeRight = isClean(a) && isClean(b);
      if (canBeRight) growth.add(position, by);
      if (by > 0) sums.cost_up.add(by, !canBeRight);
      else sums.cost_down.add(-by, !canBeRight);
    }
    const change = costChangeAt(index, a, b);
    if (change === COST_UP && isElsewhere(b)) sums.cost_up.elsewhere++;
    if (change === COST_DOWN && isElsewhere(b)) sums.cost_down.elsewhere++;
    return (
      change |
      completionChange(completion[a]!, completion[b]!) |
      (from === to ? 0 : statusChange(ranked[from]!, ranked[to]!))
    );
  }
}

/** The change of cost between two rows of the quarter columns. Between two currencies it is neither up nor down. */
function costChangeAt({ quarters: { ownCost, currency } }: CatalogueIndex, a: number, b: number): number {
  const [from, to] = [ownCost[a]!, ownCost[b]!];
  const isOther = currency !== undefined && currency[a] !== currency[b];
  const isKnown = !Number.isNaN(from) && !Number.isNaN(to);
  return isOther && isKnown ? COST_OTHER : costChange(from, to);
}

function counted(tally: Uint32Array, wanted: number): number {
  let count = 0;
  for (let set = 1; set < CHANGE_SETS; set++) if ((set & wanted) !== 0) count += tally[set]!;
  return count;
}

/** Compares two of the moved positions, given by their index, by the size of their changes. */
function sizeOrder(
  index: CatalogueIndex,
  moved: Uint32Array,
  rows: Rows,
  wrongLast: boolean,
): (a: number, b: number) => number {
  const { cost, completion, status, statuses } = index.quarters;
  const { codes } = index.values.sphere;
  const orders = Float64Array.from(statuses, (each) => rankedStatus(each).order);
  const costs = new Float64Array(moved.length);
  const completions = new Float64Array(moved.length);
  const stages = new Uint8Array(moved.length);
  const isLast = new Uint8Array(moved.length);
  for (let i = 0; i < moved.length; i++) {
    const position = moved[i]!;
    const sphere = codes[position]!;
    const [a, b] = [rows.before[sphere]! + position, rows.after[sphere]! + position];
    const [from, to] = [status[a]!, status[b]!];
    const limit = index.costLimits[position]!;
    if (wrongLast && (cost[a]! > limit || cost[b]! > limit)) isLast[i] = 1;
    if (from === ABSENT) costs[i] = Math.abs(cost[b]!) || 0;
    else if (to === ABSENT) costs[i] = Math.abs(cost[a]!) || 0;
    else {
      costs[i] = Math.abs(cost[b]! - cost[a]!) || 0;
      if (completion[a] !== completion[b])
        completions[i] = Math.abs(days(completion[b]!) - days(completion[a]!)) || 0;
      stages[i] = Math.abs(orders[to]! - orders[from]!) || 0;
    }
  }
  return (a, b) =>
    isLast[a]! - isLast[b]! ||
    costs[b]! - costs[a]! ||
    completions[b]! - completions[a]! ||
    stages[b]! - stages[a]! ||
    a - b;
}

function changesOf(index: CatalogueIndex, position: number, rows: Rows): ProjectMovements {
  const { completion, status, statuses } = index.quarters;
  const sphere = index.values.sphere.codes[position]!;
  const [a, b] = [rows.before[sphere]! + position, rows.after[sphere]! + position];
  const [from, to] = [statuses[status[a]!], statuses[status[b]!]];
  const hasImplausibleCost = index.inEachCurrency.some(({ quarters: { cost }, costLimits }) => {
    const limit = costLimits[position]!;
    return cost[a]! > limit || cost[b]! > limit;
  });
  const unchanged = {
    ...{ position, hasImplausibleCost },
    ...{ cost: undefined, completion: undefined, status: undefined },
  };
  if (from === undefined) return { ...unchanged, listing: listingChange(index, 'new', position, b, rows) };
  if (to === undefined) return { ...unchanged, listing: listingChange(index, 'vanished', position, a, rows) };
  return {
    position,
    hasImplausibleCost,
    cost: costMovement(index, a, b),
    completion: completionMovement(completion[a]!, completion[b]!),
    status: statusMovement(rankedStatus(from), rankedStatus(to)),
    listing: undefined,
  };
}

/** `row` is that of the report that has the project. */
function listingChange(
  { quarters, values, manifest, count }: CatalogueIndex,
  kind: ListingChange['kind'],
  position: number,
  row: number,
  { before, after }: Rows,
): ListingChange {
  const { ownCost, completion, status, statuses } = quarters;
  const sphere = values.sphere.codes[position]!;
  const isElsewhere = manifest.irmSnapshots.some((_, i) => {
    const isOutside = kind === 'new' ? i * count < before[sphere]! : i * count > after[sphere]!;
    return isOutside && status[i * count + position] !== ABSENT;
  });
  return {
    kind,
    isElsewhere,
    cost: known(ownCost[row]!),
    currency: currencyAt(quarters, row),
    completion: dateOf(completion[row]!),
    status: statuses[status[row]!]!,
  };
}

const known = (number: number): number | null => (Number.isNaN(number) ? null : number);

function costMovement(index: CatalogueIndex, a: number, b: number): CostMovement | undefined {
  if (costChangeAt(index, a, b) === 0) return undefined;
  const { ownCost } = index.quarters;
  const [from, to] = [ownCost[a]!, ownCost[b]!];
  const inTwo = { from: currencyAt(index.quarters, a), to: currencyAt(index.quarters, b) };
  const by = inTwo.from === inTwo.to ? known(to - from) : null;
  return { from: known(from), to: known(to), by, currencies: inTwo };
}

const currencyAt = ({ currency }: CatalogueIndex['quarters'], row: number): string =>
  currencies[currency?.[row] ?? 0]!;

function completionMovement(from: number, to: number): Movement<string> | undefined {
  if (completionChange(from, to) === 0) return undefined;
  return { from: dateOf(from), to: dateOf(to), by: known(days(to) - days(from)) };
}

function statusMovement(from: RankedStatus, to: RankedStatus): Movement<string> | undefined {
  if (from.status === to.status) return undefined;
  return { from: from.status, to: to.status, by: known(to.order - from.order) };
}
