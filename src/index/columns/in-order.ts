import { lowerBound } from '../sections/lower-bound.ts';
import { hasBit, positionsOfBits, setBits, WORD_BITS } from '../sets/bits.ts';
import type { PositionSet } from '../sets/position-set.ts';
import { type Scratch, scratchPositions } from '../sets/scratch.ts';

/** The place of each position in an order, for orders that few positions were sorted by. */
const knownPlaces = new WeakMap<Uint32Array, Uint32Array>();

const placesScratch = scratchPositions();
const bitsScratch = scratchPositions();

/** Of an order, fewer than one place in so many are sorted. */
const FEWEST_MARKED = 1024;

/**
 * The places in an order of those of the positions that it contains, ascending. `count` is the number of all
 * positions of the index.
 */
export function placesInOrder(
  order: Uint32Array,
  positions: Uint32Array,
  count: number,
  scratch?: Scratch,
): Uint32Array {
  const places = placesOf(order, count);
  const found = placesScratch.take(Math.min(positions.length, order.length));
  let end = 0;
  for (let i = 0; i < positions.length; i++) {
    const place = places[positions[i]!]!;
    if (place !== NOWHERE) found[end++] = place;
  }
  if (end * FEWEST_MARKED < order.length) return found.slice(0, end).sort();
  // Sorting more takes longer than a pass over a bitmap.
  const bits = bitsScratch.zeros(Math.ceil(order.length / WORD_BITS));
  setBits(bits, found, 0, end);
  return positionsOfBits(bits, 0, end, scratch?.take(end));
}

/** The members of a set from number `offset` to `end` in an order that contains all of them. */
export function windowInOrder(
  order: Uint32Array,
  projects: PositionSet,
  offset: number,
  end: number,
): Uint32Array {
  if (projects.isAll) return order.subarray(offset, end);
  if (!projects.isSparse) return walk(order, projects, 0, offset, end);
  const places = placesInOrder(order, projects.positions(), projects.count);
  return places.subarray(offset, end).map((place) => order[place]!);
}

/** The first `limit` members of a set that are at a place of an order or after it. */
export function windowAfter(
  order: Uint32Array,
  projects: PositionSet,
  place: number,
  limit: number,
): Uint32Array {
  if (!projects.isSparse) return walk(order, projects, place, 0, limit);
  const places = placesInOrder(order, projects.positions(), projects.count);
  const first = lowerBound(0, places.length, (i) => places[i]! < place);
  return places.subarray(first, first + limit).map((each) => order[each]!);
}

/** Walks through an order from a place on, past the first `offset` members of a set, until member number `end`. */
function walk(
  order: Uint32Array,
  projects: PositionSet,
  place: number,
  offset: number,
  end: number,
): Uint32Array {
  const isMember = projects.bits();
  const found = new Uint32Array(Math.max(0, Math.min(end, projects.size) - offset));
  let passed = 0;
  for (let i = place; i < order.length && passed < offset + found.length; i++) {
    const position = order[i]!;
    if (!hasBit(isMember, position)) continue;
    if (passed >= offset) found[passed - offset] = position;
    passed++;
  }
  return found.subarray(0, passed - offset);
}

/** The place of a position that an order does not contain. */
const NOWHERE = 0xffffffff;

/** The place in an order of each of the `count` positions; `NOWHERE` for those that it does not contain. */
export function placesOf(order: Uint32Array, count: number): Uint32Array {
  const known = knownPlaces.get(order);
  if (known !== undefined) return known;
  const places = new Uint32Array(count).fill(NOWHERE);
  for (let place = 0; place < order.length; place++) places[order[place]!] = place;
  knownPlaces.set(order, places);
  return places;
}
