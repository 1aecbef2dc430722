import { quarterKey, type Sphere, statusOrder, UNKNOWN_STATUS_ORDER } from '../../project/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import { dateOf } from '../columns/number-columns.ts';
import { ABSENT } from '../columns/quarter-columns.ts';

/** A value before and after, and the way between them. */
export interface Movement<T> {
  readonly from: T | null;
  readonly to: T | null;
  /** Rand, days or stages; null where one side is unknown. */
  readonly by: number | null;
}

/** What moved in a project between two quarters; only what did. */
export interface ProjectMovements {
  readonly position: number;
  readonly cost: Movement<number> | undefined;
  readonly completion: Movement<string> | undefined;
  readonly status: Movement<string> | undefined;
}

/** The quarters that can be compared, oldest first: `2019-20-Q2`. */
export function loadedQuarters({ manifest }: CatalogueIndex): readonly string[] {
  return [...new Set(manifest.irmSnapshots.map(quarterKey))];
}

/**
 * The projects among `positions` whose cost, completion or status is not the same in two quarters, both of which must
 * mention them. The largest change of cost comes first, then of completion, then of stage, then the lower id; a change
 * from or to unknown counts as none in size.
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
  const date = (number: number) => (Number.isNaN(number) ? null : dateOf(number));
  const day = (number: number) => Date.parse(date(number) ?? '') / DAY_MS;
  return { from: date(from), to: date(to), by: known(day(to) - day(from)) };
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
