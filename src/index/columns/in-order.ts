import { positionMask } from './positions.ts';

/**
 * Of fewer than one in so many positions, it is quicker to sort their places in an order than to walk through the whole order.
 */
export const FEW = 24;

/** The place of each position in an order, for orders that few positions were sorted by. */
const placesOf = new WeakMap<Uint32Array, Uint32Array>();

/**
 * Those of the positions that an order contains, in this order. `count` is the number of all positions of the index.
 */
export function inOrder(order: Uint32Array, positions: Uint32Array, count: number): Uint32Array {
  return placesInOrder(order, positions, count).map((place) => order[place]!);
}

/** As `inOrder`, but their places in the order. */
export function placesInOrder(order: Uint32Array, positions: Uint32Array, count: number): Uint32Array {
  const found = new Uint32Array(Math.min(positions.length, order.length));
  let end = 0;
  if (positions.length < count / FEW) {
    const places = placesIn(order, count);
    for (let i = 0; i < positions.length; i++) {
      const place = places[positions[i]!]!;
      if (place !== NOWHERE) found[end++] = place;
    }
    return found.subarray(0, end).sort();
  }
  const isSelected = positionMask(positions, count);
  for (let place = 0; place < order.length; place++)
    if (isSelected[order[place]!] === 1) found[end++] = place;
  return found.subarray(0, end);
}

/** The place of a position that an order does not contain. */
const NOWHERE = 0xffffffff;

function placesIn(order: Uint32Array, count: number): Uint32Array {
  const known = placesOf.get(order);
  if (known !== undefined) return known;
  const places = new Uint32Array(count).fill(NOWHERE);
  for (let place = 0; place < order.length; place++) places[order[place]!] = place;
  placesOf.set(order, places);
  return places;
}
