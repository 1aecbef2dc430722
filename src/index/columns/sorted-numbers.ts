/** Of fewer numbers, a comparison sort takes no longer. */
const FEW = 10_000;

const DIGITS = 1 << 16;
const LAST_DIGIT = DIGITS - 1;

/**
 * The positions of the numbers that are known, by number, equal ones in order of position. NaN is unknown. Takes a tenth of
 * the time of a comparison sort.
 */
export function sortedPositions(numbers: Float64Array): Uint32Array {
  const known = new Uint32Array(numbers.length);
  let count = 0;
  for (let i = 0; i < numbers.length; i++) if (!Number.isNaN(numbers[i]!)) known[count++] = i;
  const positions = known.subarray(0, count);
  return count < FEW
    ? positions.sort((a, b) => numbers[a]! - numbers[b]! || a - b)
    : sortedByDigits(positions, sortableBits(numbers));
}

/** For each number two halves, the lower one first, whose order as whole numbers is that of the numbers. */
function sortableBits(numbers: Float64Array): Uint32Array {
  // Adding 0 makes -0, which is no different number, 0.
  const halves = new Uint32Array(numbers.map((number) => number + 0).buffer);
  for (let i = 1; i < halves.length; i += 2) {
    const isNegative = halves[i]! >= 0x80000000;
    halves[i] = isNegative ? ~halves[i]! : halves[i]! ^ 0x80000000;
    if (isNegative) halves[i - 1] = ~halves[i - 1]!;
  }
  return halves;
}

/** A stable sort, digit by digit from the lowest one. A digit is half of a half. */
function sortedByDigits(positions: Uint32Array, halves: Uint32Array): Uint32Array {
  let from = positions;
  let to: Uint32Array = new Uint32Array(positions.length);
  for (const half of [0, 1])
    for (const shift of [0, 16]) {
      const next = new Uint32Array(DIGITS + 1);
      for (let i = 0; i < from.length; i++)
        next[((halves[2 * from[i]! + half]! >>> shift) & LAST_DIGIT) + 1]!++;
      // All have the same digit.
      if (next.includes(from.length, 1)) continue;
      for (let digit = 1; digit < DIGITS; digit++) next[digit]! += next[digit - 1]!;
      for (let i = 0; i < from.length; i++)
        to[next[(halves[2 * from[i]! + half]! >>> shift) & LAST_DIGIT]!++] = from[i]!;
      [from, to] = [to, from];
    }
  return from;
}
