import { packed, unpacked } from './packed.ts';

const VERSION = 1;
const WHAT = 'ids of projects';

/** The steps from each number to the next one, which compress well. */
export const stepsOf = (ascending: Uint32Array): Uint32Array =>
  ascending.map((number, i) => (i === 0 ? number : number - ascending[i - 1]!));

/** The inverse of `stepsOf`. */
export function sumsOf(steps: Uint32Array): Uint32Array {
  const sums = Uint32Array.from(steps);
  for (let i = 1; i < sums.length; i++) sums[i]! += sums[i - 1]!;
  return sums;
}

/** Ascending ids, to store. */
export const encodeIds = (ids: Uint32Array): Buffer => packed(VERSION, new Uint8Array(stepsOf(ids).buffer));

/** Stored ids. Throws `UnreadableBytesError`. */
export function decodeIds(stored: Uint8Array): Uint32Array {
  const bytes = unpacked(WHAT, VERSION, stored);
  return sumsOf(new Uint32Array(Uint8Array.from(bytes).buffer));
}
