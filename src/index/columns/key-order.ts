import { lowerBound } from '../sections/lower-bound.ts';
import type { OlderIndex } from '../sections/sections-builder.ts';
import { sortedPositions } from './sorted-numbers.ts';

/** The values to order by; null and NaN are unknown. */
type Keys = ArrayLike<string | number | null>;

const isUnknown = (key: string | number | null): boolean => key === null || Number.isNaN(key);

/**
 * The positions of the keys, ordered by key. Unknown keys come last, and equal keys in order of
 * position (which is the order of ids), so that paging never skips or repeats a record.
 */
export function ascending(keys: Keys): Uint32Array {
  const numbers = keys instanceof Float64Array ? keys : ranks(Array.from(keys));
  const known = sortedPositions(numbers);
  const positions = new Uint32Array(keys.length);
  positions.set(known);
  for (let i = 0, end = known.length; i < keys.length; i++) if (isUnknown(keys[i]!)) positions[end++] = i;
  return positions;
}

/** A number for each key, with the same order; NaN if unknown. Many keys are equal: each is compared once. */
export function ranks(keys: readonly (string | number | null)[]): Float64Array {
  const distinct = [...new Set(keys)].filter((key) => !isUnknown(key));
  // By default texts are compared by code unit, which takes less time than a function.
  if (distinct.every((key) => typeof key === 'string')) distinct.sort();
  else distinct.sort((a, b) => (a! < b! ? -1 : 1));
  const rankOf = new Map(distinct.map((key, rank) => [key, rank]));
  return Float64Array.from(keys, (key) => rankOf.get(key) ?? Number.NaN);
}

/**
 * The same with the highest key first. Here, too, unknown keys come last and equal keys in order of
 * position.
 */
export function descending(keys: Keys, inAscending: Uint32Array): Uint32Array {
  const positions = inAscending.slice();
  let known = positions.length;
  while (known > 0 && isUnknown(keys[positions[known - 1]!]!)) known--;
  let filled = 0;
  for (let end = known; end > 0; ) {
    let start = end - 1;
    while (start > 0 && keys[inAscending[start - 1]!] === keys[inAscending[start]!]) start--;
    positions.set(inAscending.subarray(start, end), filled);
    filled += end - start;
    end = start;
  }
  return positions;
}

/**
 * The same as `ascending(keys)`, from the order of an older index in a section: `changed` are the positions, ascending, whose
 * keys are others than before, or new. Undefined for all.
 */
export function orderFrom(
  older: OlderIndex | undefined,
  section: string,
  keys: Float64Array,
  changed: readonly number[] | undefined,
): Uint32Array {
  if (older === undefined || changed === undefined) return ascending(keys);
  const left = withoutChanged(new Uint32Array(older.read(section)), keys.length, changed);
  const isBefore = (a: number, b: number): boolean => compared(keys[a]!, keys[b]!, a - b) < 0;
  const inserted = changed.toSorted((a, b) => compared(keys[a]!, keys[b]!, a - b));
  const order = new Uint32Array(keys.length);
  let from = 0;
  for (const [i, position] of inserted.entries()) {
    const to = lowerBound(from, left.length, (place) => isBefore(left[place]!, position));
    order.set(left.subarray(from, to), from + i);
    order[to + i] = position;
    from = to;
  }
  order.set(left.subarray(from), from + inserted.length);
  return order;
}

/** Unknown ones last, equal ones by position. */
function compared(a: number, b: number, byPosition: number): number {
  if (Number.isNaN(a) || Number.isNaN(b))
    return Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || byPosition;
  return a - b || byPosition;
}

function withoutChanged(order: Uint32Array, count: number, changed: readonly number[]): Uint32Array {
  const isChanged = new Uint8Array(count);
  for (const position of changed) isChanged[position] = 1;
  let end = 0;
  for (let i = 0; i < order.length; i++) {
    order[end] = order[i]!;
    end += 1 - isChanged[order[i]!]!;
  }
  return order.subarray(0, end);
}
