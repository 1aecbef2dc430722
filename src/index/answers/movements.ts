import { quarterKey, type Sphere, statusOrder, UNKNOWN_STATUS_ORDER } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { dateOf } from '../columns/number-columns.ts';
import { ABSENT } from '../columns/quarter-columns.ts';

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

/**
 * The projects among `positions` whose cost, completion or status differs between two quarters.
 * Projects that are not in both quarters are left out. Ordered by size of the change of cost, then
 * of completion, then of stage, largest first, then by id. The size of a change from or to an
 * unknown value is 0.
 */
export function movements(
  index: CatalogueIndex,
  positions: Uint32Array,
  since: string,
  until: string,
): readonly ProjectMovements[] {
  const before = snapshotsOf(index, since);
  const after = snapshotsOf(index, until);
  const spheres = index.values.sphere;
  const moved: ProjectMovements[] = [];
  for (const position of positions) {
    const sphere = spheres.values[spheres.codes[position]! - 1] as Sphere;
    const [from, to] = [before.get(sphere), after.get(sphere)];
    if (from === undefined || to === undefined) continue;
    const movement = compared(index, position, from, to);
    if (movement !== undefined) moved.push(movement);
  }
  return moved.sort(bySize);
}

function snapshotsOf({ manifest }: CatalogueIndex, quarter: string): ReadonlyMap<Sphere, number> {
  const found = new Map<Sphere, number>();
  manifest.irmSnapshots.forEach((snapshot, i) => {
    if (quarterKey(snapshot) === quarter) found.set(snapshot.sphere, i);
  });
  return found;
}

function compared(
  index: CatalogueIndex,
  position: number,
  from: number,
  to: number,
): ProjectMovements | undefined {
  const { cost, completion, status, statuses } = index.quarters;
  const [a, b] = [from * index.count + position, to * index.count + position];
  if (status[a] === ABSENT || status[b] === ABSENT) return undefined;
  const movement = {
    position,
    cost: costMovement(cost[a]!, cost[b]!),
    completion: completionMovement(completion[a]!, completion[b]!),
    status: statusMovement(statuses[status[a]!]!, statuses[status[b]!]!),
  };
  return movement.cost || movement.completion || movement.status ? movement : undefined;
}

const known = (number: number): number | null => (Number.isNaN(number) ? null : number);

function costMovement(from: number, to: number): Movement<number> | undefined {
  if (Object.is(known(from), known(to))) return undefined;
  return { from: known(from), to: known(to), by: known(to - from) };
}

const DAY_MS = 86_400_000;

function completionMovement(from: number, to: number): Movement<string> | undefined {
  if (known(from) === known(to)) return undefined;
  const day = (number: number) => Date.parse(dateOf(number) ?? '') / DAY_MS;
  return { from: dateOf(from), to: dateOf(to), by: known(day(to) - day(from)) };
}

function statusMovement(from: string, to: string): Movement<string> | undefined {
  if (from === to) return undefined;
  const orders = [statusOrder(from), statusOrder(to)] as const;
  const by = orders.includes(UNKNOWN_STATUS_ORDER) ? null : orders[1] - orders[0];
  return { from, to, by };
}

const size = (movement: Movement<unknown> | undefined): number => Math.abs(movement?.by ?? 0);

function bySize(a: ProjectMovements, b: ProjectMovements): number {
  return (
    size(b.cost) - size(a.cost) ||
    size(b.completion) - size(a.completion) ||
    size(b.status) - size(a.status) ||
    a.position - b.position
  );
}
