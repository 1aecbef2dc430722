/** Positions in one word of a bitmap. */
export const WORD_BITS = 32;

/** A bit for each position below `count`. Bits beyond it are 0. */
export type Bits = Uint32Array;

export const noBits = (count: number): Bits => new Uint32Array(Math.ceil(count / WORD_BITS));

export function allBits(count: number): Bits {
  const bits = noBits(count).fill(2 ** WORD_BITS - 1);
  if (count % WORD_BITS > 0) bits[bits.length - 1] = 2 ** (count % WORD_BITS) - 1;
  return bits;
}

export const hasBit = (bits: Bits, position: number): boolean =>
  (bits[position >>> 5]! & (1 << (position & 31))) !== 0;

export function setBit(bits: Bits, position: number): void {
  bits[position >>> 5]! |= 1 << (position & 31);
}

/** Sets the bits of the values of a list from index `start` to `end`. */
export function setBits(bits: Bits, list: Uint32Array, start = 0, end = list.length): void {
  for (let i = start; i < end; i++) bits[list[i]! >>> 5]! |= 1 << (list[i]! & 31);
}

export function clearBits(bits: Bits, list: Uint32Array, start = 0, end = list.length): void {
  for (let i = start; i < end; i++) bits[list[i]! >>> 5]! &= ~(1 << (list[i]! & 31));
}

/** Counts the set bits of a word in parallel: per pair, per four, per byte. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of bits that are set. */
export function countBits(bits: Bits): number {
  let size = 0;
  for (let i = 0; i < bits.length; i++) size += bitCount(bits[i]!);
  return size;
}

/** The number of bits that are set before a position. */
export function countBitsBelow(bits: Bits, position: number): number {
  const word = position >>> 5;
  let size = 0;
  for (let i = 0; i < word; i++) size += bitCount(bits[i]!);
  const rest = position & 31;
  return rest === 0 ? size : size + bitCount(bits[word]! & ((1 << rest) - 1));
}

/** The positions of the first `size` bits that are set from number `from` on, ascending. */
export function positionsOfBits(
  bits: Bits,
  from: number,
  size: number,
  positions = new Uint32Array(size),
): Uint32Array {
  let word = 0;
  let skipped = 0;
  for (; word < bits.length; word++) {
    const inWord = bitCount(bits[word]!);
    if (skipped + inWord > from) break;
    skipped += inWord;
  }
  let found = skipped - from;
  for (; found < size && word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0 && found < size; rest &= rest - 1) {
      if (found >= 0) positions[found] = word * WORD_BITS + WORD_BITS - 1 - Math.clz32(rest & -rest);
      found++;
    }
  }
  return positions;
}
